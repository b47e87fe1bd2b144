import { useState } from 'react';
import { useListContext, useNotify, useTranslate } from 'react-admin';
import { useExportRun } from './export/exportRun';
import { Button } from './ui/Button';
import { useFailure } from './useFailure';

/** What is to be exported: the list as it is filtered and sorted, and how much that is. */
export interface Exported {
  filter: Record<string, unknown>;
  sort: { field: string; order: 'ASC' | 'DESC' };
  total: number;
}

/** Exports the list; refuses where there is nothing, or another export is under way. */
export function ExportButton({ onExport }: { onExport: (list: Exported) => Promise<void> }) {
  const { total, filterValues, sort, isPending } = useListContext();
  const [busy, setBusy] = useState(false);
  const running = useExportRun() !== undefined;
  const translate = useTranslate();
  const notify = useNotify();
  const failed = useFailure();

  async function run() {
    if (!total) return notify('kit.list.nothing_to_export', { type: 'error' });
    setBusy(true);
    try {
      await onExport({ filter: filterValues, sort, total });
    } catch (error) {
      failed('kit.list.export_failed', error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button onClick={run} disabled={isPending || busy || running}>
      {translate('kit.list.export')}
    </Button>
  );
}
