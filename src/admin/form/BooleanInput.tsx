import { type InputProps, useFormInput } from './InputWrapper';
import { LabeledCheckbox } from './LabeledCheckbox';

export function BooleanInput(props: InputProps) {
  const { field, wrapper } = useFormInput(props);
  const { ref, value, ...bound } = field;
  return <LabeledCheckbox {...bound} {...wrapper} checked={Boolean(value)} inputRef={ref} />;
}
