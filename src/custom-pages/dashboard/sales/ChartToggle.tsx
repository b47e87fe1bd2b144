import { useTranslate } from 'ra-core';
import styles from './Sales.module.css';

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
