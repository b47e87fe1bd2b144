import { useTranslate } from 'ra-core';
import type { LicenseValidation } from '#contract/licenses';
import { validation } from '#contract/validation';
import { Button, Card, DateField, EmptyValue, FieldList, StatusBadge, useAction } from '../../admin';
import { translateText } from '../../messages/translateText';

interface ValidationCardProps extends LicenseValidation {
  id: number;
}

export function ValidationCard({ id, state, checked_at, ...texts }: ValidationCardProps) {
  const translate = useTranslate();
  const text = (name: string) => translate(`validation.license.${name}`);
  const entries = [
    {
      label: text('state'),
      value: <StatusBadge value={state} label={translate(`validation.state.${state}`)} />,
    },
    { label: text('reason'), value: translateText(texts, 'reason') || <EmptyValue /> },
    {
      label: text('checked_at'),
      value: checked_at ? <DateField value={checked_at} /> : text('never'),
    },
  ];

  return (
    <Card title={text('title')} actions={<ValidateLicense id={id} />}>
      <FieldList fields={entries} />
    </Card>
  );
}

const NOTIFICATION_TYPES = { valid: 'success', invalid: 'error', unknown: 'warning' } as const;

function ValidateLicense({ id }: { id: number }) {
  const translate = useTranslate();
  const [validate, { isPending }] = useAction(validation.validateLicense, {
    success: ({ verdict, ...texts }) => ({
      message: `validation.license.${verdict}`,
      type: NOTIFICATION_TYPES[verdict],
      messageArgs: { reason: translateText(texts, 'reason') },
    }),
    failure: 'validation.license.failed',
    refresh: ['licenses'],
  });

  return (
    <Button permission="licenses.write" onClick={() => validate({ params: { id } })} disabled={isPending}>
      {translate(isPending ? 'validation.validating' : 'validation.license.action')}
    </Button>
  );
}
