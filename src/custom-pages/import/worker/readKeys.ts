import type { SentText } from '#contract/shared/texts/validationText';
import { cleanCell } from '../reading/cleanCell';
import { type DayOrder, resolveDay } from '../reading/dayOrder';
import { stripSigns } from '../reading/stripSigns';
import { PART_ROLES, type Role, type WrittenParts } from '../reading/types';
import type { KeySource } from './KeySource';

/** A key with what its row says of it, as it is written there. */
export interface WrittenKey {
  key: string;
  expiresOn?: string;
  deliveries?: string;
  note?: string;
  cost?: string;
  pool?: string;
  parts?: WrittenParts;
  /** Refuses the row, whatever its key is. */
  problem?: SentText;
}

/** Words for a key that does not expire. */
const NO_DAY =
  /^(lifetime|life ?time|unlimited|never|perpetual|permanent|none|null|n\/a|-+|–|∞|unbegrenzt|unbefristet|lebenslang|nie|dauerhaft|ilimitad[oa]|nunca|perpetu[oa]|de por vida|sin (caducidad|vencimiento)|0000-00-00.*)$/i;
const readDay = (value: string | undefined, order: DayOrder | undefined) =>
  value && (NO_DAY.test(value) ? undefined : resolveDay(value, order));

const QUOTED = /^(["'`]).*\1$/;
const SAMPLE_ROWS = 100;

/** Whether all passwords of a list have quotation marks: those of the file, which belong to no password. */
function isQuoted({ table: { rows }, columns: { header } }: KeySource, column: number): boolean {
  const count = Math.min(rows.length - header - 1, SAMPLE_ROWS);
  const cells = Array.from({ length: count }, (_, index) => rows.cell(header + 1 + index, column).trim());
  const filled = cells.filter(Boolean);
  return filled.length > 1 && filled.every((cell) => QUOTED.test(cell));
}

/** Reads the rows of a list by its columns; nothing of them is kept. */
export function createKeyReader(source: KeySource): (index: number) => WrittenKey {
  const { rows } = source.table;
  const { columns } = source;
  const find = (role: Role) => columns.roles.indexOf(role);
  const [key, expiresOn, deliveries, note, cost, pool] = [
    find('key'),
    find('expires_on'),
    find('deliveries'),
    find('note'),
    find('cost'),
    find('pool'),
  ];
  const parts = PART_ROLES.flatMap((role) => {
    const column = find(role);
    return column < 0 ? [] : [{ role, column, isQuoted: role !== 'password' || isQuoted(source, column) }];
  });

  return (index) => {
    const read = (column: number) => (column < 0 ? undefined : cleanCell(rows.cell(index, column)));
    const problem = rows.problem(index);
    let written: WrittenParts | undefined;
    for (const { role, column, isQuoted } of parts) {
      const value = isQuoted ? read(column) : rows.cell(index, column).trim();
      // A password may have such signs.
      const hasSigns = role === 'pin' || role === 'code';
      if (value) written = { ...written, [role]: hasSigns ? stripSigns(value) : value };
    }
    return {
      key: problem ? rows.cell(index, 0) : stripSigns(read(key) ?? ''),
      expiresOn: readDay(read(expiresOn), source.days.order),
      deliveries: read(deliveries),
      note: read(note),
      cost: read(cost),
      pool: read(pool),
      parts: written,
      problem,
    };
  };
}
