import { FormHelperText } from '@mui/material';
import { type InputProps, LabeledCheckbox, useFormInput } from '../../../admin';
import styles from '../sites.module.css';

interface ChoicesInputProps extends InputProps {
  choices: { id: string; name: string }[];
}

/** Several of a few choices, each with its checkbox; the value is the list of their ids. */
export function ChoicesInput({ choices, ...props }: ChoicesInputProps) {
  const { field, wrapper } = useFormInput(props);
  const { value, onChange, onBlur, name, ref } = field;
  const chosen: string[] = Array.isArray(value) ? value : [];
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));

  return (
    <fieldset className={styles.choicesInput}>
      <legend>{wrapper.label}</legend>
      {choices.map((choice, index) => (
        <LabeledCheckbox
          key={choice.id}
          id={`${wrapper.id}-${choice.id}`}
          name={name}
          label={choice.name}
          checked={chosen.includes(choice.id)}
          onBlur={onBlur}
          onChange={(isChosen) => toggle(choice.id, isChosen)}
          inputRef={index === 0 ? ref : undefined}
        />
      ))}
      <FormHelperText error={Boolean(wrapper.error)}>{wrapper.error ?? wrapper.helperText}</FormHelperText>
    </fieldset>
  );
}
