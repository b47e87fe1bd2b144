import { ListBase, ResourceContextProvider } from 'react-admin';
import { License } from '#contract/licenses';
import type { Pool } from '#contract/pools';
import { ListBody, type ListDeclaration, Paper, useListProps } from '../../admin';
import { LicenseCard } from '../licenses/LicenseCard';
import { poolLicenseColumns } from '../licenses/licenseColumns';

const list: ListDeclaration<License> = {
  search: 'resources.licenses.search',
  filters: [{ source: 'license_status', emptyText: 'resources.licenses.all_statuses' }],
  columns: poolLicenseColumns,
  renderCard: (license) => <LicenseCard license={license} showPool={false} />,
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
  const listProps = useListProps(License, list);
  return (
    <Paper>
      <ListBody {...listProps} />
    </Paper>
  );
}
