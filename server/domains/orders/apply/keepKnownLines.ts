import type { Tx } from '../../../platform/db/openDatabase';
import type { OrderState } from './OrderState';

const KNOWN_LINES = `
  SELECT line_items AS lines FROM orders WHERE site_id = $1 AND order_id = $2 FOR UPDATE`;

/** A state of which some lines could not be read: those that are known stay, so that no key of theirs is taken for one of a removed line. */
export async function keepKnownLines<State extends Pick<OrderState, 'orderId' | 'lineItems'>>(
  tx: Tx,
  siteId: number,
  state: State,
): Promise<State> {
  const values = [siteId, state.orderId];
  const { rows } = await tx.$client.query<{ lines: State['lineItems'] }>(KNOWN_LINES, values);
  const read = new Set(state.lineItems.map(({ id }) => id));
  const unread = (rows[0]?.lines ?? []).filter(({ id }) => !read.has(id));
  return { ...state, lineItems: [...state.lineItems, ...unread] };
}
