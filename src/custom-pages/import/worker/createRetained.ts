import type { SentText } from '#contract/shared/texts/validationText';
import { PART_ROLES, type Role } from '../reading/types';
import { countTakenIn, createTextSource, type KeySource } from './KeySource';
import type { PositionedKey } from './validateAll';

/** Characters that a text area can hold without slowing down the browser. */
export const MAX_TEXT_LENGTH = 100_000;

export type RetainedKey = PositionedKey & { problem?: SentText };

/** What a key of a plain list has. */
const PLAIN_NAMES = new Set(['position', 'key', 'order', 'source', 'line']);
const COLUMNS = [
  ['expiresOn', 'expires_on'],
  ['deliveries', 'deliveries'],
  ['note', 'note'],
  ['cost', 'cost'],
  ['pool', 'pool'],
] as const;

/**
 * Keys that become the input again: text if the text area can hold it and it is read as the same keys without more, else
 * a list. Malformed lines stay refused: they are corrected in their file.
 */
export function createRetained(
  id: number,
  keys: RetainedKey[],
): { typed?: KeySource; text?: string; list?: Pick<KeySource, 'table' | 'options' | 'ticked'> } {
  const text = keys.map(({ key }) => key).join('\n');
  const isPlain = keys.every((key) => Object.keys(key).every((name) => PLAIN_NAMES.has(name)));
  if (isPlain && text.length <= MAX_TEXT_LENGTH) {
    const typed = createTextSource(id, '', text);
    if (countTakenIn(typed) === keys.length && typed.table.rows.length === keys.length)
      return { typed, text };
  }

  const rows = keys.map(({ key, problem, parts, ...columns }, index) => {
    const values = COLUMNS.map(([name]) => String(columns[name] ?? ''));
    return {
      line: index + 1,
      cells: [key, ...values, ...PART_ROLES.map((role) => parts?.[role] ?? '')],
      problem,
    };
  });
  const hasPools = keys.some(({ pool }) => pool !== undefined);
  const roles = COLUMNS.map(([, role]): Role => (role === 'pool' && !hasPools ? 'ignore' : role));
  return {
    list: {
      table: { format: 'table', rows },
      options: { hasHeader: false, roles: ['key', ...roles, ...PART_ROLES] },
      // They were taken in.
      ticked: new Set(keys.keys()),
    },
  };
}
