import type { ReactNode } from 'react';
import { LinkBase } from 'react-admin';
import '../cells/fields.css';

interface IconButtonProps {
  label: string;
  /** Accessible name if the page has several buttons with the same label. */
  ariaLabel?: string;
  onClick?: () => void;
  to?: string;
  className?: string;
  /** An icon drawn by the style sheet, for rows; else pass an icon as child. */
  icon?: 'copy' | 'view' | 'hide' | 'edit' | 'delete';
  children?: ReactNode;
}

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
