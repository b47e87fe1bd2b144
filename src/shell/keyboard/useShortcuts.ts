import { useEffect, useRef } from 'react';
import { useResourceDefinitions, useStore } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { tinykeys } from 'tinykeys';
import { everywhere, single, type Tool } from './shortcuts';

/** Whether keys alone do something. They can be switched off, as who speaks to the computer needs it. */
export const useSingleKeys = () => useStore('keyboard.single', true);

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], dialog, [role="menu"]') !== null;

/** Binds the console's keys; `open` is told which tool is asked for. */
export function useShortcuts(open: (tool: Tool) => void): void {
  const [singleKeys] = useSingleKeys();
  const navigate = useNavigate();
  const create = useCreatePath();
  const latest = useRef({ open, navigate, create });
  latest.current = { open, navigate, create };

  useEffect(() => {
    const act = (does: (typeof single)[number]['does']) => {
      const now = latest.current;
      if ('tool' in does) return now.open(does.tool);
      if ('to' in does) return now.navigate(does.to);
      if (does.act === 'search')
        return document.querySelector<HTMLElement>('main input[type="search"]')?.focus();
      if (now.create) now.navigate(now.create);
    };
    const bindings = [...everywhere, ...(singleKeys ? single : [])].flatMap((shortcut) =>
      shortcut.keys.map((keys) => {
        const handle = (event: KeyboardEvent) => {
          if (single.includes(shortcut) && isTyping(event)) return;
          event.preventDefault();
          act(shortcut.does);
        };
        return [keys, handle] as const;
      }),
    );
    return tinykeys(window, Object.fromEntries(bindings));
  }, [singleKeys]);
}

/** Where a new record of the list at hand is made, if it is one. */
function useCreatePath(): string | undefined {
  const { pathname } = useLocation();
  const resources = useResourceDefinitions();
  const [, resource = ''] = /^\/dashboard\/(\w+)$/.exec(pathname) ?? [];
  return resources[resource]?.hasCreate ? `${pathname}/new` : undefined;
}
