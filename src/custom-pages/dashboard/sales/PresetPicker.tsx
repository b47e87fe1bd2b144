import { useTranslate } from 'react-admin';
import { SalesPreset } from '#contract/dashboard';
import { Select } from '../../../kit';

interface PresetPickerProps {
  value: SalesPreset;
  onChange: (preset: SalesPreset) => void;
}

/** The period to look at; choosing one applies it and closes the picker. */
export function PresetPicker({ value, onChange }: PresetPickerProps) {
  const translate = useTranslate();
  const options = SalesPreset.options.map((id) => ({ id, name: translate(`dashboard.sales.preset.${id}`) }));

  return (
    <Select
      label={translate('dashboard.sales.period')}
      value={value}
      onChange={(preset) => onChange(SalesPreset.parse(preset))}
      options={options}
    />
  );
}
