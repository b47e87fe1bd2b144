import { Autocomplete, OutlinedInput } from '@mui/material';
import { useText } from '../declare/useText';
import { described, FieldFrame } from './FieldFrame';
import { type InputProps, useField } from './useField';

const MOST_OFFERED = 100;
const RAISED = { paper: { sx: { boxShadow: '0 8px 24px rgb(0 0 0 / 0.12)' } } };

interface SearchFieldProps<O extends { id: number }> extends InputProps {
  options: O[];
  /** What an option is read as, and found by. */
  nameOf: (option: O) => string;
  /** Said when nothing is found. */
  none: string;
  onChosen?: (option: O | null) => void;
}

/** One of many, found by the words of its name; the form gets its id, or null. */
export function SearchField<O extends { id: number }>(props: SearchFieldProps<O>) {
  const { options, nameOf, none, onChosen, placeholder = '', disabled, ...input } = props;
  const text = useText();
  const { field, frame } = useField(input);

  function choose(option: O | null) {
    onChosen?.(option);
    field.onChange(option?.id ?? null);
  }

  return (
    <FieldFrame {...frame}>
      <Autocomplete
        id={frame.id}
        options={options}
        value={options.find(({ id }) => id === field.value) ?? null}
        onChange={(_, option) => choose(option)}
        onBlur={field.onBlur}
        disabled={disabled}
        disablePortal
        slotProps={RAISED}
        getOptionKey={({ id }) => id}
        getOptionLabel={nameOf}
        filterOptions={(all, { inputValue }) => matching(all, nameOf, inputValue)}
        noOptionsText={text(none)}
        renderInput={({ slotProps, ...params }) => (
          <OutlinedInput
            {...params}
            {...slotProps.input}
            error={Boolean(frame.error)}
            inputRef={field.ref}
            placeholder={text(placeholder)}
            inputProps={{ ...slotProps.htmlInput, ...described(frame), 'aria-required': true }}
          />
        )}
      />
    </FieldFrame>
  );
}

function matching<O>(options: O[], nameOf: (option: O) => string, typed: string): O[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (option: O) => {
    const name = nameOf(option).toLowerCase();
    return words.every((word) => name.includes(word));
  };
  return options.filter(holds).slice(0, MOST_OFFERED);
}
