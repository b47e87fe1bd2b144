import { LinkBase } from 'ra-core';
import type { ComponentProps } from 'react';
import type { Permission } from '#contract/shared/Register';
import { classNames } from '../../theme/classNames';
import { Permitted } from '../access/Permitted';
import styles from './Button.module.css';

interface ButtonStyle {
  variant?: 'outlined' | 'contained' | 'text';
  color?: 'inherit' | 'primary' | 'error';
  size?: 'small' | 'medium';
  /** Only users whose role has it see the button. */
  permission?: Permission;
}

type LinkProps = ButtonStyle & { to: string } & Omit<ComponentProps<'a'>, 'href' | keyof ButtonStyle>;

export interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'color'> {
  to?: undefined;
}

/** A button, or a link styled as a button. */
export function Button({ permission, ...props }: ButtonProps | LinkProps) {
  const button = <StyledButton {...props} />;
  return permission ? <Permitted to={permission}>{button}</Permitted> : button;
}

function StyledButton({
  variant = 'outlined',
  color = 'inherit',
  size = 'medium',
  ...rest
}: ButtonProps | LinkProps) {
  const className = classNames(styles.button, styles[variant], styles[color], styles[size]);
  if (rest.to !== undefined) return <LinkBase {...rest} className={className} />;
  return <button type="button" {...rest} className={className} />;
}
