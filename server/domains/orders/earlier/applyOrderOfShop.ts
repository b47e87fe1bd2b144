import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { conflict } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/enqueue';
import { insertReadEvents } from '../../shops';
import type { MappingScope } from '../allocation/findPools';
import { applyOrders } from '../apply/applyOrders';
import { assertGetsKeys } from '../apply/assertGetsKeys';
import { parseWooOrder } from '../apply/parseWooOrder';
import type { ReconcileResult } from '../apply/reconcileOrders';
import { settleLines } from '../apply/settleLines';
import { markProcessed } from '../events/markProcessed';
import { formatResult } from '../events/processEvent';
import { readRefundsJob } from '../events/readRefunds';

interface OrderOfShop {
  siteId: number;
  orderId: string;
  body: string;
}

/** Stores an order that only the shop had, and allocates keys to it, of one mapping or none. */
export async function applyOrderOfShop(
  tx: Tx,
  ctx: Context,
  { siteId, orderId, body }: OrderOfShop,
  { isExclusive, scope }: { isExclusive: boolean; scope: MappingScope },
): Promise<ReconcileResult | undefined> {
  const event = parseWooOrder('order.updated', body);
  if (event.kind !== 'order') throw conflict(textOf('earlierOrders.not_in_shop'));
  const { state } = event;
  // The order's page and the shop's log show where the order comes from, as those of a sync.
  const events = [{ orderId, body }];
  const [eventId = 0] = await insertReadEvents(tx, siteId, { topic: 'order.updated', events, readAt: null });
  const [settled = { state, unread: [], told: [] }] = await settleLines(tx, [{ siteId, ...event }]);
  const change = { ctx, siteId, state: { ...settled.state, eventId } };
  const [result] = await applyOrders(tx, [change], { isExclusive, scope });
  if (!result) return undefined;
  if (scope !== 'none') assertGetsKeys({ status: state.status, heldFor: result.heldFor });
  await markProcessed(tx, [{ event: { id: eventId, body }, ...formatResult(result, settled), orderId }]);
  if (result.hasUnreadRefunds) await enqueue(tx, readRefundsJob, { siteId, orderId: result.orderId });
  return result;
}
