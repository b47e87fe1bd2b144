import { NativeSelect, OutlinedInput } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Choice } from '../resource/declarations';
import { type InputProps, InputWrapper, inputAriaProps, useFormInput } from './InputWrapper';
import { useChoices } from './Select';

interface SelectInputProps extends InputProps {
  choices?: Choice[];
  /** Resource that the options come from. */
  reference?: string;
}

/** Selects a choice or a record of another resource; null if empty. */
export function SelectInput({ choices, reference, optional, placeholder, ...props }: SelectInputProps) {
  const translate = useTranslate();
  const options = useChoices({ choices, reference });
  const { field, wrapper } = useFormInput(props);
  const { ref, value, onChange, ...bound } = field;

  return (
    <InputWrapper {...wrapper} optional={optional}>
      <NativeSelect
        {...bound}
        id={wrapper.id}
        inputRef={ref}
        value={String(value ?? '')}
        onChange={(event) => onChange(findChoiceId(options, event.target.value))}
        error={Boolean(wrapper.error)}
        fullWidth
        input={<OutlinedInput />}
        inputProps={{ ...inputAriaProps(wrapper), 'aria-required': !optional }}
      >
        <option value="">{placeholder ?? translate('kit.form.choose')}</option>
        {options.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </InputWrapper>
  );
}

const findChoiceId = (options: Choice[], value: string) =>
  options.find(({ id }) => String(id) === value)?.id ?? null;
