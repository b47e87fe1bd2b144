import type { PluginKey } from '#contract/deliveredKeys';
import { cleanCell } from '../reading/cleanCell';
import { resolveDay } from '../reading/dayOrder';
import { NOTHING } from '../reading/isTaken';
import type { Role } from '../reading/types';
import { type KeySource, SOLD } from './KeySource';
import { parseDay } from './parseKey';

/** The keys that the lists say are sold, with the orders that they name. */
export function listSoldKeys(sources: KeySource[]): PluginKey[] {
  return sources.flatMap(({ table, verdicts, columns, days }) => {
    const find = (role: Role) => columns.roles.indexOf(role);
    const [key, order, expiresOn, product] = [find('key'), find('order'), find('expires_on'), find('pool')];
    if (order < 0) return [];
    const sold = [...verdicts.keys()].filter((index) => verdicts[index] === SOLD);
    return sold.flatMap((index) => {
      const cell = (column: number) => cleanCell(table.rows.cell(index, column));
      if (NOTHING.test(cell(order))) return [];
      const day = parseDay(resolveDay(cell(expiresOn), days.order));
      return {
        row: table.rows.line(index),
        license_key: cell(key),
        order_id: cell(order).replace(/^#/, ''),
        // A column that names products has the shop's ids, or names, which no order has.
        product_id: /^\d{1,15}$/.test(cell(product)) ? Number(cell(product)) : 0,
        ...(day && { expires_on: day }),
      };
    });
  });
}
