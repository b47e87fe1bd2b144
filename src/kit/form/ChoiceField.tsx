import { NativeSelect, OutlinedInput } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Choice } from '../declare/declaration';
import { useChoices } from '../declare/useChoices';
import { described, FieldFrame } from './FieldFrame';
import { type InputProps, useField } from './useField';

interface ChoiceFieldProps extends InputProps {
  choices?: Choice[];
  /** Name of the resource that is chosen from. */
  reference?: string;
}

/** One of some choices, or one record of another resource; nothing chosen is null. */
export function ChoiceField({ choices, reference, optional, placeholder, ...props }: ChoiceFieldProps) {
  const translate = useTranslate();
  const options = useChoices({ choices, reference });
  const { field, frame } = useField(props);
  const { ref, value, onChange, ...bound } = field;

  return (
    <FieldFrame {...frame} optional={optional}>
      <NativeSelect
        {...bound}
        id={frame.id}
        inputRef={ref}
        value={String(value ?? '')}
        onChange={(event) => onChange(chosen(options, event.target.value))}
        error={Boolean(frame.error)}
        fullWidth
        input={<OutlinedInput />}
        inputProps={{ ...described(frame), 'aria-required': !optional }}
      >
        <option value="">{placeholder ?? translate('kit.form.choose')}</option>
        {options.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}

const chosen = (options: Choice[], value: string) =>
  options.find(({ id }) => String(id) === value)?.id ?? null;
