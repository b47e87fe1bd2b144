import { Autocomplete, OutlinedInput } from '@mui/material';
import { useTranslateText } from '../hooks/useTranslateText';
import { type InputProps, InputWrapper, inputAriaProps, useFormInput } from './InputWrapper';

const MAX_OPTIONS = 100;
const RAISED_PAPER = { paper: { sx: { boxShadow: '0 8px 24px rgb(0 0 0 / 0.12)' } } };

interface AutocompleteInputProps<O extends { id: number }> extends InputProps {
  options: O[];
  /** Display name of an option, also used for the search. */
  getOptionLabel: (option: O) => string;
  /** Text for an empty result. */
  noOptionsText: string;
  onSelect?: (option: O | null) => void;
}

/** Selects one of many records by name; the form value is its id, or null. */
export function AutocompleteInput<O extends { id: number }>(props: AutocompleteInputProps<O>) {
  const { options, getOptionLabel, noOptionsText, onSelect, placeholder = '', disabled, ...input } = props;
  const translateText = useTranslateText();
  const { field, wrapper } = useFormInput(input);

  function selectOption(option: O | null) {
    onSelect?.(option);
    field.onChange(option?.id ?? null);
  }

  return (
    <InputWrapper {...wrapper}>
      <Autocomplete
        id={wrapper.id}
        options={options}
        value={options.find(({ id }) => id === field.value) ?? null}
        onChange={(_, option) => selectOption(option)}
        onBlur={field.onBlur}
        disabled={disabled}
        disablePortal
        slotProps={RAISED_PAPER}
        getOptionKey={({ id }) => id}
        getOptionLabel={getOptionLabel}
        filterOptions={(all, { inputValue }) => filterOptions(all, getOptionLabel, inputValue)}
        noOptionsText={translateText(noOptionsText)}
        renderInput={({ slotProps, ...params }) => (
          <OutlinedInput
            {...params}
            {...slotProps.input}
            error={Boolean(wrapper.error)}
            inputRef={field.ref}
            placeholder={translateText(placeholder)}
            inputProps={{ ...slotProps.htmlInput, ...inputAriaProps(wrapper), 'aria-required': true }}
          />
        )}
      />
    </InputWrapper>
  );
}

function filterOptions<O>(options: O[], getOptionLabel: (option: O) => string, typed: string): O[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (option: O) => {
    const name = getOptionLabel(option).toLowerCase();
    return words.every((word) => name.includes(word));
  };
  return options.filter(matches).slice(0, MAX_OPTIONS);
}
