import { useTranslate } from 'ra-core';
import { useResourcePermission } from '../access/Permitted';
import { Button } from '../ui/Button';
import { useListExport } from './ListExportProvider';

/** Exports the selected records of the list as CSV, else all that match its filters. */
export function ExportButton() {
  const { start, isBusy } = useListExport();
  const translate = useTranslate();
  const permission = useResourcePermission('export');
  return (
    <Button permission={permission} onClick={start} disabled={isBusy}>
      {translate('kit.list.export')}
    </Button>
  );
}

/** Exports the selected records as CSV. For `bulkActions` of a list. */
export function BulkExportButton() {
  const { start, isBusy } = useListExport();
  const translate = useTranslate();
  const permission = useResourcePermission('export');
  return (
    <Button permission={permission} onClick={start} disabled={isBusy}>
      {translate('kit.list.export_selected')}
    </Button>
  );
}
