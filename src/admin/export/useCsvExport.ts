import { useDataProvider, useNotify, useResourceContext, useResourceDefinitions } from 'ra-core';
import type { createCsvExport, ListToExport } from './createCsvExport';

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
