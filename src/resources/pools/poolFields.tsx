import { useTranslate } from 'ra-core';
import type { Pool } from '#contract/pools';
import { StatusBadge, TruncatedText } from '../../admin';
import styles from './pools.module.css';

export function PoolNameField({ pool }: { pool: Pool }) {
  return (
    <span className={styles.name}>
      <span>
        <TruncatedText>{pool.name}</TruncatedText>
        {pool.requires_validation && <UnlimitedBadge />}
      </span>
    </span>
  );
}

export function UnlimitedBadge() {
  const translate = useTranslate();
  return <StatusBadge value="unlimited" tone="sold" label={translate('resources.pools.unlimited')} />;
}

/** Used keys: all keys ever added minus the available ones. */
export function getSoldCount({ total_licenses, available_licenses }: Pool): number {
  return total_licenses - available_licenses;
}
