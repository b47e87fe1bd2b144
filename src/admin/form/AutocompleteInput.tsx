import { Autocomplete, OutlinedInput } from '@mui/material';
import { type Identifier, useTranslate } from 'ra-core';
import type { TextCode } from '#contract/shared/texts/Text';
import { type InputProps, InputWrapper, inputAriaProps, useFormInput } from './InputWrapper';
import styles from './inputs.module.css';

const MAX_OPTIONS = 100;
const OPTIONS_PROPS = { paper: { className: styles.options } };

interface AutocompleteInputProps<O extends { id: Identifier }> extends InputProps {
  options: O[];
  /** Display name of an option, also used for the search. */
  getOptionLabel: (option: O) => string;
  /** Text for an empty result. */
  noOptionsText?: TextCode;
  onSelect?: (option: O | null) => void;
  /** Searches elsewhere; the options are then the result. Without it the given options are filtered. */
  onSearch?: (text: string) => void;
  /** Told what is typed, to add more options, which are filtered with the others. */
  onType?: (text: string) => void;
  loading?: boolean;
}

/** Selects one of many records by name; the form value is its id, or null. */
export function AutocompleteInput<O extends { id: Identifier }>(props: AutocompleteInputProps<O>) {
  const { options, getOptionLabel, noOptionsText = 'kit.list.no_match', onSelect, onSearch, ...rest } = props;
  const { placeholder, disabled, loading, optional, onType, ...input } = rest;
  const translate = useTranslate();
  const { field, wrapper } = useFormInput(input);

  function selectOption(option: O | null) {
    onSelect?.(option);
    field.onChange(option?.id ?? null);
  }

  return (
    <InputWrapper {...wrapper} optional={optional}>
      <Autocomplete
        id={wrapper.id}
        options={options}
        value={options.find(({ id }) => id === field.value) ?? null}
        onChange={(_, option) => selectOption(option)}
        onInputChange={(_, text, reason) => {
          if (reason !== 'reset') onSearch?.(text);
          if (reason === 'input') onType?.(text);
        }}
        onBlur={field.onBlur}
        loading={loading}
        loadingText={translate('ra.message.loading')}
        disabled={disabled}
        disablePortal
        slotProps={OPTIONS_PROPS}
        getOptionKey={({ id }) => id}
        getOptionLabel={getOptionLabel}
        filterOptions={(all, { inputValue }) =>
          onSearch ? all : filterOptions(all, getOptionLabel, inputValue)
        }
        noOptionsText={wrapper.problem?.text ?? translate(noOptionsText)}
        renderInput={({ slotProps, ...params }) => (
          <OutlinedInput
            {...params}
            {...slotProps.input}
            error={Boolean(wrapper.error ?? wrapper.problem)}
            inputRef={field.ref}
            placeholder={placeholder && translate(placeholder, { _: placeholder })}
            inputProps={{ ...slotProps.htmlInput, ...inputAriaProps(wrapper), 'aria-required': !optional }}
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
