import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { Modal } from '../../kit/ui/Modal';
import type { Tool } from '../keyboard/shortcuts';
import type { Entry } from './entries';
import './Palette.css';
import { PaletteList } from './PaletteList';
import { useGroups } from './useGroups';

const DEBOUNCE = 300;

interface PaletteProps {
  onClose: () => void;
  onTool: (tool: Tool) => void;
}

/** Finds pages, actions, pools, sites and licenses by what one types; the arrows choose, Enter goes. */
export default function Palette({ onClose, onTool }: PaletteProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const list = useId();
  const [typed, setTyped] = useState('');
  const groups = useGroups(typed.trim(), useSettled(typed.trim()));
  const entries = groups.flatMap((group) => group.entries);
  const [chosen, setChosen] = useState(0);
  const current = entries[Math.min(chosen, entries.length - 1)];
  const optionId = (entry: Entry) => `${list}-${entry.id.replace(/\W/g, '-')}`;

  function run({ does }: Entry) {
    if ('tool' in does) return onTool(does.tool);
    onClose();
    if ('to' in does) navigate(does.to);
    else does.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setChosen((Math.min(chosen, entries.length - 1) + step + entries.length) % entries.length || 0);
    else if (event.key === 'Enter' && current) run(current);
    else return;
    event.preventDefault();
  }

  return (
    <Modal className="palette" onClose={onClose} aria-label={translate('shell.palette.title')}>
      <div>
        <input
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={list}
          aria-activedescendant={current && optionId(current)}
          aria-label={translate('shell.palette.title')}
          placeholder={translate('shell.palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <PaletteList id={list} groups={groups} current={current} optionId={optionId} onRun={run} />
        <p className="visually-hidden" role="status">
          {translate('shell.palette.count', { smart_count: entries.length })}
        </p>
      </div>
    </Modal>
  );
}

/** What was typed, once nothing more is typed for a moment. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const wait = setTimeout(() => setSettled(typed), DEBOUNCE);
    return () => clearTimeout(wait);
  }, [typed]);
  return settled;
}
