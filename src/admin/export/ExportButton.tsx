import { useState } from 'react';
import { useListContext, useNotify, useTranslate } from 'react-admin';
import { useFormats } from '../hooks/useFormats';
import { useNotifyError } from '../hooks/useNotifyError';
import { useSelectedRecords } from '../hooks/useSelectedRecords';
import type { ListProps } from '../list/useListProps';
import { Button } from '../ui/Button';
import { useExportProgress } from './exportStore';
import { useCsvExport } from './useCsvExport';

type ExportButtonProps = Pick<ListProps, 'columns' | 'getLabel' | 'export'>;

/** Exports the selected records, else all that match the filters, page by page. Only one export runs at a time. */
export function ExportButton(props: ExportButtonProps) {
  const { total, filterValues, sort, isPending, resource } = useListContext();
  const { exportAll, exportSelected } = useCsvExport(props);
  const [busy, setBusy] = useState(false);
  const isExporting = useExportProgress() !== undefined;
  const translate = useTranslate();
  const formats = useFormats();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const selected = useSelectedRecords();

  async function exportList() {
    if (!total) return notify('kit.list.nothing_to_export', { type: 'error' });
    if (selected.length > 0) return exportSelected(selected);
    const count = await exportAll({ resource, filter: filterValues, sort, total });
    if (count === undefined) return notify('kit.export.canceled', { type: 'info' });
    notify('kit.export.done', {
      type: 'success',
      messageArgs: { smart_count: count, count: formats.number(count) },
    });
  }

  async function startExport() {
    setBusy(true);
    try {
      await exportList();
    } catch (error) {
      notifyError('kit.list.export_failed', error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button onClick={startExport} disabled={isPending || busy || isExporting}>
      {translate('kit.list.export')}
    </Button>
  );
}
