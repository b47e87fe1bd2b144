import { useTranslate } from 'react-admin';
import { Pool } from '#contract/pools';
import { Card, DateText, FieldList, useFieldLabel } from '../../kit';

const DATES = ['created_at', 'updated_at', 'last_notification_at'] as const;

export function PoolInformation({ pool }: { pool: Pool }) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(Pool);
  const dates = DATES.map((date) => ({ label: labelOf(date), value: <DateText value={pool[date]} /> }));

  return (
    <Card title={translate('poolSettings.information')}>
      <FieldList entries={[{ label: translate('poolSettings.id'), value: pool.id }, ...dates]} />
    </Card>
  );
}
