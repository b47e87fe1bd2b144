import { useTranslate } from 'react-admin';
import type { LicenseValidation } from '#contract/licenses';
import { Card, DateText, FieldList, Nothing, StatusBadge } from '../../kit';
import { ValidateLicense } from './ValidateLicense';

interface ValidationProps extends LicenseValidation {
  /** The license's. */
  id: number;
}

/** How the key stands with the validation service, and a way to ask anew. */
export function Validation({ id, state, reason, checked_at }: ValidationProps) {
  const translate = useTranslate();
  const text = (name: string) => translate(`validation.license.${name}`);
  const entries = [
    {
      label: text('state'),
      value: <StatusBadge value={state} label={translate(`validation.state.${state}`)} />,
    },
    { label: text('reason'), value: reason ?? <Nothing /> },
    {
      label: text('checked_at'),
      value: checked_at ? <DateText value={checked_at} /> : text('never'),
    },
  ];

  return (
    <Card title={text('title')} actions={<ValidateLicense id={id} />}>
      <FieldList entries={entries} />
    </Card>
  );
}
