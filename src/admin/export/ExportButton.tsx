import { useState } from 'react';
import { useListContext, useNotify, useTranslate } from 'react-admin';
import { useNotifyError } from '../hooks/useNotifyError';
import { Button } from '../ui/Button';
import { useExportProgress } from './exportStore';

export interface ExportQuery {
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  total: number;
}

/** Exports the filtered list. Only one export runs at a time. */
export function ExportButton({ onExport }: { onExport: (list: ExportQuery) => Promise<void> }) {
  const { total, filterValues, sort, isPending } = useListContext();
  const [busy, setBusy] = useState(false);
  const isExporting = useExportProgress() !== undefined;
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();

  async function startExport() {
    if (!total) return notify('kit.list.nothing_to_export', { type: 'error' });
    setBusy(true);
    try {
      await onExport({ filter: filterValues, sort, total });
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
