import { OutlinedInput } from '@mui/material';
import { described, FieldFrame } from './FieldFrame';
import { type InputProps, useField } from './useField';

/** A number; an empty input is null, so that the schema can say what is missing. */
export function NumberField({ optional, placeholder, ...props }: InputProps) {
  const { field, frame } = useField(props);
  const { ref, value, onChange, ...bound } = field;

  return (
    <FieldFrame {...frame} optional={optional}>
      <OutlinedInput
        {...bound}
        id={frame.id}
        inputRef={ref}
        type="number"
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
        placeholder={placeholder}
        error={Boolean(frame.error)}
        fullWidth
        inputProps={{ ...described(frame), 'aria-required': !optional, step: 'any' }}
      />
    </FieldFrame>
  );
}
