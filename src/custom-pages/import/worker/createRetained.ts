import { Rows } from '../reading/Rows';
import { PART_ROLES, type Role } from '../reading/types';
import type { NewLists } from './KeyLists';
import { countTakenIn, createTypedSource } from './KeySource';
import type { WrittenKey } from './readKeys';

/** Characters that a text area can hold without slowing down the browser. */
export const MAX_TEXT_LENGTH = 100_000;

const COLUMNS = [
  ['expiresOn', 'expires_on'],
  ['deliveries', 'deliveries'],
  ['note', 'note'],
  ['cost', 'cost'],
  ['pool', 'pool'],
] as const;

/** Whether a row has nothing but its key. */
const isPlain = ({ parts, problem, pool, ...key }: WrittenKey): boolean =>
  !parts && !problem && pool === undefined && COLUMNS.every(([name]) => name === 'pool' || !key[name]);

/**
 * Keys that become the input again: text if the text area can hold it and it is read as the same keys without more, else
 * a list. Malformed lines stay refused: they are corrected in their file.
 */
export function createRetained(name: string, keys: WrittenKey[]): NewLists & { text?: string } {
  const length = keys.reduce((sum, { key }) => sum + key.length + 1, -1);
  if (length <= MAX_TEXT_LENGTH && keys.every(isPlain)) {
    const text = keys.map(({ key }) => key).join('\n');
    const typed = createTypedSource(text);
    const isSame = typed.columns.roles.length === 1 && typed.table.rows.length === keys.length;
    if (isSame && countTakenIn(typed) === keys.length) return { typed, text };
  }

  const rows = new Rows();
  for (const { key, problem, parts, ...columns } of keys) {
    const values = COLUMNS.map(([name]) => columns[name] ?? '');
    const cells = [key, ...values, ...PART_ROLES.map((role) => parts?.[role] ?? '')];
    rows.add({ line: rows.length + 1, cells, problem });
  }
  const hasPools = keys.some(({ pool }) => pool !== undefined);
  const roles = COLUMNS.map(([, role]): Role => (role === 'pool' && !hasPools ? 'ignore' : role));
  return {
    list: {
      name,
      table: { format: 'table', rows: rows.close() },
      options: { hasHeader: false, roles: ['key', ...roles, ...PART_ROLES] },
      // They were taken in.
      ticked: new Set(keys.keys()),
    },
  };
}
