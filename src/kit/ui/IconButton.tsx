import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import '../fields/fields.css';

interface IconButtonProps {
  label: string;
  /** Says more than the label where several of its kind stand on a page. */
  ariaLabel?: string;
  onClick?: () => void;
  /** Makes it a link. */
  to?: string;
  className?: string;
  /** What it shows: one of the signs that the style sheet draws, for rows, else an icon as its child. */
  icon?: 'copy' | 'view' | 'hide' | 'delete';
  children?: ReactNode;
}

/** A small button or link that shows an icon alone. */
export function IconButton({
  label,
  ariaLabel = label,
  onClick,
  to,
  className = '',
  icon,
  children,
}: IconButtonProps) {
  const attributes = {
    title: label,
    'aria-label': ariaLabel,
    className: `icon-button ${className}${icon ? ` icon-${icon}` : ''}`,
  };
  if (to !== undefined) {
    return (
      <LinkBase to={to} {...attributes}>
        {children}
      </LinkBase>
    );
  }
  return (
    <button type="button" onClick={onClick} {...attributes}>
      {children}
    </button>
  );
}
