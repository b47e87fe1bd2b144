import { downloadCSV, type Exporter } from 'ra-core';

type Cells = Record<string, unknown>;

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
export const exportSafely: Exporter = async (records, _fetchRelated, _dataProvider, resource) => {
  const { toCsv } = await import('./exportList');
  const rows = records.map((record) => flatten(record));
  const columns = [...new Set(rows.flatMap(Object.keys))];
  downloadCSV(toCsv([columns, ...rows.map((row) => columns.map((column) => row[column]))]), resource);
};
