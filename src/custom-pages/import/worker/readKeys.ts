import type { SentText } from '#contract/shared/texts/validationText';
import { cleanCell } from '../reading/cleanCell';
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
const readDay = (value: string | undefined) => (value && NO_DAY.test(value) ? undefined : value);

/** Reads the rows of a list by its columns; nothing of them is kept. */
export function createKeyReader({ table: { rows }, columns }: KeySource): (index: number) => WrittenKey {
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
    return column < 0 ? [] : [{ role, column }];
  });

  return (index) => {
    const read = (column: number) => (column < 0 ? undefined : cleanCell(rows.cell(index, column)));
    const problem = rows.problem(index);
    let written: WrittenParts | undefined;
    for (const { role, column } of parts) {
      const value = read(column);
      // A password may have such signs.
      const hasSigns = role === 'pin' || role === 'code';
      if (value) written = { ...written, [role]: hasSigns ? stripSigns(value) : value };
    }
    return {
      key: problem ? rows.cell(index, 0) : stripSigns(read(key) ?? ''),
      expiresOn: readDay(read(expiresOn)),
      deliveries: read(deliveries),
      note: read(note),
      cost: read(cost),
      pool: read(pool),
      parts: written,
      problem,
    };
  };
}
