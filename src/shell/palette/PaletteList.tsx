import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { Entry, Group } from './entries';

interface PaletteListProps {
  id: string;
  groups: Group[];
  current: Entry | undefined;
  optionId: (entry: Entry) => string;
  onRun: (entry: Entry) => void;
}

/** The palette's entries under the names of their groups; the current one is kept in sight. */
export function PaletteList({ id, groups, current, optionId, onRun }: PaletteListProps) {
  const translate = useTranslate();
  const marked = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (current) marked.current?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);

  if (groups.length === 0) return <p className="nothing">{translate('shell.palette.nothing')}</p>;
  return (
    <div id={id} role="listbox" aria-label={translate('shell.palette.found')} className="found">
      {groups.map(({ name, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a list of options.
        <div key={name} role="group" aria-label={translate(`shell.palette.${name}`)}>
          <div role="presentation" className="group-name">
            {translate(`shell.palette.${name}`)}
          </div>
          {entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above answers to the keyboard.
            <div
              key={entry.id}
              id={optionId(entry)}
              ref={entry === current ? marked : undefined}
              role="option"
              tabIndex={-1}
              aria-selected={entry === current}
              onClick={() => onRun(entry)}
            >
              <span>{entry.label}</span>
              {entry.hint && <span className="hint">{entry.hint}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
