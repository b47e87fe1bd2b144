import {
  type RaRecord,
  useCreatePath,
  useNavigate,
  useRecordContext,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from 'ra-core';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { classNames } from '../../theme/classNames';
import { useRecordName } from '../hooks/useRecordName';
import buttonStyles from '../ui/IconButton.module.css';

interface RowLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
}

/** A lightweight link, handled by `useRowNavigation`: a hundred router links are slow. */
export function RowLink({ to, children, ...attributes }: RowLinkProps) {
  return (
    <a href={to} data-row-link {...attributes}>
      {children}
    </a>
  );
}

const INTERACTIVE_SELECTOR = 'a, button, input, label, select, [role="menu"], [role="dialog"]';

/** Navigates on clicks within a list: row links, and elements with `data-to`. */
export function useRowNavigation() {
  const navigate = useNavigate();

  return (event: MouseEvent<HTMLElement>) => {
    const target = event.target as Element;
    if (!event.currentTarget.contains(target)) return;

    const link = target.closest('a[data-row-link]');
    if (link && isPlainClick(event)) {
      event.preventDefault();
      navigate(link.getAttribute('href') ?? '');
    } else if (!target.closest(INTERACTIVE_SELECTOR) && !window.getSelection()?.toString()) {
      const to = target.closest('[data-to]')?.getAttribute('data-to');
      if (to) navigate(to);
    }
  };
}

/** Browsers open a link in a new tab if a modifier key is held. */
function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** Returns the path of a record's page: its detail page, else its form; undefined if it has neither. */
export function useRecordPath(reference?: string) {
  const resource = useResourceContext({ resource: reference });
  const { hasShow, hasEdit } = useResourceDefinition({ resource });
  const createPath = useCreatePath();
  // Without a form, the detail page has the short path.
  const type = hasShow && hasEdit ? 'show' : 'edit';
  return (id: RaRecord['id']) => (hasShow || hasEdit ? createPath({ resource, type, id }) : undefined);
}

/** Link to the page of the record; for row actions. */
export function ShowButton() {
  const record = useRecordContext();
  const getRecordName = useRecordName();
  const getRecordPath = useRecordPath();
  const translate = useTranslate();
  const path = record && getRecordPath(record.id);
  if (!path) return null;

  const label = translate('kit.record.view');
  return (
    <RowLink
      to={path}
      className={classNames(buttonStyles.iconButton, buttonStyles.view)}
      title={label}
      aria-label={`${label} ${getRecordName(record)}`}
    />
  );
}
