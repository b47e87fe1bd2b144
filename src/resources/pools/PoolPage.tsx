import { useRecordContext, useTranslate } from 'ra-core';
import type { Pool } from '#contract/pools';
import { PageHeader, RecordPage } from '../../admin';
import { FiguresSkeleton, RecordSkeleton } from '../../admin/ui/PageSkeleton';
import { RecordActivity } from '../audit/RecordActivity';
import { PoolActions } from './PoolActions';
import { PoolBackorders } from './PoolBackorders';
import { PoolLicenses } from './PoolLicenses';
import { PoolMappings } from './PoolMappings';
import { PoolSales } from './PoolSales';
import { PoolStats } from './PoolStats';
import { PoolTitle } from './PoolTitle';
import { UnlimitedBadge } from './poolFields';
import styles from './pools.module.css';

export default function PoolPage() {
  return (
    <RecordPage notFound="resources.pools.not_found" skeleton={<PageSkeleton />}>
      <PoolContent />
    </RecordPage>
  );
}

const PageSkeleton = () => (
  <RecordSkeleton>
    <FiguresSkeleton count={5} />
  </RecordSkeleton>
);

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
      <PoolBackorders pool={pool} />
      <PoolStats pool={pool} />
      <div className={styles.cards}>
        <PoolMappings poolId={pool.id} />
        <PoolSales poolId={pool.id} />
      </div>
      <PoolLicenses pool={pool} />
      <div className={styles.activity}>
        <RecordActivity kind="pool" id={pool.id} />
      </div>
    </>
  );
}
