import { useResourceDefinitions, useStore } from 'ra-core';
import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { tinykeys } from 'tinykeys';
import { BASENAME } from '../../basename';
import { getListPath, getOfferedResources } from '../navigation';

export type Overlay = 'palette' | 'shortcuts';

interface Shortcut {
  /** Key bindings in tinykeys syntax; several if keyboards differ. */
  keys: string[];
  keysLabel: string;
  /** Its text is `shell.keyboard.<name>`, or the resource that it opens. */
  name: string;
  resource?: string;
  action: { overlay: Overlay } | { to: string } | { command: 'search' | 'create' };
}

export const globalShortcuts: Shortcut[] = [
  { keys: ['$mod+k'], keysLabel: 'Ctrl / ⌘ K', name: 'palette', action: { overlay: 'palette' } },
];

const toShortcut = (resource: string, key: string): Shortcut => ({
  keys: [`g ${key}`],
  keysLabel: `G ${key.toUpperCase()}`,
  name: resource,
  resource,
  action: { to: getListPath(resource) },
});

/** Single-key shortcuts: not while typing, and only if enabled. */
export const getCharacterShortcuts = (): Shortcut[] => [
  { keys: ['/', 'Shift+/'], keysLabel: '/', name: 'search', action: { command: 'search' } },
  { keys: ['n'], keysLabel: 'N', name: 'create', action: { command: 'create' } },
  { keys: ['g d'], keysLabel: 'G D', name: 'dashboard', action: { to: BASENAME } },
  ...getOfferedResources().flatMap(({ name, options: { shortcut } }) =>
    shortcut ? [toShortcut(name, shortcut)] : [],
  ),
  { keys: ['Shift+?'], keysLabel: '?', name: 'shortcuts', action: { overlay: 'shortcuts' } },
];

/** Whether single-key shortcuts are enabled; speech input users need to disable them (WCAG 2.1.4). */
export const useCharacterKeys = () => useStore('keyboard.single', true);

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], dialog, [role="menu"]') !== null;

export function useShortcuts(openOverlay: (overlay: Overlay) => void): void {
  const [characterKeys] = useCharacterKeys();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const latest = useRef({ openOverlay, navigate, createPath });
  latest.current = { openOverlay, navigate, createPath };

  // Before the first frame: from then on no one else keeps the keys.
  useLayoutEffect(() => {
    const perform = (action: Shortcut['action']) => {
      const current = latest.current;
      if ('overlay' in action) return current.openOverlay(action.overlay);
      if ('to' in action) return current.navigate(action.to);
      if (action.command === 'search')
        return document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
      if (current.createPath) current.navigate(current.createPath);
    };
    const characterShortcuts = characterKeys ? getCharacterShortcuts() : [];
    const bindings = [...globalShortcuts, ...characterShortcuts].flatMap((shortcut) =>
      shortcut.keys.map((keys) => {
        const handle = (event: KeyboardEvent) => {
          if (characterShortcuts.includes(shortcut) && isTyping(event)) return;
          event.preventDefault();
          perform(shortcut.action);
        };
        return [keys, handle] as const;
      }),
    );
    return tinykeys(window, Object.fromEntries(bindings));
  }, [characterKeys]);
}

function useCreatePath(): string | undefined {
  const { pathname } = useLocation();
  const list = Object.values(useResourceDefinitions()).find(({ name }) => getListPath(name) === pathname);
  return list?.hasCreate ? `${pathname}/new` : undefined;
}
