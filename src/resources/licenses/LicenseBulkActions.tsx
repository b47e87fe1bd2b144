import { useDataProvider, useTranslate } from 'ra-core';
import type { LicenseStatus } from '#contract/licenses';
import { BulkDeleteButton, BulkExportButton, type Selection } from '../../admin';
import { isAssigned, LicenseDeletionWarning } from './LicenseActions';

/** Exports and deletes the selected licenses; warns of those that customers have. */
export default function LicenseBulkActions() {
  const translate = useTranslate();
  const countDelivered = useCountDelivered();

  async function describe(selection: Selection) {
    const warnedCount = await countDelivered(selection);
    const sold = translate('resources.licenses.delete.some_sold', { smart_count: warnedCount });
    const warning = <LicenseDeletionWarning sold={warnedCount > 0 ? sold : undefined} />;
    return { warnedCount, warning };
  }

  return (
    <>
      <BulkExportButton />
      <BulkDeleteButton describe={describe} />
    </>
  );
}

const DELIVERED = ['sold', 'exhausted'] as const;
const BY_ID = { field: 'license_id', order: 'ASC' } as const;
const ONE_ROW = { page: 1, perPage: 1 };

/** Counts the sold and exhausted licenses of a selection; those of all that match, on the server. */
function useCountDelivered() {
  const dataProvider = useDataProvider();

  async function countMatching(filter: Record<string, unknown>, license_status: LicenseStatus) {
    if (filter.license_status && filter.license_status !== license_status) return 0;
    const params = { filter: { ...filter, license_status }, pagination: ONE_ROW, sort: BY_ID };
    const { total = 0 } = await dataProvider.getList('licenses', params);
    return total;
  }

  return async ({ records, filter }: Selection): Promise<number> => {
    if (records) return records.filter(({ license_status }) => isAssigned(license_status)).length;
    const counts = await Promise.all(DELIVERED.map((status) => countMatching(filter, status)));
    return counts.reduce((sum, count) => sum + count, 0);
  };
}
