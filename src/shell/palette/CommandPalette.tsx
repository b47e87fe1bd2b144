import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { Modal } from '../../admin/ui/Modal';
import shared from '../../theme/shared.module.css';
import type { Overlay } from '../keyboard/useShortcuts';
import styles from './CommandPalette.module.css';
import type { CommandEntry, CommandGroup } from './commandEntry';
import { useCommandGroups } from './useCommandGroups';

const SEARCH_DEBOUNCE_MS = 300;

interface CommandPaletteProps {
  onClose: () => void;
  onOverlay: (overlay: Overlay) => void;
}

/** Results come from the server, filtered: a palette library would filter them again, and add a second dialog. */
export default function CommandPalette({ onClose, onOverlay }: CommandPaletteProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const listId = useId();
  const [query, setQuery] = useState('');
  const groups = useCommandGroups(query.trim(), useDebouncedValue(query.trim()));
  const entries = groups.flatMap((group) => group.entries);
  const [selectedIndex, setSelectedIndex] = useState(0);
  const selected = entries[Math.min(selectedIndex, entries.length - 1)];
  const getOptionId = (entry: CommandEntry) => `${listId}-${entry.id.replace(/\W/g, '-')}`;

  function runEntry({ action }: CommandEntry) {
    if ('overlay' in action) return onOverlay(action.overlay);
    onClose();
    if ('to' in action) navigate(action.to);
    else action.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step)
      setSelectedIndex(
        (Math.min(selectedIndex, entries.length - 1) + step + entries.length) % entries.length || 0,
      );
    else if (event.key === 'Enter' && selected) runEntry(selected);
    else return;
    event.preventDefault();
  }

  return (
    <Modal className={styles.palette} onClose={onClose} aria-label={translate('shell.palette.title')}>
      <div className={styles.content}>
        <input
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={selected && getOptionId(selected)}
          aria-label={translate('shell.palette.title')}
          placeholder={translate('shell.palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setSelectedIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
        <CommandList
          id={listId}
          groups={groups}
          selected={selected}
          getOptionId={getOptionId}
          onRun={runEntry}
        />
        <p className={shared.visuallyHidden} role="status">
          {translate('shell.palette.count', { smart_count: entries.length })}
        </p>
      </div>
    </Modal>
  );
}

function useDebouncedValue(query: string): string {
  const [debounced, setDebounced] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(query), SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [query]);
  return debounced;
}

interface CommandListProps {
  id: string;
  groups: CommandGroup[];
  selected: CommandEntry | undefined;
  getOptionId: (entry: CommandEntry) => string;
  onRun: (entry: CommandEntry) => void;
}

function CommandList({ id, groups, selected, getOptionId, onRun }: CommandListProps) {
  const translate = useTranslate();
  const selectedRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selected) selectedRef.current?.scrollIntoView?.({ block: 'nearest' });
  }, [selected]);

  if (groups.length === 0) return <p className={styles.noResults}>{translate('shell.palette.no_results')}</p>;
  return (
    <div id={id} role="listbox" aria-label={translate('shell.palette.results')} className={styles.results}>
      {groups.map(({ name, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox must not contain a fieldset.
        <div key={name} role="group" aria-label={name}>
          <div role="presentation" className={styles.groupName}>
            {name}
          </div>
          {entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keyboard.
            <div
              key={entry.id}
              id={getOptionId(entry)}
              ref={entry === selected ? selectedRef : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={entry === selected}
              onClick={() => onRun(entry)}
            >
              <span>{entry.label}</span>
              {entry.hint && <span className={styles.hint}>{entry.hint}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
