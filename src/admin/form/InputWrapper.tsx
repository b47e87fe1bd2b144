import { FormHelperText } from '@mui/material';
import { useInput, useTranslate } from 'ra-core';
import { createContext, type ReactNode, useContext } from 'react';
import { translateFieldError } from '../../i18nProvider/translateField';
import shared from '../../theme/shared.module.css';
import type { LoadProblem } from '../hooks/useReferenceChoices';
import { Button } from '../ui/Button';
import styles from './inputs.module.css';

interface InputWrapperProps {
  id: string;
  label: string;
  optional?: boolean;
  isLabelHidden?: boolean;
  helperText?: string;
  error?: string;
  /** Why the input has no choices. */
  problem?: LoadProblem;
  children: ReactNode;
}

export function InputWrapper({
  id,
  label,
  optional,
  isLabelHidden,
  helperText,
  children,
  ...state
}: InputWrapperProps) {
  const translate = useTranslate();
  const { problem } = state;
  const error = state.error ?? problem?.text;
  const note = error ?? helperText;

  return (
    <div>
      <label className={isLabelHidden ? shared.visuallyHidden : styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}>{` (${translate('kit.form.optional')})`}</span>}
      </label>
      {children}
      {note && (
        <FormHelperText id={helperTextId(id)} error={Boolean(error)} className={styles.helperText}>
          {note}
          {problem && (
            <Button size="small" variant="text" onClick={problem.retry}>
              {translate('kit.list.retry')}
            </Button>
          )}
        </FormHelperText>
      )}
    </div>
  );
}

export const helperTextId = (id: string) => `${id}-note`;

/** ARIA attributes that connect an input to its help text and error. */
export function inputAriaProps({
  id,
  helperText,
  error,
  problem,
}: Pick<InputWrapperProps, 'id' | 'helperText' | 'error' | 'problem'>) {
  return {
    'aria-invalid': Boolean(error ?? problem),
    'aria-describedby': (error ?? problem ?? helperText) ? helperTextId(id) : undefined,
  };
}

interface InputRowProps {
  action: ReactNode;
  children: ReactNode;
}

/** An input with a button beside it; below it on a phone. */
export function InputRow({ action, children }: InputRowProps) {
  return (
    <div className={styles.row}>
      <div>{children}</div>
      <div className={styles.action}>{action}</div>
    </div>
  );
}

const identity = (value: unknown) => value;

export interface InputProps {
  source: string;
  label: string;
  helperText?: string;
  optional?: boolean;
  placeholder?: string;
  disabled?: boolean;
  /** Why the input has no choices. */
  problem?: LoadProblem;
}

/** Whether the inputs belong to a row that was added after the last submit: their errors wait until each was left. */
export const NewRowContext = createContext(false);

/** Connects an input to a form field without converting the value. */
export function useFormInput({ source, label, helperText, disabled, problem }: InputProps) {
  const translate = useTranslate();
  const { id, field, fieldState } = useInput({ source, disabled, format: identity, parse: identity });
  const isNewRow = useContext(NewRowContext);
  const shownError = isNewRow && !fieldState.isTouched ? undefined : fieldState.error;
  const problemText = shownError?.root?.message ?? shownError?.message;

  return {
    field,
    wrapper: {
      id,
      label: translate(label, { _: label }),
      helperText: helperText && translate(helperText, { _: helperText }),
      error: problemText && translateFieldError(problemText),
      problem,
    },
  };
}
