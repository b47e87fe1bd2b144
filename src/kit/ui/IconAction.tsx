import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import './rows.css';

interface IconActionProps {
  label: string;
  /** Says more than the label where several of its kind stand on a page. */
  describedAs?: string;
  onClick?: () => void;
  /** Makes it a link. */
  to?: string;
  className?: string;
  /** What it shows: one of the signs that the style sheet draws, for rows, else an icon as its child. */
  sign?: 'copy' | 'view' | 'hide' | 'delete';
  children?: ReactNode;
}

/** A small button or link that shows an icon alone. */
export function IconAction({
  label,
  describedAs = label,
  onClick,
  to,
  className = '',
  sign,
  children,
}: IconActionProps) {
  const said = {
    title: label,
    'aria-label': describedAs,
    className: `icon-action ${className}${sign ? ` sign-${sign}` : ''}`,
  };
  if (to !== undefined) {
    return (
      <LinkBase to={to} {...said}>
        {children}
      </LinkBase>
    );
  }
  return (
    <button type="button" onClick={onClick} {...said}>
      {children}
    </button>
  );
}
