import { useTranslate } from 'ra-core';
import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react';
import { lazyWithPreload } from '../../admin/lazy/LazyPage';
import { Modal } from '../../admin/ui/Dialog';
import type { Overlay } from '../keyboard/useShortcuts';
import styles from './CommandPalette.module.css';
import type { ResultKeys } from './useRecordGroups';

const CommandResults = lazyWithPreload(() => import('./CommandResults'));

const RESULT_KEYS = ['ArrowDown', 'ArrowUp', 'Enter'];

interface CommandPaletteProps {
  initialQuery?: string;
  onClose: () => void;
  onOverlay: (overlay: Overlay) => void;
}

/** Its input is part of the shell, so that no key is lost while the results are loading. */
export function CommandPalette({ initialQuery = '', ...handlers }: CommandPaletteProps) {
  const translate = useTranslate();
  const listId = useId();
  const [query, setQuery] = useState(initialQuery);
  const [selectedId, setSelectedId] = useState<string>();
  const keys = useRef<ResultKeys>({ pending: [] });

  function onKeyDown(event: KeyboardEvent) {
    if (!RESULT_KEYS.includes(event.key) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const { press, pending } = keys.current;
    if (press) press(event.key);
    else pending.push(event.key);
  }

  return (
    <Modal
      className={styles.palette}
      onClose={handlers.onClose}
      aria-label={translate('shell.palette.title')}
    >
      <div className={styles.content}>
        <input
          role="combobox"
          aria-expanded={selectedId !== undefined}
          aria-controls={listId}
          aria-activedescendant={selectedId}
          aria-label={translate('shell.palette.title')}
          placeholder={translate('shell.palette.placeholder')}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={onKeyDown}
        />
        <Suspense>
          <CommandResults
            id={listId}
            query={query.trim()}
            keys={keys.current}
            onSelect={setSelectedId}
            {...handlers}
          />
        </Suspense>
      </div>
    </Modal>
  );
}
