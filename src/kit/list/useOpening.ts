import type { MouseEvent } from 'react';
import { type RaRecord, useCreatePath, useNavigate, useResourceContext } from 'react-admin';

const INTERACTIVE = 'a, button, input, label, select, [role="menu"], [role="dialog"]';

/** Follows the clicks of a whole list: on its inner links, and beside them on what has a `data-to`. */
export function useOpening() {
  const navigate = useNavigate();

  return (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element;
    if (!event.currentTarget.contains(target)) return;

    const link = target.closest('a[data-inner]');
    if (link && isPlain(event)) {
      event.preventDefault();
      navigate(link.getAttribute('href') ?? '');
    } else if (!target.closest(INTERACTIVE) && !window.getSelection()?.toString()) {
      const to = target.closest('[data-to]')?.getAttribute('data-to');
      if (to) navigate(to);
    }
  };
}

/** With a key held down, browsers open a link elsewhere. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** The address of a record's page, as the browser shows it. */
export function useShowPath() {
  const resource = useResourceContext();
  const createPath = useCreatePath();
  return (id: RaRecord['id']) => createPath({ resource, type: 'edit', id });
}
