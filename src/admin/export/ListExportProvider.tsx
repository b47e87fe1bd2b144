import {
  useDataProvider,
  useEvent,
  useListContext,
  useNotify,
  useResourceContext,
  useResourceDefinitions,
} from 'ra-core';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useFormats } from '../hooks/useFormats';
import { useNotifyError } from '../hooks/useNotifyError';
import { useSelection } from '../list/selection/useSelection';
import type { ListProps } from '../list/useListProps';
import type { createCsvExport, ListToExport } from './createCsvExport';
import { useExportProgress } from './ExportPanel';

interface ListExport {
  /** Exports the selected records, else all that match the filters, page by page. */
  start: () => void;
  /** Only one export runs at a time. */
  isBusy: boolean;
}

const ListExportContext = createContext<ListExport | undefined>(undefined);

/** The export of the surrounding list. */
export function useListExport(): ListExport {
  const value = useContext(ListExportContext);
  if (!value) throw new Error('An export button must be inside a list of the kit');
  return value;
}

type ListExportProps = Pick<ListProps, 'columns' | 'getLabel' | 'export'>;

/** Shares the export of a list between its header and the actions for selected rows. */
export function ListExportProvider({ children, ...props }: ListExportProps & { children: ReactNode }) {
  const { total, sort, isPending, resource } = useListContext();
  const { exportAll, exportSelected } = useCsvExport(props);
  const { records = [], filter } = useSelection();
  const [isStarted, setIsStarted] = useState(false);
  const isExporting = useExportProgress() !== undefined;
  const formats = useFormats();
  const notify = useNotify();
  const notifyError = useNotifyError();

  async function exportList() {
    if (!total) return notify('kit.list.nothing_to_export', { type: 'error' });
    if (records.length > 0) return exportSelected(records, { filter, sort });
    const count = await exportAll({ resource, filter, sort, total });
    if (count === undefined) return notify('kit.export.canceled', { type: 'info' });
    notify('kit.export.done', {
      type: 'success',
      messageArgs: { smart_count: count, count: formats.number(count) },
    });
  }

  const start = useEvent(async () => {
    setIsStarted(true);
    try {
      await exportList();
    } catch (error) {
      notifyError('kit.list.export_failed', error);
    } finally {
      setIsStarted(false);
    }
  });

  const isBusy = isPending || isStarted || isExporting;
  const value = useMemo(() => ({ start, isBusy }), [start, isBusy]);
  return <ListExportContext value={value}>{children}</ListExportContext>;
}

type CsvExport = ReturnType<typeof createCsvExport>;

/** Exports of a list as CSV; their code is loaded when one starts. */
export function useCsvExport(list: Pick<ListToExport, 'columns' | 'getLabel' | 'export'>): CsvExport {
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const definitions = useResourceDefinitions();
  const resource = useResourceContext() ?? '';

  async function load() {
    const { createCsvExport } = await import('./createCsvExport');
    return createCsvExport({ ...list, resource, definitions, dataProvider, notify });
  }

  return {
    exportSelected: async (...selected) => (await load()).exportSelected(...selected),
    exportAll: async (query) => (await load()).exportAll(query),
  };
}
