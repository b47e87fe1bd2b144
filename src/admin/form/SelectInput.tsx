import { NativeSelect, OutlinedInput } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Choice } from '../resource/declarations/forms';
import { type InputProps, InputWrapper, inputAriaProps, useFormInput } from './InputWrapper';

interface SelectInputProps extends InputProps {
  choices: Choice[];
  /** Its group shows the label. */
  isLabelHidden?: true;
  /** Sets the value of the form instead of this input. */
  onSelect?: (id: Choice['id'] | null) => void;
}

/** Selects one of some choices; null if empty. */
export function SelectInput({
  choices,
  optional,
  placeholder,
  isLabelHidden,
  onSelect,
  ...props
}: SelectInputProps) {
  const translate = useTranslate();
  const { field, wrapper } = useFormInput(props);
  const { ref, value, onChange, ...bound } = field;
  const select = onSelect ?? onChange;
  // A newer server has more values; those of a reference may still load.
  const isUnknown =
    !isEmpty(value) && choices.length > 0 && choices.every(({ id }) => String(id) !== String(value));

  return (
    <InputWrapper {...wrapper} optional={optional} isLabelHidden={isLabelHidden}>
      <NativeSelect
        {...bound}
        id={wrapper.id}
        inputRef={ref}
        value={String(value ?? '')}
        onChange={(event) => select(findChoiceId(choices, event.target.value))}
        error={Boolean(wrapper.error ?? wrapper.problem)}
        fullWidth
        input={<OutlinedInput />}
        inputProps={{ ...inputAriaProps(wrapper), 'aria-required': !optional }}
      >
        <option value="">{placeholder ?? translate('kit.form.choose')}</option>
        {isUnknown && <option value={String(value)}>{String(value)}</option>}
        {choices.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </InputWrapper>
  );
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

const findChoiceId = (choices: Choice[], value: string) =>
  choices.find(({ id }) => String(id) === value)?.id ?? null;
