import './mappingColumns.css';
import { Box } from '@mui/material';
import { useTranslate, useUpdate } from 'react-admin';
import type { Mapping } from '#contract/mappings';
import { type Column, TruncatedText, useNotifyError } from '../../admin';
import { ActiveBadge } from '../sites/siteFields';
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
      <Box sx={{ display: 'flex', gap: '10px', justifyContent: 'space-between', alignItems: 'start' }}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <ProductName mapping={mapping} />
        </Box>
        <StatusToggle mapping={mapping} />
      </Box>
      <Box sx={{ mt: '4px', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
        {`${mapping.site.name} → ${mapping.licenseGroup.name}`}
      </Box>
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
      className="status-toggle"
      role="switch"
      aria-checked={mapping.is_active}
      aria-label={translate('resources.mappings.toggle', { name: mapping.woocommerce_product_name })}
      onClick={toggle}
    >
      <ActiveBadge active={mapping.is_active} />
    </button>
  );
}
