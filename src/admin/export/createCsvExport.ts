import type { DataProvider, Identifier, RaRecord, ResourceDefinitions, useNotify } from 'ra-core';
import { FORMULA_PATTERN } from '#contract/shared/formulaPattern';
import { buildListRequest } from '../../dataProvider/buildListRequest';
import type { ListParams, ResourceConfig } from '../../dataProvider/ResourceConfig';
import { eraseType } from '../../eraseType';
import { getRecordName } from '../hooks/useRecordName';
import type { ListQuery } from '../list/iteratePages';
import type { ListProps } from '../list/useListProps';
import type { ExportDeclaration } from '../resource/declarations';
import { downloadExport } from './downloadExport';
import { type CsvColumns, type ExportQuery, exportList, exportRecords } from './exportList';

/** File systems limit a name to 255 bytes. */
const MAX_NAME_PART_LENGTH = 60;

/** A list, and what its export needs of react-admin. */
export interface ListToExport extends Pick<ListProps, 'columns' | 'getLabel' | 'export'> {
  resource: string;
  definitions: ResourceDefinitions;
  dataProvider: DataProvider;
  notify: ReturnType<typeof useNotify>;
}

/** The filters of a list, for the file's name, and its order. */
type SelectionQuery = Partial<Pick<ListQuery, 'filter' | 'sort'>>;

/** Exports of a list as CSV, by the API or the console: with the declared columns, else with those of the list. */
export function createCsvExport({ export: declared, resource, definitions, ...list }: ListToExport) {
  const { dataProvider, notify } = list;

  async function loadExport(filter: Record<string, unknown>) {
    const loaded = typeof declared === 'object' ? await declared.load() : undefined;
    const declaration = loaded && eraseType<ExportDeclaration<RaRecord>>(loaded.default);
    const nameParts = (await declaration?.nameParts?.(filter, dataProvider)) ?? [];
    const columns = declaration?.columns
      ? getDeclaredColumns(declaration.columns)
      : createCsvColumns(list, dataProvider, definitions);
    return {
      ...watchGuards(columns),
      api: declaration?.api,
      fileName: `${[resource, ...nameParts.map(toFileNamePart)].filter(Boolean).join('-')}.csv`,
    };
  }

  const notifyGuards = () => notify('kit.export.guarded', { type: 'info' });

  async function download(
    api: ResourceConfig,
    fileName: string,
    { total, ...selection }: ListParams & { total: number },
  ): Promise<number | undefined> {
    const { count, hasGuards } = await downloadExport({
      fileName,
      total,
      buildRequest: (cursor) => buildListRequest(resource, api, { ...selection, meta: { cursor } }),
    });
    if (count !== undefined && hasGuards) notifyGuards();
    return count;
  }

  return {
    async exportSelected(records: RaRecord[], { filter = {}, sort }: SelectionQuery = {}): Promise<void> {
      const { columns, hasGuards, fileName, api } = await loadExport(filter);
      if (api) {
        const ids = records.map(({ id }) => id);
        await download(api, fileName, { ids, sort, filter: {}, total: records.length });
        return;
      }
      await exportRecords(records, columns, fileName);
      if (hasGuards()) notifyGuards();
    },
    /** Returns the number of records, or undefined if the user canceled. */
    async exportAll(query: ExportQuery): Promise<number | undefined> {
      const { columns, hasGuards, fileName, api } = await loadExport(query.filter);
      if (api) return download(api, fileName, { filter: query.filter, sort: query.sort, total: query.total });
      const count = await exportList(dataProvider, query, columns, fileName);
      if (count !== undefined && hasGuards()) notifyGuards();
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

function getDeclaredColumns(columns: NonNullable<ExportDeclaration<RaRecord>['columns']>): CsvColumns {
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

type ListColumns = Pick<ListProps, 'columns' | 'getLabel'>;

/** The columns of a list as those of a CSV file; a reference is exported as the name of its record. */
function createCsvColumns(
  { columns, getLabel }: ListColumns,
  dataProvider: DataProvider,
  definitions: ResourceDefinitions,
): CsvColumns {
  const exported = columns.filter(({ exportValue }) => exportValue);

  return {
    headings: exported.map(getLabel),
    async getRows(records) {
      const references = exported.flatMap(({ reference, id }) =>
        reference ? [{ reference, source: id }] : [],
      );
      const nameMaps = await Promise.all(
        references.map((field) => readNames(dataProvider, definitions, records, field)),
      );
      const namesBySource = new Map(references.map(({ source }, index) => [source, nameMaps[index]]));
      return records.map((record) =>
        exported.map(({ id, exportValue }) => {
          const value = exportValue?.(record);
          return namesBySource.get(id)?.get(record[id]) ?? value;
        }),
      );
    },
  };
}

interface ReferenceColumn {
  reference: string;
  source: string;
}

/** The names of the records that a column refers to, by id. */
async function readNames(
  dataProvider: DataProvider,
  definitions: ResourceDefinitions,
  records: RaRecord[],
  { reference, source }: ReferenceColumn,
): Promise<Map<Identifier, string>> {
  const ids = [...new Set(records.map((record) => record[source]))].filter(
    (id) => id !== null && id !== undefined,
  );
  if (ids.length === 0) return new Map();
  const { data } = await dataProvider.getMany(reference, { ids });
  return new Map(data.map((record) => [record.id, getRecordName(definitions[reference], record)]));
}
