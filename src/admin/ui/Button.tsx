import type { ComponentProps } from 'react';
import { LinkBase } from 'react-admin';
import styles from './Button.module.css';
import { classNames } from './classNames';

interface ButtonStyle {
  variant?: 'outlined' | 'contained' | 'text';
  color?: 'inherit' | 'primary' | 'error';
  size?: 'small' | 'medium';
}

type LinkProps = ButtonStyle & { to: string } & Omit<ComponentProps<'a'>, 'href' | keyof ButtonStyle>;
type ButtonProps =
  | LinkProps
  | (ButtonStyle & { to?: undefined } & Omit<ComponentProps<'button'>, keyof ButtonStyle>);

/** A button, or a link styled as a button. */
export function Button({ variant = 'outlined', color = 'inherit', size = 'medium', ...rest }: ButtonProps) {
  const className = classNames(styles.button, styles[variant], styles[color], styles[size]);
  if (rest.to !== undefined) return <LinkBase {...rest} className={className} />;
  return <button type="button" {...rest} className={className} />;
}
