import { createHmac, timingSafeEqual } from 'node:crypto';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { createBatcher } from '../../../platform/createBatcher';
import { prepareStatement } from '../../../platform/db/queryRows';
import { encodeText } from '../../../platform/db/textColumn';
import { unauthenticated } from '../../../platform/errors';
import { EXAMPLE_URL_PATTERN, toShopAddress } from '../sites/siteUrls';
import { enqueueSyncsSql, HEALTH_CHECK_QUEUE, ORDER_SYNC_QUEUE } from '../sync/syncRequests';
import { recordUnreadProduct } from './recordLostWebhook';
import { isProductTopic, type SignedWebhook } from './storeWebhooks';

/** An unverified webhook. */
export interface WebhookRequest {
  body: Buffer;
  topic: string | undefined;
  signature: string | undefined;
  deliveryId: string | undefined;
  /** The shop's own URL. */
  source: string | undefined;
}

// The shop's secret may be wrong, so orders may be lost: requests syncs. Unsigned webhooks can come from anyone,
// so only the first one since the last health check does.
const RECORD_REJECTION = prepareStatement(
  'record rejected webhook',
  `WITH site AS (
     SELECT s.id, s.is_active AND s.url !~ $2
       AND (s.last_rejected_at IS NULL OR s.last_rejected_at <= c.checked_at) AS is_first
     FROM sites s LEFT JOIN health_checks c ON c.site_id = s.id AND c.kind = 'connection'
     WHERE s.id = $1 FOR NO KEY UPDATE OF s
   ), counted AS (
     UPDATE sites s SET rejected_events = rejected_events + 1, last_rejected_at = now()
     FROM site WHERE s.id = site.id
   ), sites_to_sync AS (SELECT id FROM site WHERE is_first),
   history AS (
     INSERT INTO check_history (site_id, kind, ok, reason) SELECT id, 'signature', false, $3::text FROM sites_to_sync
   ),
   checks AS (${enqueueSyncsSql(HEALTH_CHECK_QUEUE, 'sites_to_sync')}),
   orders AS (${enqueueSyncsSql(ORDER_SYNC_QUEUE, 'sites_to_sync')})
   SELECT`,
);

/** Statements that concurrent webhooks share, and the limit of refusals. */
interface WebhookDatabase {
  secrets: SiteSecrets;
  /** Resolves to false when the site was deleted, or has another secret. */
  store(ctx: Context, signed: SignedWebhook): Promise<boolean>;
  /** Resolves to false if the product could not be read. */
  storeProductChange(ctx: Context, signed: SignedWebhook): Promise<boolean>;
  /** Counts a refusal; false if its sender had too many: they are not worth a write each. */
  mayRecordRefusal(): Promise<boolean>;
}

/** Verifies and stores a webhook; it is durable once the shop gets the response. */
export async function receiveWebhook(
  ctx: Context,
  siteId: number,
  webhook: WebhookRequest,
  { secrets, store, storeProductChange, mayRecordRefusal }: WebhookDatabase,
): Promise<null> {
  if (isPing(webhook)) return null;
  const isProduct = isProductTopic(webhook.topic ?? '');
  const known = findSigner(webhook, secrets.known(siteId));
  if (known && !isProduct && (await store(ctx, toSigned(siteId, webhook, known)))) return null;

  // Of another secret than was read last, or of none.
  const current = findSigner(webhook, await secrets.read(ctx, siteId));
  if (!current) {
    if (await mayRecordRefusal())
      await RECORD_REJECTION(ctx.db, [siteId, EXAMPLE_URL_PATTERN, encodeText(SIGNATURE_MISMATCH)]);
    throw signatureMismatch();
  }
  const signed = toSigned(siteId, webhook, current);
  if (isProduct) {
    const isRead = await storeProductChange(ctx, signed);
    if (!isRead && (await mayRecordRefusal())) await recordUnreadProduct(ctx.db, siteId);
  } else if (!(await store(ctx, signed))) throw signatureMismatch();
  return null;
}

function toSigned(
  siteId: number,
  { body, topic = '', deliveryId, source = '' }: WebhookRequest,
  { cipher }: SiteSecret,
): SignedWebhook {
  // PostgreSQL cannot store NUL, and JSON never contains it.
  const text = body.toString('utf8').replaceAll('\u0000', '');
  const sender = URL.canParse(source) ? toShopAddress(source) : undefined;
  return { siteId, cipher, topic, deliveryId, sender, orderId: peekOrderId(topic, text), body: text };
}

/** WooCommerce's bodies begin with the id: an order is known before its event is processed, without parsing it. */
function peekOrderId(topic: string, body: string): string | undefined {
  return topic.startsWith('order.') ? /^\s*\{\s*"id"\s*:\s*(\d{1,20})\s*[,}]/.exec(body)?.[1] : undefined;
}

const SIGNATURE_MISMATCH = textOf('sites.signature');
const signatureMismatch = () => unauthenticated(SIGNATURE_MISMATCH);

/** WooCommerce pings the URL of a new webhook, unsigned and without a topic, and requires a 200. */
function isPing({ topic, body }: WebhookRequest): boolean {
  return topic === undefined && /^webhook_id=\d+$/.test(body.subarray(0, 50).toString('latin1'));
}

function findSigner({ body, signature }: WebhookRequest, secrets: SiteSecret[]): SiteSecret | undefined {
  const provided = Buffer.from(signature ?? '', 'base64');
  return secrets.find(({ text }) => {
    const expected = createHmac('sha256', text).update(body).digest();
    return provided.length === expected.length && timingSafeEqual(provided, expected);
  });
}

/** A secret that signs the webhooks of a site. */
interface SiteSecret {
  /** As it is stored. */
  cipher: Buffer;
  text: string;
}

/** The secrets of sites, those that were read before without a statement. */
interface SiteSecrets {
  /** Those that were read last; they may have changed since. */
  known(siteId: number): SiteSecret[];
  /** None if there is no such site. */
  read(ctx: Context, siteId: number): Promise<SiteSecret[]>;
}

interface SecretRow {
  id: number;
  current: Buffer;
  previous: Buffer | null;
}

const BATCH_SIZE = 100;

// After a regeneration, the previous secret remains valid for a day.
const SITE_SECRETS = prepareStatement<SecretRow>(
  'site secrets',
  `SELECT id, webhook_secret_cipher AS current,
     CASE WHEN previous_webhook_secret_until > now() THEN previous_webhook_secret_cipher END AS previous
   FROM sites WHERE id = ANY($1::bigint[])`,
);

async function readSiteSecrets(ctx: Context, siteIds: number[]): Promise<SiteSecret[][]> {
  const { rows } = await SITE_SECRETS(ctx.db, [[...new Set(siteIds)]]);
  const secrets = new Map(rows.map((row) => [row.id, decrypt(ctx, row)]));
  return siteIds.map((siteId) => secrets.get(siteId) ?? []);
}

function decrypt({ vault }: Context, { id, current, previous }: SecretRow): SiteSecret[] {
  const secret = { cipher: current, text: vault.decrypt(current, 'sites.webhook_secret_cipher', id) };
  const text = previous && vault.tryDecrypt(previous, 'sites.previous_webhook_secret_cipher', id);
  return previous && text ? [secret, { cipher: previous, text }] : [secret];
}

/** Reads the secrets that sign the webhooks of sites; concurrent webhooks share a statement. */
export function createSiteSecrets(): SiteSecrets {
  const read = createBatcher({ maxSize: BATCH_SIZE }, readSiteSecrets);
  const lastRead = new Map<number, SiteSecret[]>();
  return {
    known: (siteId) => lastRead.get(siteId) ?? [],
    async read(ctx, siteId) {
      const secrets = await read(ctx, siteId);
      if (secrets.length > 0) lastRead.set(siteId, secrets);
      else lastRead.delete(siteId);
      return secrets;
    },
  };
}
