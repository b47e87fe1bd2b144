import { useNotify, useTranslate } from 'ra-core';
import { Pool } from '#contract/pools';
import {
  Button,
  Card,
  DateField,
  EmbeddedList,
  FieldList,
  Offered,
  PageHeader,
  RecordPage,
  TwoColumns,
  useTranslateLabel,
} from '../../admin';
import { GeneratorCard } from './GeneratorCard';
import { KeyPartsCard } from './KeyPartsCard';
import styles from './PoolSettings.module.css';
import { PoolSettingsForm } from './PoolSettingsForm';

export default function PoolSettingsPage() {
  return (
    <RecordPage<Pool> notFound="resources.pools.not_found">
      {(pool) => <PoolSettings pool={pool} />}
    </RecordPage>
  );
}

function PoolSettings({ pool }: { pool: Pool }) {
  const translate = useTranslate();
  return (
    <TwoColumns className={styles.columns}>
      <PageHeader
        title={translate('poolSettings.title')}
        subtitle={`${pool.name} · ${translate('poolSettings.autosave_help')}`}
        actions={<Button to={`/dashboard/pools/${pool.id}`}>{translate('poolSettings.back')}</Button>}
      />
      <div className={styles.side}>
        <PoolSettingsForm key={pool.id} pool={pool} />
        <Offered capability="pool_planning">
          <KeyPartsCard pool={pool} />
          <GeneratorCard key={pool.id} pool={pool} />
        </Offered>
        <Recipients poolId={pool.id} />
      </div>
      <div className={styles.side}>
        <PoolInformation pool={pool} />
        <DangerZone />
      </div>
    </TwoColumns>
  );
}

/** Beside the thresholds that raise the alerts. */
function Recipients({ poolId }: { poolId: number }) {
  const translate = useTranslate();
  return (
    <EmbeddedList
      resource="preferences"
      title={translate('settings.notifications.recipients')}
      subtitle={translate('settings.notifications.recipients_text')}
      filter={{ license_group_id: poolId }}
      storeKey={`pools.${poolId}.preferences`}
    />
  );
}

const DATE_FIELDS = ['created_at', 'updated_at', 'last_notification_at'] as const;

function PoolInformation({ pool }: { pool: Pool }) {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(Pool, 'resources.pools');
  const dates = DATE_FIELDS.map((date) => ({
    label: getLabel(date),
    value: <DateField value={pool[date]} />,
  }));

  return (
    <Card title={translate('poolSettings.information')}>
      <FieldList fields={[{ label: translate('poolSettings.id'), value: pool.id }, ...dates]} />
    </Card>
  );
}

/** The specification omits deletion on this page; an empty pool can be deleted in the list. */
function DangerZone() {
  const translate = useTranslate();
  const notify = useNotify();

  return (
    <Card title={translate('poolSettings.danger.title')} subtitle={translate('poolSettings.danger.text')}>
      <Button
        color="error"
        onClick={() => notify('poolSettings.danger.not_implemented', { type: 'warning' })}
      >
        {translate('poolSettings.danger.delete')}
      </Button>
    </Card>
  );
}
