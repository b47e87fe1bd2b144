import type { DataProvider, Identifier, RaRecord, ResourceDefinitions, useNotify } from 'react-admin';
import type { ListProps } from '../list/useListProps';
import type { ExportDeclaration } from '../resource/declarations';
import { eraseType } from '../resource/eraseType';
import { createCsvColumns } from './createCsvColumns';
import { type CsvColumns, type ExportQuery, exportList, exportRecords } from './exportList';
import { FORMULA_PATTERN } from './formulaPattern';

/** File systems limit a name to 255 bytes. */
const MAX_NAME_PART_LENGTH = 60;

/** Limits the memory of a large export. */
const MAX_REPORTED_IDS = 10_000;

/** A list, and what its export needs of react-admin. */
export interface ListToExport extends Pick<ListProps, 'columns' | 'getLabel' | 'export'> {
  resource: string;
  definitions: ResourceDefinitions;
  dataProvider: DataProvider;
  notify: ReturnType<typeof useNotify>;
}

/** Exports of a list as CSV: with the columns that its declaration names, else with those of the list. */
export function createCsvExport({ export: declared, resource, definitions, ...list }: ListToExport) {
  const { dataProvider, notify } = list;

  async function loadExport(filter: Record<string, unknown>) {
    const loaded = typeof declared === 'object' ? await declared.load() : undefined;
    const declaration = loaded && eraseType<ExportDeclaration<RaRecord>>(loaded.default);
    const nameParts = (await declaration?.nameParts?.(filter, dataProvider)) ?? [];
    const columns = declaration
      ? getDeclaredColumns(declaration)
      : createCsvColumns(list, dataProvider, definitions);
    return {
      ...watchGuards(columns),
      fileName: `${[resource, ...nameParts.map(toFileNamePart)].filter(Boolean).join('-')}.csv`,
      declaration,
    };
  }

  return {
    async exportSelected(records: RaRecord[], filter: Record<string, unknown> = {}): Promise<void> {
      const { columns, hasGuards, fileName, declaration } = await loadExport(filter);
      await exportRecords(records, columns, fileName);
      if (hasGuards()) notify('kit.export.guarded', { type: 'info' });
      declaration?.onExported?.({ count: records.length, ids: records.map(({ id }) => id), filter: {} });
    },
    /** Returns the number of records, or undefined if the user canceled. */
    async exportAll(query: ExportQuery): Promise<number | undefined> {
      const { columns, hasGuards, fileName, declaration } = await loadExport(query.filter);
      const ids: Identifier[] = [];
      const count = await exportList(dataProvider, query, columns, fileName, (page) => {
        if (ids.length + page.length <= MAX_REPORTED_IDS) ids.push(...page.map(({ id }) => id));
      });
      if (count !== undefined) declaration?.onExported?.({ count, ids, filter: query.filter });
      if (count !== undefined && hasGuards()) notify('kit.export.guarded', { type: 'info' });
      return count;
    },
  };
}

/** Notes whether a cell gets an apostrophe in front, so that no spreadsheet runs it as a formula. */
function watchGuards(columns: CsvColumns): { columns: CsvColumns; hasGuards: () => boolean } {
  let isGuarded = false;

  async function getRows(records: RaRecord[]) {
    const rows = await columns.getRows(records);
    isGuarded ||= rows.some((row) =>
      row.some((cell) => typeof cell === 'string' && FORMULA_PATTERN.test(cell)),
    );
    return rows;
  }
  return { columns: { ...columns, getRows }, hasGuards: () => isGuarded };
}

function getDeclaredColumns({ columns }: ExportDeclaration<RaRecord>): CsvColumns {
  const getValues = Object.values(columns);
  return {
    headings: Object.keys(columns),
    getRows: (records) => records.map((record) => getValues.map((getValue) => getValue(record))),
  };
}

/** "Windows 11 Pro (ü)" reads `windows-11-pro-u` in a file's name. */
const toFileNamePart = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}_]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_NAME_PART_LENGTH);
