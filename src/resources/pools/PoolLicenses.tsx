import { ListBase, ResourceContextProvider, useTranslate } from 'ra-core';
import { License } from '#contract/licenses';
import type { Pool } from '#contract/pools';
import {
  Card,
  type Column,
  ExportButton,
  ListBody,
  type ListDeclaration,
  ListExportProvider,
  useListProps,
} from '../../admin';
import { LicenseCard } from '../licenses/LicenseCard';
import { sharedColumns } from '../licenses/licenseColumns';

/** Without the pool there is room for the day of the sale. */
const columns: Column<License>[] = [
  'license_id',
  ...sharedColumns.filter((column) => typeof column === 'string' || column.source !== 'sold_date'),
  { source: 'sold_date', hideBelow: 'lg' },
];

const list: ListDeclaration<License> = {
  search: 'resources.licenses.search',
  filters: [{ source: 'license_status', emptyText: 'resources.licenses.all_statuses' }],
  columns,
  renderCard: (license) => <LicenseCard license={license} showPool={false} />,
  export: { load: () => import('../licenses/licenseExport') },
  perPageOptions: false,
  empty: { title: 'resources.pools.licenses.empty', text: 'resources.pools.licenses.empty_text' },
};

const NEWEST_FIRST = { field: 'creation_date', order: 'DESC' } as const;
const PAGE_SIZE = 20;

export function PoolLicenses({ pool }: { pool: Pool }) {
  return (
    <ResourceContextProvider value="licenses">
      <ListBase
        disableAuthentication
        resource="licenses"
        filter={{ license_group_id: pool.id }}
        sort={NEWEST_FIRST}
        perPage={PAGE_SIZE}
        storeKey={`pools.${pool.id}.licenses`}
        disableSyncWithLocation
        empty={false}
      >
        <PoolLicenseList />
      </ListBase>
    </ResourceContextProvider>
  );
}

function PoolLicenseList() {
  const translate = useTranslate();
  const listProps = useListProps(License, list);
  return (
    <ListExportProvider {...listProps}>
      <Card
        title={translate('resources.licenses.name', { smart_count: 2 })}
        actions={
          <span data-page-actions>
            <ExportButton />
          </span>
        }
        padded={false}
      >
        <ListBody {...listProps} />
      </Card>
    </ListExportProvider>
  );
}
