import { useTranslate } from 'ra-core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import shared from '../../theme/shared.module.css';
import type { Overlay } from '../keyboard/useShortcuts';
import styles from './CommandPalette.module.css';
import { useCommandGroups } from './useCommandGroups';
import type { CommandEntry, CommandGroup, ResultKeys } from './useRecordGroups';

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
              <div>{entry.label}</div>
              {entry.hint && <div className={styles.hint}>{entry.hint}</div>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
