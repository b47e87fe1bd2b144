import { ListBase, ResourceContextProvider } from 'react-admin';
import { License } from '#contract/licenses';
import type { Pool } from '#contract/pools';
import { ListBody, type ListDeclaration, Surface, useListParts } from '../../kit';
import { LicenseCard } from '../licenses/LicenseCard';
import { columnsWithinPool } from '../licenses/licenseColumns';

const list: ListDeclaration<License> = {
  search: 'resources.licenses.search',
  filters: [{ source: 'license_status', all: 'resources.licenses.all_statuses' }],
  columns: columnsWithinPool,
  card: (license) => <LicenseCard license={license} withPool={false} />,
  perPageOptions: false,
  empty: { title: 'resources.pools.licenses.empty', text: 'resources.pools.licenses.empty_text' },
};

const LATEST = { field: 'creation_date', order: 'DESC' } as const;
const PER_PAGE = 20;

/** The pool's licenses, searched and filtered within it. */
export function PoolLicenses({ pool }: { pool: Pool }) {
  return (
    <ResourceContextProvider value="licenses">
      <ListBase
        disableAuthentication
        resource="licenses"
        filter={{ license_group_id: pool.id }}
        sort={LATEST}
        perPage={PER_PAGE}
        storeKey={`pools.${pool.id}.licenses`}
        disableSyncWithLocation
        empty={false}
      >
        <Licenses />
      </ListBase>
    </ResourceContextProvider>
  );
}

function Licenses() {
  const parts = useListParts(License, list);
  return (
    <Surface>
      <ListBody {...parts} title="shell.nav.licenses" />
    </Surface>
  );
}
