import { useEffect, useState } from 'react';
import shared from '../../../theme/shared.module.css';

// While a year is typed, its first digits are a valid year too.
const MIN_DATE = '1970-01-01';

interface DayInputProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

/** A labeled date input of a filter, which changes when the date is complete. */
export function DayInput({ label, value, onChange }: DayInputProps) {
  const [draft, setDraft] = useState(value);
  useEffect(() => setDraft(value), [value]);

  function handleChange(day: string) {
    setDraft(day);
    if (day === '' || day >= MIN_DATE) onChange(day);
  }

  return (
    <label>
      {label}
      <input
        className={shared.input}
        type="date"
        value={draft}
        onChange={(event) => handleChange(event.target.value)}
      />
    </label>
  );
}
