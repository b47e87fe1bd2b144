import { NativeSelect, OutlinedInput } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Choice } from '../resource/declarations';
import { type InputProps, InputWrapper, inputAriaProps, useFormInput } from './InputWrapper';
import { useChoices } from './Select';

interface SelectInputProps extends InputProps {
  choices?: Choice[];
  /** Name of the resource that is chosen from. */
  reference?: string;
}

/** One of some choices, or one record of another resource; nothing chosen is null. */
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
