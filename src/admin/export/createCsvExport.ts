import type { DataProvider, RaRecord, ResourceDefinitions, useNotify } from 'ra-core';
import {
  FILE_SIZE_HEADER,
  GUARDED_HEADER,
  NEXT_CURSOR_HEADER,
  RETRY_CURSOR_HEADER,
  ROW_COUNT_HEADER,
} from '#contract/shared/csv';
import { buildListRequest } from '../../dataProvider/buildListRequest';
import { isOffered } from '../../dataProvider/capabilities';
import type { ListParams } from '../../dataProvider/ResourceConfig';
import { readFile } from '../../dataProvider/readFile';
import { type ApiRequest, request } from '../../dataProvider/request';
import { retryTransient } from '../../dataProvider/retryTransient';
import { eraseType } from '../eraseType';
import { iteratePages, type ListQuery } from '../list/iteratePages';
import type { ListProps } from '../list/useListProps';
import type { ExportColumn } from '../resource/declarations/ExportDeclaration';
import { exportRecords } from './exportRecords';
import { saveCsvFile } from './saveCsvFile';

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
    if (!declaration || !isOffered(declaration)) {
      const records = await readRecords();
      const exported = eraseType<ExportColumn<RaRecord>[] | undefined>(declaration?.columns);
      if (await exportRecords(records, { ...list, exported }, name)) notifyGuards();
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

const MAX_ATTEMPTS = 4;

interface Download {
  fileName: string;
  /** For the progress. */
  total: number;
  /** The request of the part at a cursor; of the first without one. */
  buildRequest: (cursor?: string) => ApiRequest;
}

/**
 * Saves a CSV file that the server writes. Its parts reach the disk when they are complete, so that one whose
 * connection broke is requested again and no row is saved twice; each is written while the next one is received.
 * Returns the number of rows, or undefined if the user canceled.
 */
export async function downloadExport({ fileName, total, buildRequest }: Download) {
  let isGuarded = false;

  const count = await saveCsvFile(fileName, total, async (file, signal, report) => {
    let cursor: string | undefined;
    let done = 0;

    async function receivePart() {
      const response = (await request({ ...buildRequest(cursor), signal, isFile: true })) as Response;
      const { headers } = response;
      // From here on, the server knows a repeated request as the same export.
      cursor = headers.get(RETRY_CURSOR_HEADER) ?? cursor;
      const rows = Number(headers.get(ROW_COUNT_HEADER));
      const size = Number(headers.get(FILE_SIZE_HEADER));
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      let received = 0;
      for await (const piece of readFile(response, signal)) {
        pieces.push(piece);
        received += piece.length;
        report(done + Math.floor((rows * received) / size));
      }
      return { headers, rows, content: new Blob(pieces) };
    }

    const receive = () => retryTransient(receivePart, { signal, maxAttempts: MAX_ATTEMPTS });

    let part: Awaited<ReturnType<typeof receivePart>> | undefined = await receive();
    while (part) {
      isGuarded ||= part.headers.has(GUARDED_HEADER);
      done += part.rows;
      cursor = part.headers.get(NEXT_CURSOR_HEADER) ?? undefined;
      [part] = await Promise.all([cursor ? receive() : undefined, file.write(part.content)]);
    }
    return done;
  });
  return { count, isGuarded };
}
