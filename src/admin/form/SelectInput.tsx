import { NativeSelect, OutlinedInput } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Choice } from '../resource/declarations';
import { type InputProps, InputWrapper, inputAriaProps, useFormInput } from './InputWrapper';

interface SelectInputProps extends InputProps {
  choices: Choice[];
}

/** Selects one of some choices; null if empty. */
export function SelectInput({ choices, optional, placeholder, ...props }: SelectInputProps) {
  const translate = useTranslate();
  const { field, wrapper } = useFormInput(props);
  const { ref, value, onChange, ...bound } = field;

  return (
    <InputWrapper {...wrapper} optional={optional}>
      <NativeSelect
        {...bound}
        id={wrapper.id}
        inputRef={ref}
        value={String(value ?? '')}
        onChange={(event) => onChange(findChoiceId(choices, event.target.value))}
        error={Boolean(wrapper.error ?? wrapper.problem)}
        fullWidth
        input={<OutlinedInput />}
        inputProps={{ ...inputAriaProps(wrapper), 'aria-required': !optional }}
      >
        <option value="">{placeholder ?? translate('kit.form.choose')}</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </InputWrapper>
  );
}

const findChoiceId = (choices: Choice[], value: string) =>
  choices.find(({ id }) => String(id) === value)?.id ?? null;
