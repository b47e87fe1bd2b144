import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { Button, type ButtonProps } from '../ui/Button';

/** What a form does while it is submitted. */
export type FormProgress = 'saving' | 'creating' | 'importing' | 'sending' | 'working';

interface SubmitButtonProps extends Pick<ButtonProps, 'variant' | 'disabled'> {
  /** Default: `saving` for "Save", `working` for another label. */
  progress?: FormProgress;
  /** Default: "Save". */
  children?: ReactNode;
}

/** Submits the form, and says that it does. */
export function SubmitButton({ variant = 'contained', disabled, progress, children }: SubmitButtonProps) {
  const { isSubmitting } = useFormState();
  const translate = useTranslate();
  const label = children ?? translate('kit.form.save');
  const doing = progress ?? (children === undefined ? 'saving' : 'working');
  return (
    <Button type="submit" variant={variant} color="primary" disabled={disabled || isSubmitting}>
      {isSubmitting ? translate(`kit.form.progress.${doing}`) : label}
    </Button>
  );
}
