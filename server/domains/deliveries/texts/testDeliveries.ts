import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { conflict } from '../../../platform/errors';
import { createTranslate } from '../../../platform/formatText';
import type { RenderedEmail } from '../../../platform/mail/layout';
import type { SiteRow } from '../../shops';
import { readNextDelivery } from '../backorderNotice';
import type { ClaimedDelivery, DeliveryContent, StoredKey } from '../Delivery';
import type { OrderRef } from '../enqueueDeliveries';
import { createOrderLink } from '../page/orderLink';
import { previewCustomerOrder } from '../page/readCustomerOrder';
import { renderOrderPage } from '../page/renderOrderPage';
import { claimInTransaction } from '../sending/claimDelivery';
import { buildDelivery, buildNotice, decryptKeys, UndeliverableError } from './buildDelivery';
import { EXAMPLE_PATH } from './previewDeliveries';
import {
  renderEmail,
  renderNote,
  renderNoticeEmail,
  renderNoticeNote,
  renderOrderItems,
} from './renderDelivery';

/** The deliveries that the customer of a test order would receive. */
export interface TestDeliveries {
  /** Undefined if the shop does not use the channel. */
  note: string | undefined;
  email: RenderedEmail | undefined;
  orderItems: string | undefined;
  /** The notice to a customer who waits, if the site sends notices. */
  notice: TestNotice | undefined;
  pageHtml: string;
}

interface TestNotice {
  channel: 'note' | 'email';
  subject: string | null;
  html: string;
}

// The column rounds to milliseconds, and a time rounded up would not be due in this transaction.
const MAKE_DUE = `
  UPDATE deliveries SET next_at = now() - interval '1 second' WHERE site_id = $1 AND order_id = $2 RETURNING id`;

/**
 * Claims and renders the deliveries and the page of a test order, as the delivery poller does, in the transaction that
 * is rolled back. They show an example key: a real one that someone has seen could not be sold.
 */
export async function renderTestDeliveries(
  tx: Tx,
  ctx: Context,
  site: SiteRow,
  orderId: string,
): Promise<TestDeliveries> {
  const { rows } = await tx.$client.query<{ id: number }>(MAKE_DUE, [site.id, orderId]);
  const contents: Partial<Record<ClaimedDelivery['channel'], DeliveryContent>> = {};
  let orderItems: string | undefined;
  let notice: TestNotice | undefined;
  for (const { id } of rows) {
    const claimed = await claimInTransaction(tx, id);
    const content = claimed && buildTestContent(ctx, claimed);
    if (claimed) notice ??= await renderTestNotice(tx, claimed);
    if (content) contents[claimed.channel] = content;
    if (claimed?.orderUpdate?.keys) orderItems = renderTestItems(ctx, site, claimed.orderUpdate.keys);
  }
  const { note, email } = contents;
  return {
    note: note && renderNote(note),
    email: email && markSubject(renderEmail(email), email),
    orderItems,
    notice,
    pageHtml: await renderTestPage(tx, ctx, site, { siteId: site.id, orderId }),
  };
}

function buildTestContent(ctx: Context, claimed: ClaimedDelivery): DeliveryContent | null {
  const content = refuseUndeliverable(() => buildDelivery(ctx, claimed));
  return content && toTestContent(ctx, content);
}

/** Renders the notice of the test order, as if it had to wait. */
async function renderTestNotice(tx: Tx, claimed: ClaimedDelivery): Promise<TestNotice | undefined> {
  const { site, keys } = claimed;
  const [key] = keys;
  if (site.backorderNoticesEnabledAt === null || !key) return undefined;
  const products = [{ name: key.product, units: keys.length }];
  const notice = { products, expectedOn: await readNextDelivery(tx, key.poolId) };
  const content = buildNotice({ ...claimed, notice });
  if (!content) return undefined;
  if (site.noteEnabledAt !== null || site.emailEnabledAt === null)
    return { channel: 'note', subject: null, html: renderNoticeNote(content) };
  return { channel: 'email', ...renderNoticeEmail(content) };
}

function renderTestItems(ctx: Context, { language }: SiteRow, stored: StoredKey[]): string {
  const key = createTranslate(language)('testOrders.key');
  const keys = refuseUndeliverable(() => decryptKeys(ctx, stored, language));
  return renderOrderItems(
    language,
    keys.map((storedKey) => ({ ...storedKey, key })),
  );
}

function refuseUndeliverable<T>(build: () => T): T {
  try {
    return build();
  } catch (error) {
    throw error instanceof UndeliverableError ? conflict(error.text) : error;
  }
}

function toTestContent({ config }: Context, content: DeliveryContent): DeliveryContent {
  const { language, keys, link } = content;
  const translate = createTranslate(language);
  return {
    ...content,
    preface: translate('testOrders.notice'),
    keys: keys.map((key) => ({ ...key, key: translate('testOrders.key') })),
    // The order's own page is rolled back with it.
    link: { ...link, url: `${config.CUSTOMER_URL}${EXAMPLE_PATH}` },
  };
}

function markSubject(email: RenderedEmail, { language }: DeliveryContent): RenderedEmail {
  return { ...email, subject: createTranslate(language)('testOrders.subject', { subject: email.subject }) };
}

async function renderTestPage(tx: Tx, ctx: Context, site: SiteRow, order: OrderRef): Promise<string> {
  const { token } = await createOrderLink(tx, order);
  const linked = await previewCustomerOrder(ctx, tx, token);
  if (!linked) throw new Error('The test order has no page');
  const key = { text: createTranslate(site.language)('testOrders.key'), codes: [], files: [] };
  const products = linked.products.map((product) => ({ ...product, keys: product.keys.map(() => key) }));
  return renderOrderPage({ ...linked, products });
}
