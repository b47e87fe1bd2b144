import { Checkbox, type CheckboxProps, FormHelperText } from '@mui/material';
import type { Ref } from 'react';
import { helperTextId, type InputProps, inputAriaProps, useFormInput } from './InputWrapper';
import styles from './inputs.module.css';

export function BooleanInput(props: InputProps) {
  const { field, wrapper } = useFormInput(props);
  const { ref, value, ...bound } = field;
  return <LabeledCheckbox {...bound} {...wrapper} checked={Boolean(value)} inputRef={ref} />;
}

interface LabeledCheckboxProps extends Pick<CheckboxProps, 'name' | 'onBlur' | 'disabled'> {
  id: string;
  label: string;
  helperText?: string;
  error?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  inputRef?: Ref<HTMLInputElement>;
}

/** A checkbox with its label beside it and its helper text or error below. */
export function LabeledCheckbox({
  id,
  label,
  helperText,
  error,
  onChange,
  inputRef,
  ...checkbox
}: LabeledCheckboxProps) {
  const note = error ?? helperText;

  return (
    <div>
      <label className={styles.checkboxLabel} htmlFor={id}>
        <Checkbox
          {...checkbox}
          id={id}
          onChange={(event) => onChange(event.target.checked)}
          slotProps={{ input: { ref: inputRef, ...inputAriaProps({ id, helperText, error }) } }}
          className={styles.checkbox}
        />
        {label}
      </label>
      {note && (
        <FormHelperText id={helperTextId(id)} error={Boolean(error)} className={styles.checkboxHelperText}>
          {note}
        </FormHelperText>
      )}
    </div>
  );
}
