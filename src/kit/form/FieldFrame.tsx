import { Box, FormHelperText } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

export interface FieldFrameProps {
  id: string;
  label: string;
  optional?: boolean;
  help?: string;
  error?: string;
  children: ReactNode;
}

/** What stands around every input: its label above, help or error below. */
export function FieldFrame({ id, label, optional, help, error, children }: FieldFrameProps) {
  const translate = useTranslate();
  const note = error ?? help;

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
      {note && (
        <FormHelperText id={noteId(id)} error={Boolean(error)} sx={{ fontSize: '0.8125rem' }}>
          {note}
        </FormHelperText>
      )}
    </Box>
  );
}

export const noteId = (id: string) => `${id}-note`;

/** What ties an input to its help and its error. */
export function described({ id, help, error }: { id: string; help?: string; error?: string }) {
  return { 'aria-invalid': Boolean(error), 'aria-describedby': (error ?? help) ? noteId(id) : undefined };
}
