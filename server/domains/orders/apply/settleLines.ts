import type { LineItem } from '#contract/shopOrders';
import type { Text } from '#contract/texts/Text';
import type { Tx } from '../../../platform/db/openDatabase';
import type { LineRemark, ParsedOrder } from './parseWooOrder';

export interface SettledOrder<State> {
  state: State;
  /** Why lines get no keys, or not as many as were paid: a person has to look at them. */
  unread: Text[];
  /** What is worth knowing, and needs nobody. */
  told: Text[];
}

interface KnownLines {
  lines: LineItem[];
}

const KNOWN_LINES = 'SELECT line_items AS lines FROM orders WHERE site_id = $1 AND order_id = $2 FOR UPDATE';

interface MappedRow {
  id: string;
  is_mapped: boolean;
  has_variations: boolean;
}

const MAPPED_LINES = `
  SELECT line.id, EXISTS (SELECT FROM active_mapping($1, line.product_id, line.variation_id)) AS is_mapped,
    EXISTS (SELECT FROM mappings m WHERE m.site_id = $1 AND m.product_id = line.product_id AND m.variation_id <> 0
      AND m.is_active) AS has_variations
  FROM unnest($2::text[], $3::bigint[], $4::bigint[]) AS line(id, product_id, variation_id)`;

/**
 * Decides which lines of an order count. One of an unknown variation does unless variations of its product have pools of
 * their own. Of lines that cannot be read those that are known stay, so that no key of theirs is taken for one of a
 * removed line. Half a unit and a return matter only of a mapped product: shops sell other things by weight.
 */
export async function settleLines<State extends ParsedOrder['state']>(
  tx: Tx,
  siteId: number,
  { state, unreadLines, remarks }: Omit<ParsedOrder, 'state'> & { state: State },
): Promise<SettledOrder<State>> {
  if (unreadLines.length + remarks.length === 0) return { state, unread: [], told: [] };
  const mapped = await readMapped(tx, siteId, state.lineItems, remarks);
  const select = (kind: LineRemark['kind'], matters: (row: MappedRow) => boolean) =>
    remarks.filter(({ kind: one, lineId }) => {
      const row = mapped.get(lineId);
      return one === kind && row !== undefined && matters(row);
    });
  const isMapped = (row: MappedRow) => row.is_mapped || row.has_variations;
  const uncertain = select('variation', ({ has_variations }) => has_variations);
  const dropped = new Set(uncertain.map(({ lineId }) => lineId));
  const read = state.lineItems.filter(({ id }) => !dropped.has(id));
  const isWhole = unreadLines.length + dropped.size === 0;
  const known = isWhole ? [] : await readKnownLines(tx, siteId, state.orderId);
  const readIds = new Set(read.map(({ id }) => id));
  const toTexts = (list: LineRemark[]) => list.map(({ text }) => text);
  return {
    state: { ...state, lineItems: [...read, ...known.filter(({ id }) => !readIds.has(id))] },
    unread: [...unreadLines, ...toTexts(uncertain), ...toTexts(select('fraction', isMapped))],
    told: toTexts(select('return', isMapped)),
  };
}

async function readMapped(
  tx: Tx,
  siteId: number,
  lines: LineItem[],
  remarks: LineRemark[],
): Promise<Map<string, MappedRow>> {
  if (remarks.length === 0) return new Map();
  const ids = new Set(remarks.map(({ lineId }) => lineId));
  const odd = lines.filter(({ id }) => ids.has(id));
  const { rows } = await tx.$client.query<MappedRow>(MAPPED_LINES, [
    siteId,
    odd.map(({ id }) => id),
    odd.map(({ product_id }) => product_id),
    odd.map(({ variation_id }) => variation_id),
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

async function readKnownLines(tx: Tx, siteId: number, orderId: string): Promise<LineItem[]> {
  const { rows } = await tx.$client.query<KnownLines>(KNOWN_LINES, [siteId, orderId]);
  return rows[0]?.lines ?? [];
}
