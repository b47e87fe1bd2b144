import { fetchRelatedRecords, type RaRecord, useDataProvider, useListContext, useNotify } from 'react-admin';
import type { License } from '#contract/licenses';
import { ExportButton, type Exported, useFormats } from '../../kit';

/** Exports the selected rows; without a selection all that match the filters. */
export function ExportLicenses() {
  const { data = [], selectedIds, exporter, resource } = useListContext<License & RaRecord>();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const formats = useFormats();
  const selected = data.filter(({ id }) => selectedIds.includes(id));

  async function exportList(list: Exported) {
    const { exportAll } = await import('./exportLicenses');
    const count = await exportAll(dataProvider, list);
    if (count === undefined) return notify('kit.export.cancelled', { type: 'info' });
    notify('kit.export.done', {
      type: 'success',
      messageArgs: { smart_count: count, count: formats.number(count) },
    });
  }

  return (
    <ExportButton
      onExport={async (list) => {
        if (selected.length === 0 || !exporter) return exportList(list);
        return exporter(selected, fetchRelatedRecords(dataProvider), dataProvider, resource);
      }}
    />
  );
}
