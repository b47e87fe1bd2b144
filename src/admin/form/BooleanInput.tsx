import { Box, Checkbox, FormHelperText } from '@mui/material';
import { helperTextId, type InputProps, inputAriaProps, useFormInput } from './InputWrapper';

export function BooleanInput(props: InputProps) {
  const { field, wrapper } = useFormInput(props);
  const { ref, value, onChange, ...bound } = field;
  const { id, label, helperText, error } = wrapper;

  return (
    <Box>
      <Box
        component="label"
        htmlFor={id}
        sx={{ display: 'inline-flex', alignItems: 'center', gap: '8px', fontWeight: 500 }}
      >
        <Checkbox
          {...bound}
          id={id}
          checked={Boolean(value)}
          onChange={(event) => onChange(event.target.checked)}
          slotProps={{ input: { ref, ...inputAriaProps(wrapper) } }}
          sx={{ p: '4px', ml: '-4px' }}
        />
        {label}
      </Box>
      {(error ?? helperText) && (
        <FormHelperText
          id={helperTextId(id)}
          error={Boolean(error)}
          sx={{ fontSize: '0.8125rem', ml: '30px', mt: 0 }}
        >
          {error ?? helperText}
        </FormHelperText>
      )}
    </Box>
  );
}
