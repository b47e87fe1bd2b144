import { Checkbox, FormHelperText } from '@mui/material';
import { helperTextId, type InputProps, inputAriaProps, useFormInput } from './InputWrapper';
import styles from './inputs.module.css';

export function BooleanInput(props: InputProps) {
  const { field, wrapper } = useFormInput(props);
  const { ref, value, onChange, ...bound } = field;
  const { id, label, helperText, error } = wrapper;

  return (
    <div>
      <label className={styles.checkboxLabel} htmlFor={id}>
        <Checkbox
          {...bound}
          id={id}
          checked={Boolean(value)}
          onChange={(event) => onChange(event.target.checked)}
          slotProps={{ input: { ref, ...inputAriaProps(wrapper) } }}
          className={styles.checkbox}
        />
        {label}
      </label>
      {(error ?? helperText) && (
        <FormHelperText id={helperTextId(id)} error={Boolean(error)} className={styles.checkboxHelperText}>
          {error ?? helperText}
        </FormHelperText>
      )}
    </div>
  );
}
