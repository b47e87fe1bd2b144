import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { Button } from '../ui/Button';

interface SubmitButtonProps {
  disabled?: boolean;
  children: ReactNode;
}

/** Sends the form around it, once at a time. */
export function SubmitButton({ disabled, children }: SubmitButtonProps) {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="contained" color="primary" disabled={disabled || isSubmitting}>
      {children}
    </Button>
  );
}
