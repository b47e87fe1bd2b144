import { FormHelperText } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import styles from './shapes.module.css';

interface InputGroupProps {
  label: string;
  helperText?: string;
  optional?: boolean;
  error?: string;
  /** Shown instead of the label. */
  toggle?: ReactNode;
  children: ReactNode;
}

/** Inputs that belong together, below their common label. */
export function InputGroup({ label, helperText, optional, error, toggle, children }: InputGroupProps) {
  const translate = useTranslate();
  const note = error ?? (helperText && translate(helperText, { _: helperText }));

  return (
    <fieldset className={styles.group} aria-label={toggle ? label : undefined}>
      {!toggle && (
        <legend>
          {label}
          {optional && <span className={styles.optional}>{` (${translate('kit.form.optional')})`}</span>}
        </legend>
      )}
      {toggle}
      {children}
      {note && <FormHelperText error={Boolean(error)}>{note}</FormHelperText>}
    </fieldset>
  );
}
