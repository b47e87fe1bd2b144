import { OutlinedInput } from '@mui/material';
import { useId } from 'react';
import { type InputProps, InputWrapper, inputAriaProps, useFormInput } from './InputWrapper';

interface TextInputProps extends InputProps {
  type?: 'text' | 'email' | 'password' | 'url' | 'number';
  multiline?: boolean;
  rows?: number;
  autoFocus?: boolean;
  /** Texts to choose from; any other can be entered. */
  suggestions?: string[];
  /** Autofill hint; by default neither autofill nor a saved password. */
  autoComplete?: string;
}

export function TextInput({
  type = 'text',
  multiline,
  rows = 3,
  autoFocus,
  suggestions,
  autoComplete = type === 'password' ? 'new-password' : 'off',
  optional,
  placeholder,
  ...props
}: TextInputProps) {
  const { field, wrapper } = useFormInput(props);
  const { ref, value, ...bound } = field;
  const listId = useId();

  return (
    <InputWrapper {...wrapper} optional={optional}>
      <OutlinedInput
        {...bound}
        {...(multiline && { multiline, minRows: rows, maxRows: 20 })}
        id={wrapper.id}
        autoFocus={autoFocus}
        inputRef={ref}
        type={multiline ? undefined : type}
        value={value ?? ''}
        placeholder={placeholder}
        error={Boolean(wrapper.error)}
        fullWidth
        inputProps={{
          ...inputAriaProps(wrapper),
          'aria-required': !optional,
          autoComplete,
          list: suggestions && listId,
        }}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </InputWrapper>
  );
}
