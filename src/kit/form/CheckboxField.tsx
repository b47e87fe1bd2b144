import { Box, Checkbox, FormHelperText } from '@mui/material';
import { described, noteId } from './FieldFrame';
import { type InputProps, useField } from './useField';

export function CheckboxField(props: InputProps) {
  const { field, frame } = useField(props);
  const { ref, value, onChange, ...bound } = field;
  const { id, label, help, error } = frame;

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
          slotProps={{ input: { ref, ...described(frame) } }}
          sx={{ p: '4px', ml: '-4px' }}
        />
        {label}
      </Box>
      {(error ?? help) && (
        <FormHelperText
          id={noteId(id)}
          error={Boolean(error)}
          sx={{ fontSize: '0.8125rem', ml: '30px', mt: 0 }}
        >
          {error ?? help}
        </FormHelperText>
      )}
    </Box>
  );
}
