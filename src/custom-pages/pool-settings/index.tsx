import { Box } from '@mui/material';
import { useRecordContext, useTranslate } from 'react-admin';
import type { Pool } from '#contract/pools';
import { Button, Columns, PageHeader, RecordPage } from '../../kit';
import { DangerZone } from './DangerZone';
import { PoolInformation } from './PoolInformation';
import { PoolSettingsForm } from './PoolSettingsForm';

export default function PoolSettingsPage() {
  return (
    <RecordPage notFound="resources.pools.not_found">
      <Settings />
    </RecordPage>
  );
}

function Settings() {
  const pool = useRecordContext<Pool>();
  const translate = useTranslate();
  if (!pool) return null;

  return (
    <Columns side="360px">
      <PageHeader
        title={translate('poolSettings.title')}
        subtitle={`${pool.name} · ${translate('poolSettings.saved_at_once')}`}
        actions={<Button to={`/dashboard/pools/${pool.id}`}>{translate('poolSettings.back')}</Button>}
      />
      <PoolSettingsForm key={pool.id} pool={pool} />
      <Box sx={{ display: 'grid', gap: '14px', alignContent: 'start' }}>
        <PoolInformation pool={pool} />
        <DangerZone />
      </Box>
    </Columns>
  );
}
