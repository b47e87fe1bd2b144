import { eq } from 'drizzle-orm';
import type { DeliveredKeysImport, DeliveredKeysResult, PluginKey } from '#contract/deliveredKeys';
import { createKeyValidator } from '#contract/licenseForms';
import { type Message, message } from '#contract/messages/Message';
import type { Context } from '../../../platform/context';
import { presentTexts } from '../../../platform/db/messageColumn';
import { assertFound } from '../../../platform/errors';
import { toAppError, UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { sites } from '../../../schema';
import { audit } from '../../audit';
import type { AcceptedKey } from './AcceptedKey';
import { deliverToOrder } from './deliverToOrder';
import { storeOrdersOfShop } from './storeOrdersOfShop';

/** Adds keys as sold to their orders. Each order is a transaction of its own; a repeated import changes nothing. */
export async function importDeliveredKeys(
  ctx: Context,
  siteId: number,
  { keys }: DeliveredKeysImport,
): Promise<DeliveredKeysResult> {
  const [site] = await ctx.db.select().from(sites).where(eq(sites.id, siteId));
  const { accepted, rejected } = validateKeys(keys);
  const byOrder = groupByOrder(accepted);
  await storeOrdersOfShop(ctx, assertFound(site, message('sites.not_found')), [...byOrder.keys()]).catch(
    (error) => {
      throw error instanceof UpstreamError ? toAppError(error) : error;
    },
  );

  const result = { created: 0, known: 0 };
  for (const [orderId, ofOrder] of byOrder) {
    const { created, known, refused } = await deliverToOrder(ctx, { siteId, orderId }, ofOrder);
    result.created += created;
    result.known += known;
    for (const [row, reason] of refused) rejected.set(row, reason);
  }
  const details = { ...result, refused: rejected.size, orders: byOrder.size };
  await audit(ctx.db, ctx, { action: 'site.import_delivered', id: siteId, details });
  return {
    created_count: result.created,
    known_count: result.known,
    errors: [...rejected]
      .sort(([one], [other]) => one - other)
      .map(([row, reason]) => ({ row, ...presentTexts({ message: reason }) })),
  };
}

function validateKeys(keys: PluginKey[]) {
  const validateKey = createKeyValidator();
  const accepted: (AcceptedKey & { orderId: string })[] = [];
  const rejected = new Map<number, Message>();
  for (const { order_id, ...row } of keys) {
    const orderId = order_id.trim().replace(/^#/, '');
    const { key, problem } = validateKey(row.license_key);
    if (problem) rejected.set(row.row, problem);
    else if (key === undefined) rejected.set(row.row, message('licenses.key_required'));
    else if (orderId === '' || orderId === '0') rejected.set(row.row, message('deliveredKeys.no_order'));
    else accepted.push({ ...row, key, orderId });
  }
  return { accepted, rejected };
}

function groupByOrder(keys: (AcceptedKey & { orderId: string })[]): Map<string, AcceptedKey[]> {
  const groups = new Map<string, AcceptedKey[]>();
  for (const { orderId, ...key } of keys) groups.set(orderId, [...(groups.get(orderId) ?? []), key]);
  return groups;
}
