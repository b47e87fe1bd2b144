import { Autocomplete, type AutocompleteProps, OutlinedInput } from '@mui/material';
import { useTranslate } from 'ra-core';
import { InputWrapper, inputAriaProps, type useFormInput } from '../InputWrapper';
import inputStyles from '../inputs.module.css';

const OPTIONS_PROPS = { paper: { className: inputStyles.options } };

type AutocompleteOptions = Omit<
  AutocompleteProps<string, true, false, boolean>,
  'renderInput' | 'multiple' | 'value' | 'onChange'
>;

interface ChipsInputProps extends AutocompleteOptions, ReturnType<typeof useFormInput> {
  optional?: boolean;
  values: string[];
  onValues: (values: string[]) => void;
}

/** Several values, each in a chip. */
export function ChipsInput({ field, wrapper, optional, values, onValues, ...options }: ChipsInputProps) {
  const translate = useTranslate();
  return (
    <InputWrapper {...wrapper} optional={optional}>
      <Autocomplete
        {...options}
        multiple
        id={wrapper.id}
        value={values}
        onChange={(_, chosen) => onValues(chosen)}
        onBlur={field.onBlur}
        disablePortal
        filterSelectedOptions
        slotProps={{ ...OPTIONS_PROPS, chip: { size: 'small' } }}
        loadingText={translate('ra.message.loading')}
        noOptionsText={wrapper.problem?.text ?? translate('kit.list.no_match')}
        renderInput={({ slotProps, ...params }) => (
          <OutlinedInput
            {...params}
            {...slotProps.input}
            error={Boolean(wrapper.error ?? wrapper.problem)}
            inputRef={field.ref}
            inputProps={{ ...slotProps.htmlInput, ...inputAriaProps(wrapper), 'aria-required': !optional }}
          />
        )}
      />
    </InputWrapper>
  );
}
