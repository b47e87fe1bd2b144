import './licenses.css';
import {
  fetchRelatedRecords,
  type RaRecord,
  useDataProvider,
  useListContext,
  useNotify,
  useTranslate,
} from 'react-admin';
import type { License } from '#contract/licenses';
import { Button, ExportButton, type ExportQuery, ShowButton, useFormats } from '../../admin';
import { DeleteLicense } from './DeleteLicense';

export function LicenseListActions() {
  const translate = useTranslate();
  return (
    <>
      <ExportLicenses />
      <Button to="/dashboard/licenses/import">{translate('resources.licenses.import')}</Button>
    </>
  );
}

/** Exports the selected rows, else all rows that match the filters. */
function ExportLicenses() {
  const { data = [], selectedIds, exporter, resource } = useListContext<License & RaRecord>();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const formats = useFormats();
  const selected = data.filter(({ id }) => selectedIds.includes(id));

  async function exportList(list: ExportQuery) {
    const { exportAll } = await import('./exportLicenses');
    const count = await exportAll(dataProvider, list);
    if (count === undefined) return notify('kit.export.canceled', { type: 'info' });
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

export function LicenseRowActions() {
  return (
    <div className="license-actions">
      <ShowButton />
      <DeleteLicense />
    </div>
  );
}
