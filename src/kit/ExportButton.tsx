import { useState } from 'react';
import { useListContext, useNotify, useTranslate } from 'react-admin';
import { Button } from './ui/Button';
import { useFailure } from './useFailure';

interface ExportButtonProps {
  /** Writes the file; told the filters and the sort of the list. */
  onExport: (list: {
    filter: Record<string, unknown>;
    sort: { field: string; order: 'ASC' | 'DESC' };
  }) => Promise<void>;
}

/** Exports the list as it is filtered and sorted; refuses where there is nothing. */
export function ExportButton({ onExport }: ExportButtonProps) {
  const { total, filterValues, sort } = useListContext();
  const [busy, setBusy] = useState(false);
  const translate = useTranslate();
  const notify = useNotify();
  const failed = useFailure();

  async function run() {
    if (!total) return notify('kit.list.nothing_to_export', { type: 'error' });
    setBusy(true);
    try {
      await onExport({ filter: filterValues, sort });
    } catch (error) {
      failed('kit.list.export_failed', error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button onClick={run} disabled={busy}>
      {translate('kit.list.export')}
    </Button>
  );
}
