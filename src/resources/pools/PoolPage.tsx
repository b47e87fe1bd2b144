import { useRecordContext, useTranslate } from 'react-admin';
import type { Pool } from '#contract/pools';
import { PageHeader, RecordPage, StatCard, StatGrid } from '../../admin';
import { RecordActivity } from '../audit/RecordActivity';
import { PoolActions } from './PoolActions';
import { PoolLicenses } from './PoolLicenses';
import { PoolTitle } from './PoolTitle';
import { getSoldCount, UnlimitedBadge } from './poolFields';
import styles from './pools.module.css';

export default function PoolPage() {
  return (
    <RecordPage notFound="resources.pools.not_found">
      <PoolContent />
    </RecordPage>
  );
}

function PoolContent() {
  const pool = useRecordContext<Pool>();
  const translate = useTranslate();
  if (!pool) return null;

  return (
    <>
      <PageHeader
        title={pool.name}
        heading={<PoolTitle key={pool.id} pool={pool} />}
        badge={pool.requires_validation && <UnlimitedBadge />}
        subtitle={
          <div className={styles.description}>
            {pool.description || translate('resources.pools.no_description')}
          </div>
        }
        actions={<PoolActions pool={pool} />}
      />
      <StatGrid>
        <StatCard title={translate('resources.pools.total')} value={pool.total_licenses} />
        <StatCard
          title={translate('resources.pools.available')}
          value={pool.available_licenses}
          tone="available"
        />
        <StatCard title={translate('resources.pools.sold')} value={getSoldCount(pool)} tone="sold" />
      </StatGrid>
      <PoolLicenses pool={pool} />
      <div className={styles.activity}>
        <RecordActivity kind="pool" id={pool.id} />
      </div>
    </>
  );
}
