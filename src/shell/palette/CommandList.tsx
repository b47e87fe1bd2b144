import { useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import styles from './CommandPalette.module.css';
import type { CommandEntry, CommandGroup } from './commandEntry';

interface CommandListProps {
  id: string;
  groups: CommandGroup[];
  selected: CommandEntry | undefined;
  getOptionId: (entry: CommandEntry) => string;
  onRun: (entry: CommandEntry) => void;
}

export function CommandList({ id, groups, selected, getOptionId, onRun }: CommandListProps) {
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
