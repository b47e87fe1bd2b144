import type { DataProvider, RaRecord, ResourceDefinitions, useNotify } from 'ra-core';
import { buildListRequest } from '../../dataProvider/buildListRequest';
import type { ListParams } from '../../dataProvider/ResourceConfig';
import { iteratePages, type ListQuery } from '../list/iteratePages';
import type { ListProps } from '../list/useListProps';
import { downloadExport } from './downloadExport';
import { exportRecords } from './exportRecords';

/** File systems limit a name to 255 bytes. */
const MAX_NAME_PART_LENGTH = 60;

/** A list, and what its export needs of react-admin. */
export interface ListToExport extends Pick<ListProps, 'columns' | 'getLabel' | 'export'> {
  resource: string;
  definitions: ResourceDefinitions;
  dataProvider: DataProvider;
  notify: ReturnType<typeof useNotify>;
}

/** The records to export: those of a list with these filters. */
export interface ExportQuery extends ListQuery {
  total: number;
}

/** The filters of a list, for the file's name, and its order. */
type SelectionQuery = Partial<Pick<ListQuery, 'filter' | 'sort'>>;

/** Exports of a list as CSV: the API writes the file if that is declared, else the console, of the list's columns. */
export function createCsvExport({ export: declared, resource, notify, ...list }: ListToExport) {
  const loadDeclaration = async () =>
    typeof declared === 'object' ? (await declared.load()).default : undefined;

  /** Returns the number of records, or undefined if the user canceled. */
  async function runExport(
    { total, ...selection }: ListParams & { total: number },
    filter: Record<string, unknown>,
    readRecords: () => Promise<RaRecord[]>,
  ): Promise<number | undefined> {
    const declaration = await loadDeclaration();
    const nameParts = (await declaration?.nameParts?.(filter, list.dataProvider)) ?? [];
    const name = [resource, ...nameParts.map(toFileNamePart)].filter(Boolean).join('-');
    if (!declaration) {
      const records = await readRecords();
      if (await exportRecords(records, list, name)) notifyGuards();
      return records.length;
    }
    const { count, isGuarded } = await downloadExport({
      fileName: `${name}.csv`,
      total,
      buildRequest: (cursor) =>
        buildListRequest(resource, declaration.api, { ...selection, meta: { cursor } }),
    });
    if (count !== undefined && isGuarded) notifyGuards();
    return count;
  }

  const notifyGuards = () => notify('kit.export.guarded', { type: 'info' });

  async function readAll(query: ListQuery): Promise<RaRecord[]> {
    const records: RaRecord[] = [];
    for await (const page of iteratePages(list.dataProvider, query)) records.push(...page);
    return records;
  }

  return {
    exportSelected: (records: RaRecord[], { filter = {}, sort }: SelectionQuery = {}) =>
      runExport(
        { ids: records.map(({ id }) => id), sort, filter: {}, total: records.length },
        filter,
        async () => records,
      ),
    exportAll: ({ filter, sort, total }: ExportQuery) =>
      runExport({ filter, sort, total }, filter, () => readAll({ resource, filter, sort })),
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
