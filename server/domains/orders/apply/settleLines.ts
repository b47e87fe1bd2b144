import type { LineItem } from '#contract/shopOrders';
import type { Text } from '#contract/texts/Text';
import type { Tx } from '../../../platform/db/openDatabase';
import type { LineRemark, ParsedOrder } from './parseWooOrder';
import { lockOrderSql } from './saveOrders';

export interface SettledOrder<State> {
  state: State;
  /** Why lines get no keys, or not as many as were paid: a person has to look at them. */
  unread: Text[];
  /** What is worth knowing, and needs nobody. */
  told: Text[];
}

/** An order of a site as far as it can be read. */
interface ReadOrder<State> extends Omit<ParsedOrder, 'state'> {
  siteId: number;
  state: State;
}

const KNOWN_LINES = `
  SELECT known.index, o.line_items AS lines
  FROM unnest($1::int[], $2::bigint[], $3::text[]) AS known(index, site_id, order_id) JOIN orders o USING (site_id, order_id)
  ORDER BY ${lockOrderSql('o')} FOR UPDATE OF o`;

interface MappedRow {
  index: number;
  id: string;
  is_mapped: boolean;
  has_variations: boolean;
}

const MAPPED_LINES = `
  SELECT line.index, line.id,
    EXISTS (SELECT FROM active_mapping(line.site_id, line.product_id, line.variation_id)) AS is_mapped,
    EXISTS (SELECT FROM mappings m WHERE m.site_id = line.site_id AND m.product_id = line.product_id
      AND m.variation_id <> 0 AND m.is_active) AS has_variations
  FROM unnest($1::int[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[])
    AS line(index, site_id, id, product_id, variation_id)`;

/**
 * Decides which lines of orders count. One of an unknown variation does unless variations of its product have pools of
 * their own. Of lines that cannot be read those that are known stay, so that no key of theirs is taken for one of a
 * removed line. Half a unit and a return matter only of a mapped product: shops sell other things by weight.
 */
export async function settleLines<State extends ParsedOrder['state']>(
  tx: Tx,
  orders: ReadOrder<State>[],
): Promise<SettledOrder<State>[]> {
  const mapped = await readMapped(tx, orders);
  const judged = orders.map((order, index) => judgeLines(order, mapped.get(index) ?? new Map()));
  const partly = judged.flatMap(({ order, isWhole }, index) => (isWhole ? [] : [{ index, ...order }]));
  const known = await readKnownLines(tx, partly);
  return judged.map(({ order: { state }, read, unread, told }, index) => {
    const readIds = new Set(read.map(({ id }) => id));
    const others = (known.get(index) ?? []).filter(({ id }) => !readIds.has(id));
    return { state: { ...state, lineItems: [...read, ...others] }, unread, told };
  });
}

/** Which of an order's lines count by themselves, and what is to be told of the others. */
function judgeLines<State extends ParsedOrder['state']>(
  order: ReadOrder<State>,
  mapped: Map<string, MappedRow>,
) {
  const { state, unreadLines, remarks } = order;
  const select = (kind: LineRemark['kind'], matters: (row: MappedRow) => boolean) =>
    remarks.filter(({ kind: one, lineId }) => {
      const row = mapped.get(lineId);
      return one === kind && row !== undefined && matters(row);
    });
  const isMapped = (row: MappedRow) => row.is_mapped || row.has_variations;
  const uncertain = select('variation', ({ has_variations }) => has_variations);
  const dropped = new Set(uncertain.map(({ lineId }) => lineId));
  const toTexts = (list: LineRemark[]) => list.map(({ text }) => text);
  return {
    order,
    read: state.lineItems.filter(({ id }) => !dropped.has(id)),
    isWhole: unreadLines.length + dropped.size === 0,
    unread: [...unreadLines, ...toTexts(uncertain), ...toTexts(select('fraction', isMapped))],
    told: toTexts(select('return', isMapped)),
  };
}

/** Of the lines with remarks, by order and id. */
async function readMapped(
  tx: Tx,
  orders: ReadOrder<ParsedOrder['state']>[],
): Promise<Map<number, Map<string, MappedRow>>> {
  const odd = orders.flatMap(({ siteId, state, remarks }, index) => {
    const ids = new Set(remarks.map(({ lineId }) => lineId));
    return state.lineItems.filter(({ id }) => ids.has(id)).map((line) => ({ index, siteId, line }));
  });
  if (odd.length === 0) return new Map();
  const { rows } = await tx.$client.query<MappedRow>(MAPPED_LINES, [
    odd.map(({ index }) => index),
    odd.map(({ siteId }) => siteId),
    odd.map(({ line }) => line.id),
    odd.map(({ line }) => line.product_id),
    odd.map(({ line }) => line.variation_id),
  ]);
  const byOrder = new Map<number, Map<string, MappedRow>>();
  for (const row of rows) byOrder.set(row.index, (byOrder.get(row.index) ?? new Map()).set(row.id, row));
  return byOrder;
}

interface KnownRow {
  index: number;
  lines: LineItem[];
}

/** Locks the orders as every transaction locks several. */
async function readKnownLines(
  tx: Tx,
  orders: ({ index: number } & ReadOrder<ParsedOrder['state']>)[],
): Promise<Map<number, LineItem[]>> {
  if (orders.length === 0) return new Map();
  const { rows } = await tx.$client.query<KnownRow>(KNOWN_LINES, [
    orders.map(({ index }) => index),
    orders.map(({ siteId }) => siteId),
    orders.map(({ state }) => state.orderId),
  ]);
  return new Map(rows.map(({ index, lines }) => [index, lines]));
}
