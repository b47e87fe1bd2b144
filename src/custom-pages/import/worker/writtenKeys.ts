import { cleanCell } from '../reading/cleanCell';
import type { Role } from '../reading/types';
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
        problem,
      };
    }
    offset += rows.length;
  }
}
