import { fetchRelatedRecords, type RaRecord, useDataProvider, useListContext } from 'react-admin';
import type { License } from '#contract/licenses';
import { ExportButton } from '../../kit';
import { downloadLicenses } from './exportLicenses';
import { walkLicenses } from './walkLicenses';

/** Exports the selected rows; without a selection all that match the filters. */
export function ExportLicenses() {
  const { data = [], selectedIds, exporter, resource } = useListContext<License & RaRecord>();
  const dataProvider = useDataProvider();
  const selected = data.filter(({ id }) => selectedIds.includes(id));

  return (
    <ExportButton
      onExport={async (list) => {
        if (selected.length === 0 || !exporter) return downloadLicenses(walkLicenses(dataProvider, list));
        return exporter(selected, fetchRelatedRecords(dataProvider), dataProvider, resource);
      }}
    />
  );
}
