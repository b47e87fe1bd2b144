import { useTranslate } from 'ra-core';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import shared from '../../theme/shared.module.css';
import type { Overlay } from '../keyboard/useShortcuts';
import { CommandList } from './CommandList';
import type { CommandEntry, ResultKeys } from './commandEntry';
import { useCommandGroups } from './useCommandGroups';

const SEARCH_DEBOUNCE_MS = 300;

interface CommandResultsProps {
  id: string;
  query: string;
  keys: ResultKeys;
  /** Reports the id of the selected option. */
  onSelect: (id: string | undefined) => void;
  onClose: () => void;
  onOverlay: (overlay: Overlay) => void;
}

/** Results come from the server, filtered: a palette library would filter them again, and add a second dialog. */
export default function CommandResults({
  id,
  query,
  keys,
  onSelect,
  onClose,
  onOverlay,
}: CommandResultsProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const groups = useCommandGroups(query, useDebouncedValue(query));
  const entries = groups.flatMap((group) => group.entries);
  const [selection, setSelection] = useState({ query, index: 0 });
  // Another query starts at its first result.
  const index = selection.query === query ? Math.min(selection.index, entries.length - 1) : 0;
  const selected = entries[index];
  const getOptionId = (entry: CommandEntry) => `${id}-${entry.id.replace(/\W/g, '-')}`;
  const selectedId = selected && getOptionId(selected);

  function runEntry({ action }: CommandEntry) {
    if ('overlay' in action) return onOverlay(action.overlay);
    onClose();
    if ('to' in action) navigate(action.to);
    else action.run();
  }

  function press(key: string) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step) setSelection({ query, index: (index + step + entries.length) % entries.length || 0 });
    else if (selected) runEntry(selected);
  }

  useLayoutEffect(() => {
    keys.press = press;
    // One by one: each changes what the next one applies to.
    const pending = keys.pending.shift();
    if (pending) press(pending);
  });
  useLayoutEffect(() => onSelect(selectedId), [onSelect, selectedId]);

  return (
    <>
      <CommandList id={id} groups={groups} selected={selected} getOptionId={getOptionId} onRun={runEntry} />
      <p className={shared.visuallyHidden} role="status">
        {translate('shell.palette.count', { smart_count: entries.length })}
      </p>
    </>
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
