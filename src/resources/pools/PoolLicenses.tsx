import { useTranslate } from 'ra-core';
import { License, type licenses } from '#contract/licenses';
import type { Pool } from '#contract/pools';
import { type Column, EmbeddedList, ExportButton, type ListDeclaration } from '../../admin';
import { LicenseCard, sharedColumns } from '../licenses/licenseColumns';

/** Without the pool there is room for the day of the sale. */
const columns: Column<typeof licenses>[] = [
  'license_id',
  ...sharedColumns.filter((column) => typeof column === 'string' || column.source !== 'sold_date'),
  { source: 'sold_date', hideBelow: 'lg' },
];

const list: ListDeclaration<typeof licenses> = {
  search: 'resources.licenses.search',
  filters: [{ source: 'license_status', emptyText: 'resources.licenses.all_statuses' }],
  columns,
  renderCard: (license) => <LicenseCard license={license} showPool={false} />,
  export: { load: () => import('../licenses/licenseExport') },
  empty: { title: 'resources.pools.licenses.empty', text: 'resources.pools.licenses.empty_text' },
};

const NEWEST_FIRST = { field: 'creation_date', order: 'DESC' } as const;
const PAGE_SIZE = 20;

export function PoolLicenses({ pool: { id } }: { pool: Pool }) {
  const translate = useTranslate();
  return (
    <EmbeddedList
      title={translate('resources.licenses.name', { smart_count: 2 })}
      actions={
        <span data-page-actions>
          <ExportButton />
        </span>
      }
      resource="licenses"
      other={{ schema: License, list }}
      filter={{ license_group_id: id }}
      sort={NEWEST_FIRST}
      perPage={PAGE_SIZE}
      storeKey={`pools.${id}.licenses`}
    />
  );
}
