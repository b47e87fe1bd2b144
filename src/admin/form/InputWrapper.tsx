import { Box, FormHelperText } from '@mui/material';
import type { ReactNode } from 'react';
import { useInput, useTranslate } from 'react-admin';
import { useTranslateText } from '../hooks/useTranslateText';

interface InputWrapperProps {
  id: string;
  label: string;
  optional?: boolean;
  helperText?: string;
  error?: string;
  children: ReactNode;
}

export function InputWrapper({ id, label, optional, helperText, error, children }: InputWrapperProps) {
  const translate = useTranslate();
  const message = error ?? helperText;

  return (
    <Box>
      <Box
        component="label"
        htmlFor={id}
        sx={{ display: 'block', mb: '5px', fontSize: '0.8125rem', fontWeight: 550 }}
      >
        {label}
        {optional && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {` (${translate('kit.form.optional')})`}
          </Box>
        )}
      </Box>
      {children}
      {message && (
        <FormHelperText id={helperTextId(id)} error={Boolean(error)} sx={{ fontSize: '0.8125rem' }}>
          {message}
        </FormHelperText>
      )}
    </Box>
  );
}

export const helperTextId = (id: string) => `${id}-note`;

/** ARIA attributes that connect an input to its help text and error. */
export function inputAriaProps({
  id,
  helperText,
  error,
}: {
  id: string;
  helperText?: string;
  error?: string;
}) {
  return {
    'aria-invalid': Boolean(error),
    'aria-describedby': (error ?? helperText) ? helperTextId(id) : undefined,
  };
}

interface InputRowProps {
  action: ReactNode;
  children: ReactNode;
}

/** An input with a button beside it; below it on a phone. */
export function InputRow({ action, children }: InputRowProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: '10px',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        alignItems: 'start',
      }}
    >
      <div>{children}</div>
      <Box sx={{ pt: { sm: LABEL_OFFSET } }}>{action}</Box>
    </Box>
  );
}

/** Height of an input label. */
export const LABEL_OFFSET = 'calc(5px + 1.21875rem)';

const identity = (value: unknown) => value;

export interface InputProps {
  source: string;
  label: string;
  helperText?: string;
  optional?: boolean;
  placeholder?: string;
  disabled?: boolean;
}

/** Connects an input to a form field without converting the value. */
export function useFormInput({ source, label, helperText, disabled }: InputProps) {
  const translateText = useTranslateText();
  const { id, field, fieldState } = useInput({ source, disabled, format: identity, parse: identity });
  const message = fieldState.error?.root?.message ?? fieldState.error?.message;

  return {
    field,
    wrapper: {
      id,
      label: translateText(label),
      helperText: helperText && translateText(helperText),
      error: message && translateText(message),
    },
  };
}
