import { OutlinedInput } from '@mui/material';
import { type InputProps, InputWrapper, inputAriaProps, useFormInput } from './InputWrapper';

interface ConvertedInputProps extends InputProps {
  type: 'number' | 'date' | 'datetime-local';
  /** The text of a value that is not empty. */
  format: (value: string) => string;
  parse: (text: string) => unknown;
  step?: 'any';
}

/** An input whose value is not its text; an empty input is null, so that the schema reports it as missing. */
function ConvertedInput({ type, format, parse, step, optional, placeholder, ...props }: ConvertedInputProps) {
  const { field, wrapper } = useFormInput(props);
  const { ref, value, onChange, ...bound } = field;

  return (
    <InputWrapper {...wrapper} optional={optional}>
      <OutlinedInput
        {...bound}
        id={wrapper.id}
        inputRef={ref}
        type={type}
        value={value === null || value === undefined ? '' : format(value)}
        onChange={({ target }) => onChange(target.value === '' ? null : parse(target.value))}
        placeholder={placeholder}
        error={Boolean(wrapper.error)}
        fullWidth
        inputProps={{ ...inputAriaProps(wrapper), 'aria-required': !optional, step }}
      />
    </InputWrapper>
  );
}

const asText = (value: string) => value;

export function NumberInput(props: InputProps) {
  return <ConvertedInput {...props} type="number" format={asText} parse={Number} step="any" />;
}

/** A calendar day such as 2026-11-20. */
export function DateInput(props: InputProps) {
  return <ConvertedInput {...props} type="date" format={asText} parse={asText} />;
}

/** A point in time: entered in the reader's time zone, an ISO timestamp in UTC as value. */
export function DateTimeInput(props: InputProps) {
  return <ConvertedInput {...props} type="datetime-local" format={toLocalText} parse={toTimestamp} />;
}

const MS_PER_MINUTE = 60_000;

/** 2026-11-20T13:31 of a timestamp, in the reader's time zone. */
function toLocalText(timestamp: string): string {
  const date = new Date(timestamp);
  return new Date(date.getTime() - date.getTimezoneOffset() * MS_PER_MINUTE).toISOString().slice(0, 16);
}

const toTimestamp = (localText: string) => new Date(localText).toISOString();
