import { useTranslate } from 'ra-core';
import { License, type licenses } from '#contract/licenses';
import { Button, EmbeddedList, type ListDeclaration, useFilteredPath } from '../../admin';
import { LicenseCard, sharedColumns } from '../licenses/licenseColumns';

const list: ListDeclaration<typeof licenses> = {
  filters: [{ source: 'license_status', emptyText: 'resources.licenses.all_statuses' }],
  columns: ['license_id', ...sharedColumns],
  renderCard: (license) => <LicenseCard license={license} showPool={false} />,
  empty: { title: 'resources.licenses.empty' },
};

const NEWEST_FIRST = { field: 'creation_date', order: 'DESC' } as const;
const PAGE_SIZE = 10;

export function BatchLicenses({ id }: { id: number }) {
  const translate = useTranslate();
  const getFilteredPath = useFilteredPath();
  const filter = { batch_id: id };
  return (
    <EmbeddedList
      title={translate('resources.licenses.name', { smart_count: 2 })}
      resource="licenses"
      other={{ schema: License, list }}
      actions={
        <Button size="small" to={getFilteredPath('licenses', filter, NEWEST_FIRST)}>
          {translate('resources.batches.all_licenses')}
        </Button>
      }
      filter={filter}
      sort={NEWEST_FIRST}
      perPage={PAGE_SIZE}
      storeKey={`batches.${id}.licenses`}
    />
  );
}
