import { OutlinedInput } from '@mui/material';
import { described, FieldFrame } from './FieldFrame';
import { type InputProps, useField } from './useField';

interface TextFieldProps extends InputProps {
  type?: 'text' | 'email' | 'password' | 'url' | 'number' | 'date';
  multiline?: boolean;
  rows?: number;
  /** For a field that somebody has just asked to edit. */
  autoFocus?: boolean;
  /** What the browser may fill in; nothing, and no old password, where nothing is said. */
  autoComplete?: string;
}

export function TextField({
  type = 'text',
  multiline,
  rows = 3,
  autoFocus,
  autoComplete = type === 'password' ? 'new-password' : 'off',
  optional,
  placeholder,
  ...props
}: TextFieldProps) {
  const { field, frame } = useField(props);
  const { ref, value, ...bound } = field;

  return (
    <FieldFrame {...frame} optional={optional}>
      <OutlinedInput
        {...bound}
        {...(multiline && { multiline, minRows: rows, maxRows: 20 })}
        id={frame.id}
        autoFocus={autoFocus}
        inputRef={ref}
        type={multiline ? undefined : type}
        value={value ?? ''}
        placeholder={placeholder}
        error={Boolean(frame.error)}
        fullWidth
        inputProps={{
          ...described(frame),
          'aria-required': !optional,
          autoComplete,
        }}
      />
    </FieldFrame>
  );
}
