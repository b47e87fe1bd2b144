import type { PluginKey } from '#contract/deliveredKeys';
import { cleanCell } from '../reading/cleanCell';
import { NOTHING } from '../reading/isTaken';
import type { Role } from '../reading/types';
import { type KeySource, SOLD } from './KeySource';
import { parseDay } from './validateAll';

/** The keys that the lists say are sold, with the orders that they name. */
export function listSoldKeys(sources: KeySource[]): PluginKey[] {
  return sources.flatMap(({ table, verdicts, columns }) => {
    const find = (role: Role) => columns.roles.indexOf(role);
    const [key, order, expiresOn, product] = [find('key'), find('order'), find('expires_on'), find('pool')];
    if (order < 0) return [];
    return table.rows.flatMap(({ line, cells }, index) => {
      const cell = (column: number) => cleanCell(cells[column] ?? '');
      if (verdicts[index] !== SOLD || NOTHING.test(cell(order))) return [];
      const day = parseDay(cell(expiresOn));
      return {
        row: line,
        license_key: cell(key),
        order_id: cell(order).replace(/^#/, ''),
        // A column that names products has the shop's ids, or names, which no order has.
        product_id: /^\d{1,15}$/.test(cell(product)) ? Number(cell(product)) : 0,
        ...(day && { expires_on: day }),
      };
    });
  });
}
