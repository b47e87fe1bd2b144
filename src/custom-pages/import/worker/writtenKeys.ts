import { cleanCell } from '../reading/cleanCell';
import { PART_ROLES, type PartRole, type Role, type WrittenParts } from '../reading/types';
import { isTakenIn, type KeySource } from './KeySource';
import type { WrittenKey } from './validateAll';

/** The rows of the lists that are imported, with what their columns say of each key. */
export function* writtenKeys(sources: KeySource[]): Iterable<WrittenKey> {
  let offset = 0;
  for (const source of sources) {
    const { rows } = source.table;
    const find = (role: Role) => source.columns.roles.indexOf(role);
    const key = find('key');
    const [expiresOn, deliveries, note, cost] = [
      find('expires_on'),
      find('deliveries'),
      find('note'),
      find('cost'),
    ];
    const pool = find('pool');
    const parts = PART_ROLES.flatMap((role) => {
      const column = find(role);
      return column < 0 ? [] : [{ role, column }];
    });
    for (const [index, { cells, problem }] of rows.entries()) {
      if (!isTakenIn(source, index)) continue;
      const cell = (column: number) => (column < 0 ? undefined : cleanCell(cells[column] ?? ''));
      yield {
        position: offset + index,
        key: problem ? (cells[0] ?? '') : (cell(key) ?? ''),
        expiresOn: cell(expiresOn),
        deliveries: cell(deliveries),
        note: cell(note),
        cost: cell(cost),
        pool: cell(pool),
        parts: readParts(parts, cell),
        problem,
      };
    }
    offset += rows.length;
  }
}

/** The parts of a row that are not empty; undefined without any. */
function readParts(
  columns: { role: PartRole; column: number }[],
  cell: (column: number) => string | undefined,
): WrittenParts | undefined {
  let parts: WrittenParts | undefined;
  for (const { role, column } of columns) {
    const value = cell(column);
    if (value) parts = { ...parts, [role]: value };
  }
  return parts;
}
