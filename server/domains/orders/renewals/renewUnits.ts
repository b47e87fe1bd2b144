import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { enqueue, type QueueRef } from '../../../platform/jobs/enqueue';
import { isClosed } from '../../../schema';
import { audit } from '../../audit';
import { enqueueOrderUpdates, enqueueRenewedKeys, type OrderRef } from '../../deliveries';
import type { MappedLine, MappingScope } from '../allocation/findPools';
import { keepsKeys, type StoredState } from '../apply/OrderState';
import { rejectTooManyKeys, type UnitPart } from '../details/orderUnits';
import { areSubscriptionsKnown, findSources } from './extendKeys';
import { matchUnits } from './matchUnits';
import {
  listRenewals,
  lockUnits,
  type RenewalRow,
  type RenewalUnit,
  saveRenewals,
  toggleRenewals,
  updateTerms,
} from './saveRenewals';

/** Reads with which orders subscriptions began, then applies the renewal order again. */
export const readSubscriptionQueue: QueueRef<SubscriptionRequest> = { queue: 'subscriptions.read' };

export interface SubscriptionRequest extends OrderRef {
  subscriptionIds: string[];
  scope: MappingScope;
  /** How often the shop had no path of subscriptions. */
  asked?: number;
}

interface RenewalContext {
  siteId: number;
  mapped: Map<string, MappedLine>;
  /** The order's units that have a key or wait for one. */
  allocated: UnitPart[];
  scope?: MappingScope;
}

/**
 * Decides once what each unit of a renewal order gets by its mapping, and takes extensions back that the order lost its
 * entitlement to. Returns the units that get no key. Requires the order's lock; `state` has its entitled lines.
 */
export async function renewUnits(
  tx: Tx,
  ctx: Context,
  state: StoredState,
  { siteId, mapped, allocated, scope = 'dated' }: RenewalContext,
): Promise<UnitPart[]> {
  const { subscriptions, orderId } = state;
  if (!subscriptions?.isRenewal) return [];
  rejectTooManyKeys(state.lineItems, mapped);
  const order = { siteId, orderId };
  const known = await listRenewals(tx, order);
  const changed = known.filter(
    (row) => row.outcome === 'extended' && row.is_active !== isEntitled(state, row),
  );
  const undecided = listUndecidedUnits(state, mapped, [...known, ...allocated]);
  const [toExtend, withoutKey] = [
    undecided.filter(isExtended),
    undecided.filter((unit) => !isExtended(unit)),
  ];

  const isWaiting = toExtend.length > 0 && !(await areSubscriptionsKnown(tx, siteId, subscriptions));
  if (isWaiting) {
    const request = { ...order, subscriptionIds: subscriptions.ids, scope };
    await enqueue(tx, readSubscriptionQueue, request);
  }
  const readSources = () => findSources(tx, order, subscriptions, isWaiting ? [] : toExtend);
  const sources = await readSources();
  await lockUnits(tx, [...sources.map(({ id }) => id), ...listAssignments(changed)]);
  // Another renewal may have extended some of them meanwhile.
  const sourcesNow = sources.length > 0 ? await readSources() : [];
  const toDecide = isWaiting ? withoutKey : undecided;
  const decided = await saveRenewals(tx, order, matchUnits(toDecide, sourcesNow, subscriptions.ids));
  await toggleRenewals(tx, changed);
  const extended = listAssignments(decided);
  const ordersWithKeys = await updateTerms(tx, [...extended, ...listAssignments(changed)]);
  if (decided.length + changed.length > 0) {
    await enqueueRenewedKeys(tx, order, extended);
    await enqueueOrderUpdates(tx, [order, ...ordersWithKeys]);
    const details = {
      site: siteId,
      subscription: subscriptions.ids.join(', '),
      ...countOutcomes(decided, changed),
    };
    await audit(tx, ctx, { action: 'order.renew', id: orderId, details });
  }
  const waiting = isWaiting
    ? toExtend.map(({ lineItemId, unit }) => ({ line_item_id: lineItemId, unit }))
    : [];
  const withoutNewKey = [...known, ...decided].filter(({ outcome }) => outcome !== 'new_key');
  return [...withoutNewKey, ...waiting].map(({ line_item_id, unit }) => ({
    line_item_id,
    unit,
    part: 1,
    parts: 1,
  }));
}

const isExtended = ({ policy }: RenewalUnit) => policy === 'extend';

const listAssignments = (rows: RenewalRow[]) => rows.flatMap(({ assignment_id }) => assignment_id ?? []);

/** An order that awaits payment again keeps its extensions, as it keeps its keys. */
function isEntitled(state: StoredState, row: RenewalRow): boolean {
  if (isClosed(state.status)) return false;
  if (!keepsKeys(state)) return row.is_active;
  return state.lineItems.some(({ id, quantity }) => id === row.line_item_id && row.unit <= quantity);
}

/** The mapped units that have neither a key nor a decision, and whose mapping has another choice than a new key. */
function listUndecidedUnits(
  { lineItems }: StoredState,
  mapped: Map<string, MappedLine>,
  decided: Pick<UnitPart, 'line_item_id' | 'unit'>[],
): RenewalUnit[] {
  const isDecided = new Set(decided.map(({ line_item_id, unit }) => `${line_item_id} ${unit}`));
  return lineItems.flatMap(
    ({ id: lineItemId, product_id: productId, variation_id: variationId, quantity }) => {
      const { renewalPolicy: policy = 'new_key', validity = null } = mapped.get(lineItemId) ?? {};
      if (policy === 'new_key') return [];
      return Array.from({ length: quantity }, (_, index) => index + 1)
        .filter((unit) => !isDecided.has(`${lineItemId} ${unit}`))
        .map((unit) => ({ lineItemId, unit, productId, variationId, policy, validity }));
    },
  );
}

/** For the audit log, in units. */
function countOutcomes(decided: RenewalRow[], changed: RenewalRow[]): Record<string, number> {
  const counts = {
    extended: countUnits(decided.filter(({ outcome }) => outcome === 'extended')),
    no_key: countUnits(decided.filter(({ outcome }) => outcome === 'none')),
    new_key: countUnits(decided.filter(({ outcome }) => outcome === 'new_key')),
    taken_back: countUnits(changed.filter(({ is_active }) => is_active)),
    restored: countUnits(changed.filter(({ is_active }) => !is_active)),
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

const countUnits = (rows: RenewalRow[]) =>
  new Set(rows.map(({ line_item_id, unit }) => `${line_item_id} ${unit}`)).size;
