import { useTranslate, useUpdate } from 'react-admin';
import type { Mapping } from '#contract/mappings';
import { type Column, TruncatedText, useNotifyError } from '../../admin';
import { ActiveBadge } from '../sites/siteFields';
import styles from './mappings.module.css';
import { ProductName } from './ProductName';

export const mappingColumns: Column<Mapping>[] = [
  { source: 'woocommerce_product_name', cell: (_, mapping) => <ProductName mapping={mapping} /> },
  { source: 'licenseGroup', cell: (pool) => <TruncatedText>{pool.name}</TruncatedText>, sortable: false },
  // Keyed by mapping: a pending change must not move to another record in the same row.
  { source: 'is_active', cell: (_, mapping) => <StatusToggle key={mapping.id} mapping={mapping} /> },
];

export function MappingCard({ mapping }: { mapping: Mapping }) {
  return (
    <>
      <div className={styles.card}>
        <div>
          <ProductName mapping={mapping} />
        </div>
        <StatusToggle mapping={mapping} />
      </div>
      <div className={styles.path}>{`${mapping.site.name} → ${mapping.licenseGroup.name}`}</div>
    </>
  );
}

/** Toggles the mapping optimistically and reverts on failure. */
function StatusToggle({ mapping }: { mapping: Mapping }) {
  const translate = useTranslate();
  const notifyError = useNotifyError();
  const [update] = useUpdate();

  function toggle() {
    update(
      'mappings',
      { id: mapping.id, data: { is_active: !mapping.is_active }, previousData: mapping },
      {
        mutationMode: 'optimistic',
        onError: (error) => notifyError('resources.mappings.notifications.update_failed', error),
      },
    );
  }

  return (
    <button
      type="button"
      className={styles.toggle}
      role="switch"
      aria-checked={mapping.is_active}
      aria-label={translate('resources.mappings.toggle', { name: mapping.woocommerce_product_name })}
      onClick={toggle}
    >
      <ActiveBadge active={mapping.is_active} />
    </button>
  );
}
