import { type Identifier, type RaRecord, useDataProvider, useResourceContext } from 'react-admin';
import type { ListProps } from '../list/useListProps';
import type { ExportDeclaration } from '../resource/declarations';
import { eraseType } from '../resource/eraseType';
import type { CsvColumns, ExportQuery } from './exportList';
import { useCsvColumns } from './useCsvColumns';

/** Limits the memory of a large export. */
const MAX_REPORTED_IDS = 10_000;

type ExportProps = Pick<ListProps, 'columns' | 'getLabel' | 'export'>;

/** Exports of a list as CSV: with the columns that its declaration names, else with those of the list. */
export function useCsvExport({ export: declared, ...list }: ExportProps) {
  const dataProvider = useDataProvider();
  const listColumns = useCsvColumns(list);
  const fileName = `${useResourceContext()}.csv`;

  async function loadExport() {
    const [functions, loaded] = await Promise.all([
      import('./exportList'),
      typeof declared === 'object' ? declared.load() : undefined,
    ]);
    const declaration = loaded && eraseType<ExportDeclaration<RaRecord>>(loaded.default);
    return {
      ...functions,
      columns: declaration ? getDeclaredColumns(declaration) : listColumns,
      declaration,
    };
  }

  return {
    async exportSelected(records: RaRecord[]): Promise<void> {
      const { exportRecords, columns, declaration } = await loadExport();
      await exportRecords(records, columns, fileName);
      declaration?.onExported?.({ count: records.length, ids: records.map(({ id }) => id), filter: {} });
    },
    /** Returns the number of records, or undefined if the user canceled. */
    async exportAll(query: ExportQuery): Promise<number | undefined> {
      const { exportList, columns, declaration } = await loadExport();
      const ids: Identifier[] = [];
      const count = await exportList(dataProvider, query, columns, fileName, (page) => {
        if (ids.length + page.length <= MAX_REPORTED_IDS) ids.push(...page.map(({ id }) => id));
      });
      if (count !== undefined) declaration?.onExported?.({ count, ids, filter: query.filter });
      return count;
    },
  };
}

function getDeclaredColumns({ columns }: ExportDeclaration<RaRecord>): CsvColumns {
  const getValues = Object.values(columns);
  return {
    headings: Object.keys(columns),
    getRows: (records) => records.map((record) => getValues.map((getValue) => getValue(record))),
  };
}
