import type { Columns } from './findRoles';
import { Rows } from './Rows';

/** A row for each key of a row that has several, with all else that the row says; the same rows if no column has more keys. */
export function spreadKeys(rows: Rows, { roles, header }: Columns): Rows {
  const key = roles.indexOf('key');
  const more = roles.flatMap((role, index) => (role === 'more_keys' ? index : []));
  if (key < 0 || more.length === 0) return rows;
  const spread = new Rows();
  let index = 0;
  for (const row of rows) {
    spread.add(row);
    const others = row.problem || index <= header ? [] : more.map((column) => row.cells[column] ?? '');
    for (const other of others)
      if (other.trim() !== '') spread.add({ ...row, cells: row.cells.with(key, other) });
    index += 1;
  }
  return spread.close();
}
