import {
  type DataProvider,
  downloadCSV,
  type Exporter,
  type Identifier,
  type RaRecord,
  type ResourceDefinitions,
} from 'ra-core';
import { type CsvValue, formatCsv } from '#contract/shared/csv';
import { getRecordName } from '../hooks/useRecordName';
import type { ListProps } from '../list/useListProps';
import type { ExportColumn } from '../resource/declarations/ExportDeclaration';

/** Saves a file in the way of react-admin; returns whether a cell was guarded against formulas. */
function saveCsv(rows: CsvValue[][], name: string): boolean {
  const { text, isGuarded } = formatCsv(rows);
  downloadCSV(text, name);
  return isGuarded;
}

interface ListToExport extends Pick<ListProps, 'columns' | 'getLabel'> {
  /** The columns of the file; default: those of the list. */
  exported?: ExportColumn<RaRecord>[];
  definitions: ResourceDefinitions;
  dataProvider: DataProvider;
}

/** Saves records with the columns of their list; a reference is exported as the name of its record. */
export async function exportRecords(
  records: RaRecord[],
  { columns, exported: declared, getLabel, ...source }: ListToExport,
  name: string,
): Promise<boolean> {
  if (declared) {
    const rows = records.map((record) => declared.map(({ value }) => value(record)));
    return saveCsv([declared.map(({ heading }) => heading), ...rows], name);
  }
  const exported = columns.filter(({ exportValue }) => exportValue);
  const names = new Map<string, Map<Identifier, string>>();
  for (const { reference, id } of exported)
    if (reference)
      names.set(id, await readNames(source, reference, new Set(records.map((record) => record[id]))));
  const rows = records.map((record) =>
    exported.map(({ id, exportValue }) => names.get(id)?.get(record[id]) ?? exportValue?.(record)),
  );
  return saveCsv([exported.map(getLabel), ...rows], name);
}

/** The names of records, by id. */
async function readNames(
  { dataProvider, definitions }: Pick<ListToExport, 'dataProvider' | 'definitions'>,
  reference: string,
  ids: Set<Identifier | null | undefined>,
): Promise<Map<Identifier, string>> {
  const known = [...ids].filter((id) => id !== null && id !== undefined);
  if (known.length === 0) return new Map();
  const { data } = await dataProvider.getMany(reference, { ids: known });
  return new Map(data.map((record) => [record.id, getRecordName(definitions[reference], record)]));
}

type Cells = Record<string, CsvValue>;

/** Flattens nested objects to `pool.name`; the items of a list share a cell. */
function flatten(record: object, prefix = ''): Cells {
  const cells: Cells = {};
  for (const [key, value] of Object.entries(record)) {
    const column = prefix + key;
    if (Array.isArray(value)) cells[column] = value.map(formatItem).join(';');
    else if (typeof value === 'object' && value !== null) Object.assign(cells, flatten(value, `${column}.`));
    else cells[column] = value;
  }
  return cells;
}

const formatItem = (item: unknown) => (typeof item === 'object' ? JSON.stringify(item) : String(item));

/**
 * The exporter of react-admin's own lists: its default one writes formulas verbatim. A failure rejects, so that the
 * export button reports it.
 */
export const exportSafely: Exporter = async (records, _fetchRelated, _dataProvider, resource = '') => {
  const rows = records.map((record) => flatten(record));
  const columns = [...new Set(rows.flatMap(Object.keys))];
  saveCsv([columns, ...rows.map((row) => columns.map((column) => row[column]))], resource);
};
