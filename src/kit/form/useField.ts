import { useInput } from 'react-admin';
import { useText } from '../declare/useText';

const asIs = (value: unknown) => value;

export interface InputProps {
  /** The field of the form. */
  source: string;
  label: string;
  help?: string;
  optional?: boolean;
  placeholder?: string;
  disabled?: boolean;
}

/** Ties an input to the form's field of that name; values go in and out as they are. */
export function useField({ source, label, help, disabled }: InputProps) {
  const text = useText();
  const { id, field, fieldState } = useInput({ source, disabled, format: asIs, parse: asIs });
  const message = fieldState.error?.root?.message ?? fieldState.error?.message;

  return {
    field,
    frame: { id, label: text(label), help: help && text(help), error: message && text(message) },
  };
}
