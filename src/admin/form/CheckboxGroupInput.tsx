import { FormHelperText } from '@mui/material';
import { LabeledCheckbox } from './BooleanInput';
import styles from './CheckboxGroupInput.module.css';
import { type InputProps, useFormInput } from './InputWrapper';

interface CheckboxGroupInputProps extends InputProps {
  choices: { id: string; name: string; helperText?: string }[];
}

/** Several of a few choices, each with its checkbox; the value is the list of their ids, in the order of the choices. */
export function CheckboxGroupInput({ choices, ...props }: CheckboxGroupInputProps) {
  const { field, wrapper } = useFormInput(props);
  const { value, onChange, onBlur, name, ref } = field;
  const chosen: string[] = Array.isArray(value) ? value : [];
  const ids = choices.map(({ id }) => id);
  const toggle = (id: string, isChosen: boolean) =>
    // What is chosen and not offered stays.
    onChange([
      ...chosen.filter((one) => !ids.includes(one)),
      ...ids.filter((one) => (one === id ? isChosen : chosen.includes(one))),
    ]);
  const note = wrapper.error ?? wrapper.helperText;

  return (
    <fieldset className={styles.group}>
      <legend>{wrapper.label}</legend>
      {choices.map((choice, index) => (
        <LabeledCheckbox
          key={choice.id}
          id={`${wrapper.id}-${choice.id}`}
          name={name}
          label={choice.name}
          helperText={choice.helperText}
          checked={chosen.includes(choice.id)}
          onBlur={onBlur}
          onChange={(isChosen) => toggle(choice.id, isChosen)}
          inputRef={index === 0 ? ref : undefined}
        />
      ))}
      {note && (
        <FormHelperText error={Boolean(wrapper.error)} role={wrapper.error ? 'alert' : undefined}>
          {note}
        </FormHelperText>
      )}
    </fieldset>
  );
}
