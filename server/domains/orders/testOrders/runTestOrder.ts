import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { TestOrder } from '#contract/testOrders';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { presentTexts } from '../../../platform/db/textColumn';
import { dryRun, transaction } from '../../../platform/db/transaction';
import { assertFound, conflict, notFound } from '../../../platform/errors';
import { toAppError } from '../../../platform/httpClient/UpstreamError';
import { MailError } from '../../../platform/mail/MailError';
import { sendMail } from '../../../platform/mail/sendMail';
import { admins, sites } from '../../../schema';
import { audit } from '../../audit';
import { renderTestDeliveries, type TestDeliveries } from '../../deliveries';
import { loadMailConfig } from '../../settings';
import { findShopFailure, isReadOnlyShop, markTested, type SiteRow, selectShopConditions } from '../../shops';
import { applyOrders } from '../apply/applyOrders';
import { parseWooOrder } from '../apply/parseWooOrder';
import { InsufficientStockError } from '../apply/runOrderTransaction';

/**
 * Runs an order of a mapped product through the code of real orders, up to the messages, in a transaction that is
 * rolled back: no key is sold, no order is stored, and no other order waits. The e-mail is then sent to the
 * administrator.
 */
export async function runTestOrder(ctx: Context, siteId: number): Promise<TestOrder> {
  const [row] = await ctx.db.select().from(sites).where(eq(sites.id, siteId));
  const site = assertFound(row, textOf('sites.not_found'));
  if (!site.isActive) throw conflict(textOf('sites.inactive'));
  if (site.pausedAt !== null) throw conflict(textOf('orders.held_paused'));
  const product = await findProduct(ctx, siteId);
  const admin = await readAdmin(ctx);

  const messages = await placeTestOrder(ctx, site, product, admin);
  const problem = await findProblem(ctx, site, messages);
  const sentTo = messages.email && admin.email ? await sendToAdmin(ctx, site, messages, admin.email) : null;
  const isUnsent = messages.email !== undefined && sentTo === null;
  const reason = problem ?? (isUnsent ? textOf('testOrders.no_address') : null);

  const { pool_id, pool } = product;
  await recordTest(ctx, siteId, problem === null, { product: product.name, pool, sent_to: sentTo });
  return {
    product: product.name,
    license_group: { id: pool_id, name: pool },
    messages: presentDeliveries(messages),
    page_html: messages.pageHtml,
    sent_to: sentTo,
    ...presentTexts({ reason }),
  };
}

interface MappedProduct {
  product_id: number;
  variation_id: number;
  name: string;
  pool_id: number;
  pool: string;
}

// A product whose pool has keys, if there is one.
const MAPPED_PRODUCT = `
  SELECT m.product_id, m.variation_id, m.product_name AS name, p.id AS pool_id, p.name AS pool
  FROM mappings m JOIN pools p ON p.id = m.pool_id
  WHERE m.site_id = $1 AND m.is_active
  ORDER BY (SELECT coalesce(sum(s.available), 0) > 0 FROM pool_stock s WHERE s.pool_id = p.id) DESC, m.id LIMIT 1`;

async function findProduct({ db }: Context, siteId: number): Promise<MappedProduct> {
  const [product] = (await db.$client.query<MappedProduct>(MAPPED_PRODUCT, [siteId])).rows;
  if (!product) throw conflict(textOf('testOrders.no_mapping'));
  return product;
}

interface Customer {
  email: string | null;
  firstName: string | null;
  lastName: string | null;
}

/** The administrator, as the customer of the order. */
async function readAdmin({ db, actor }: Context): Promise<Customer> {
  const adminId = actor.kind === 'admin' ? actor.adminId : 0;
  const { email, firstName, lastName } = admins;
  const [row] = await db.select({ email, firstName, lastName }).from(admins).where(eq(admins.id, adminId));
  return assertFound(row, textOf('http.record_not_found'));
}

const NUMBER = 'TEST';

async function placeTestOrder(
  ctx: Context,
  site: SiteRow,
  product: MappedProduct,
  customer: Customer,
): Promise<TestDeliveries> {
  const orderId = `test-${randomUUID()}`;
  const event = parseWooOrder('order.created', JSON.stringify(toWooOrder(orderId, product, customer)));
  if (event.kind !== 'order') throw new Error('The test order cannot be read');
  try {
    return await dryRun(ctx.db, async (tx) => {
      const change = { ctx, siteId: site.id, state: { ...event.state, eventId: 1 } };
      const [result] = await applyOrders(tx, [change], { isExclusive: false });
      // Of a site that was deleted meanwhile nothing is saved.
      if (!result || result.isStale) throw notFound(textOf('sites.not_found'));
      return renderTestDeliveries(tx, ctx, site, orderId);
    });
  } catch (error) {
    if (!(error instanceof InsufficientStockError)) throw error;
    throw conflict(textOf('testOrders.no_free_key', { pool: product.pool }));
  }
}

/** The order as WooCommerce would send it. */
const toWooOrder = (id: string, { product_id, variation_id, name }: MappedProduct, customer: Customer) => ({
  id,
  number: NUMBER,
  status: 'processing',
  billing: { email: customer.email, first_name: customer.firstName, last_name: customer.lastName },
  line_items: [{ id: 1, product_id, variation_id, name, quantity: 1 }],
});

/** Why a customer would not get the message. */
async function findProblem(
  { db }: Context,
  { id }: SiteRow,
  { note, email, orderItems }: TestDeliveries,
): Promise<Text | null> {
  const needsShop = note !== undefined || orderItems !== undefined;
  if (!needsShop) return email === undefined ? textOf('testOrders.no_channel') : null;
  const [shop] = await selectShopConditions(db, id);
  const failure = shop && findShopFailure(shop);
  if (failure?.isUnreachable) return failure.reason;
  return (await isReadOnlyShop(db, id)) ? textOf('sites.read_only') : null;
}

async function sendToAdmin(
  ctx: Context,
  site: SiteRow,
  { email }: TestDeliveries,
  recipient: string,
): Promise<string | null> {
  if (!email) return null;
  const options = { name: site.name, isAwaited: true };
  await sendMail(ctx, await loadMailConfig(ctx), recipient, email, options).catch((error) => {
    throw error instanceof MailError ? toAppError(error) : error;
  });
  return recipient;
}

async function recordTest(ctx: Context, id: number, isDeliverable: boolean, details: object): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    if (isDeliverable) await markTested(tx, id);
    await audit(tx, ctx, { action: 'site.test_order', id, details: { ...details } });
  });
}

function presentDeliveries({ note, email, orderItems, notice }: TestDeliveries): TestOrder['messages'] {
  const kind = 'keys' as const;
  return [
    ...(email ? [{ kind, channel: 'email' as const, subject: email.subject, html: email.html }] : []),
    ...(note ? [{ kind, channel: 'note' as const, subject: null, html: note }] : []),
    ...(orderItems ? [{ kind, channel: 'order_item' as const, subject: null, html: orderItems }] : []),
    ...(notice
      ? [{ kind: 'backorder' as const, channel: notice.channel, subject: notice.subject, html: notice.html }]
      : []),
  ];
}
