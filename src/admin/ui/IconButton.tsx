import { LinkBase } from 'ra-core';
import type { ReactNode } from 'react';
import { classNames } from '../../theme/classNames';
import styles from './IconButton.module.css';

interface IconButtonProps {
  label: string;
  /** Accessible name if the page has several buttons with the same label. */
  ariaLabel?: string;
  onClick?: () => void;
  to?: string;
  /** Large in a bar, small beside text. */
  size?: 'small' | 'large';
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
  size = 'small',
  className,
  icon,
  children,
}: IconButtonProps) {
  const attributes = {
    title: label,
    'aria-label': ariaLabel,
    className: classNames(
      styles.iconButton,
      size === 'large' && styles.large,
      icon && styles[icon],
      className,
    ),
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
