import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import { SalesPreset } from '#contract/dashboard';
import { textOf } from '#contract/texts/Text';
import { Button, Select } from '../../../admin';
import { translateText } from '../../../i18nProvider/translateText';
import shared from '../../../theme/shared.module.css';
import styles from './Sales.module.css';

interface PresetPickerProps {
  value: SalesPreset;
  onChange: (preset: SalesPreset) => void;
}

export function PresetPicker({ value, onChange }: PresetPickerProps) {
  const translate = useTranslate();
  const options = SalesPreset.options.map((id) => ({ id, name: translate(`kit.periods.${id}`) }));

  return (
    <Select
      label={translate('dashboard.sales.period')}
      value={value}
      onChange={(preset) => onChange(SalesPreset.parse(preset))}
      options={options}
    />
  );
}

export function CustomRange({ onApply }: { onApply: (start: string, end: string) => void }) {
  const translate = useTranslate();
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const problemId = useId();
  const isReversed = Boolean(start && end) && end < start;

  return (
    <div className={styles.range}>
      <DateInput label={translate('dashboard.sales.start')} value={start} onChange={setStart} max={end} />
      <DateInput
        label={translate('dashboard.sales.end')}
        value={end}
        onChange={setEnd}
        min={start}
        problemId={isReversed ? problemId : undefined}
      />
      <Button
        variant="contained"
        color="primary"
        disabled={!start || !end || isReversed}
        onClick={() => onApply(start, end)}
      >
        {translate('dashboard.sales.apply')}
      </Button>
      <div id={problemId} role="alert" className={styles.problem}>
        {isReversed && translateText(textOf('dashboard.range_reversed'))}
      </div>
    </div>
  );
}

interface DateInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
  /** The element with the reason why the date is refused. */
  problemId?: string;
}

function DateInput({ label, value, onChange, min, max, problemId }: DateInputProps) {
  const id = useId();
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className={shared.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        min={min || undefined}
        max={max || undefined}
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
      />
    </div>
  );
}

const CHART_TYPES = ['bar', 'line'] as const;
export type ChartType = (typeof CHART_TYPES)[number];

interface ChartToggleProps {
  value: ChartType;
  onChange: (type: ChartType) => void;
}

export function ChartToggle({ value, onChange }: ChartToggleProps) {
  const translate = useTranslate();
  return (
    <fieldset className={styles.toggle} aria-label={translate('dashboard.sales.chart')}>
      {CHART_TYPES.map((type) => (
        <button key={type} type="button" aria-pressed={type === value} onClick={() => onChange(type)}>
          {translate(`dashboard.sales.${type}`)}
        </button>
      ))}
    </fieldset>
  );
}
