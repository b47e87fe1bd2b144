import { textOf as text } from '#contract/texts/Text';
import { getBackoffSeconds, MAX_SEND_ATTEMPTS, SEND_DELAYS } from '../../../platform/backoff';
import type { Context } from '../../../platform/context';
import { isDatabaseUnavailable } from '../../../platform/db/errors';
import { whenAvailable } from '../../../platform/db/transaction';
import { AppError } from '../../../platform/errors';
import { formatText } from '../../../platform/formatText';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { MailError } from '../../../platform/mail/MailError';
import { sendMail } from '../../../platform/mail/sendMail';
import { ORDER_GONE } from '../../../schema';
import { loadMailConfig } from '../../settings';
import type { ClaimedDelivery, DeliveryContent, NoticeContent, SentDelivery } from '../Delivery';
import { updateShopOrder } from '../orderItems/updateShopOrder';
import { writeReceipt } from '../receipts/writeReceipt';
import { buildDelivery, buildNotice, UndeliverableError } from '../texts/buildDelivery';
import { renderEmail, renderNote, renderNoticeEmail, renderNoticeNote } from '../texts/renderDelivery';
import { assertStillClaimed, ClaimExpiredError, MAX_CLAIM_AGE_MS, releaseClaim } from './claimDelivery';
import { createDeliveryClient, toShopOrderId } from './deliveryClient';
import { assertAddress } from './recipient';
import {
  discardDelivery,
  discardIfErased,
  markFailed,
  markHanded,
  markSent,
  rescheduleDelivery,
} from './recordOutcome';

const INTERRUPTED = text('emails.interrupted');
const INTERNAL_ERROR = text('http.internal_logged');
/** A request that timed out may still be processed by the shop. */
const TIMEOUT_RETRY_SECONDS = 120;

/** Null when the delivery has nothing left to say. */
type Sender = (ctx: Context, delivery: ClaimedDelivery) => Promise<SentDelivery | null>;

/** Sends a claimed delivery and records the outcome. */
export async function sendDelivery(ctx: Context, delivery: ClaimedDelivery): Promise<void> {
  let isSentEmail = false;
  try {
    const sent = await senders[delivery.channel](ctx, delivery);
    isSentEmail = sent !== null && delivery.channel === 'email';
    if (sent === null) await discardDelivery(ctx, delivery);
    else await markSent(ctx, delivery, sent);
  } catch (error) {
    if (isSentEmail && isDatabaseUnavailable(error)) throw error;
    await handleFailure(ctx, delivery, error);
  }
}

const senders: Record<ClaimedDelivery['channel'], Sender> = {
  note: sendNote,
  email: sendEmail,
  order_item: updateShopOrder,
};

/** The shop mails each note immediately, so a retry first looks for the note by its marker. */
async function sendNote(ctx: Context, delivery: ClaimedDelivery): Promise<SentDelivery | null> {
  const { orderId, marker, wasTried } = delivery;
  const wooOrderId = toShopOrderId(orderId);
  const client = createDeliveryClient(ctx, delivery);
  if (wasTried) {
    const existing = (await client.listNotes(wooOrderId)).find(({ note }) => note.includes(marker));
    if (existing) return { remoteId: String(existing.id) };
  }
  await assertKeysStored(ctx, delivery);
  const note = renderContent(ctx, delivery, { keys: renderNote, notice: renderNoticeNote });
  if (note === null) return null;
  await writeReceipt(ctx, delivery);
  assertStillClaimed(delivery);
  const { id } = await client.addNote(wooOrderId, note, { toCustomer: true });
  return { remoteId: String(id) };
}

/** Mail services cannot be queried for accepted mail, so an attempt without a known outcome is not repeated. */
async function sendEmail(ctx: Context, delivery: ClaimedDelivery): Promise<SentDelivery | null> {
  const { recipient, site, wasInterrupted } = delivery;
  if (wasInterrupted) throw new UndeliverableError(INTERRUPTED);
  assertAddress(recipient);
  await assertKeysStored(ctx, delivery);
  const email = renderContent(ctx, delivery, { keys: renderEmail, notice: renderNoticeEmail });
  if (email === null) return null;
  const config = await loadMailConfig(ctx);
  await writeReceipt(ctx, delivery);
  await markHanded(ctx, delivery);
  assertStillClaimed(delivery);
  return { remoteId: await sendMail(ctx, config, recipient, email, { name: site.name }) };
}

interface Renderers<T> {
  keys: (content: DeliveryContent) => T;
  notice: (content: NoticeContent) => T;
}

function renderContent<T>(ctx: Context, delivery: ClaimedDelivery, render: Renderers<T>): T | null {
  if (delivery.kind === 'backorder') {
    const notice = buildNotice(delivery);
    return notice && render.notice(notice);
  }
  const content = buildDelivery(ctx, delivery);
  return content && render.keys(content);
}

/** An outcome that cannot be recorded is found out again when the claim has ended. */
const whileClaimed = <T>(record: () => Promise<T>) => whenAvailable(record, MAX_CLAIM_AGE_MS);

async function handleFailure(ctx: Context, delivery: ClaimedDelivery, error: unknown): Promise<void> {
  if (error instanceof ClaimExpiredError || isDatabaseUnavailable(error)) {
    // Still in doubt, as the next claim finds.
    if (delivery.wasInterrupted) throw error;
    ctx.log.warn({ message: delivery.id, err: error }, 'a delivery was not sent, and is due again');
    return releaseClaim(ctx.db, delivery);
  }
  if (await whileClaimed(() => discardIfErased(ctx, delivery))) return;
  const { id, channel, attempts } = delivery;
  const isExpected =
    error instanceof UpstreamError || error instanceof AppError || error instanceof UndeliverableError;
  const retryAfterSeconds = getRetryAfterSeconds(error);
  const failure = {
    text: isGone(error) ? text(ORDER_GONE) : isExpected ? error.text : INTERNAL_ERROR,
    code: error instanceof UpstreamError ? error.reason : undefined,
    isRefused: error instanceof MailError && !error.isUnclear,
    pauseSeconds: retryAfterSeconds || undefined,
  };
  const reason = formatText('en', failure.text);
  if (isRetryable(error) && attempts < MAX_SEND_ATTEMPTS) {
    ctx.log.info({ message: id, channel, attempts, reason }, 'a delivery will be retried');
    const delaySeconds = Math.max(getRetryDelaySeconds(error, attempts), retryAfterSeconds);
    await whileClaimed(() => rescheduleDelivery(ctx, delivery, failure, delaySeconds));
    if (retryAfterSeconds > 0) await pauseShop(ctx, delivery.site.id, retryAfterSeconds);
    return;
  }
  const err = isExpected ? undefined : error;
  ctx.log.warn({ message: id, channel, attempts, reason, err }, 'a delivery failed');
  await whileClaimed(() => markFailed(ctx, delivery, failure));
}

/** The shop does not have the order. */
const isGone = (error: unknown) =>
  (error instanceof UpstreamError && error.reason === 'not_found') ||
  (error instanceof UndeliverableError && error.text.code === ORDER_GONE);

/** Settings, credentials and shops can recover; an order that the shop does not know cannot. */
function isRetryable(error: unknown): boolean {
  if (error instanceof MailError) return error.isTemporary && !error.isUnclear;
  if (error instanceof UpstreamError) return error.reason !== 'not_found';
  return error instanceof AppError;
}

function getRetryDelaySeconds(error: unknown, attempts: number): number {
  const delaySeconds = getBackoffSeconds(attempts, SEND_DELAYS);
  const isTimeout = error instanceof UpstreamError && error.reason === 'timeout';
  return isTimeout ? Math.max(delaySeconds, TIMEOUT_RETRY_SECONDS) : delaySeconds;
}

/** The shop's Retry-After. */
const getRetryAfterSeconds = (error: unknown): number =>
  error instanceof UpstreamError ? Math.ceil((error.retryAfterMs ?? 0) / 1000) : 0;

const POSTPONE = `
  UPDATE deliveries SET next_at = greatest(next_at, now() + make_interval(secs => $2))
  WHERE site_id = $1 AND channel <> 'email' AND state = 'queued'`;

/** Postpones all queued deliveries that need a shop which sent a Retry-After. */
async function pauseShop({ db }: Context, siteId: number, delaySeconds: number): Promise<void> {
  await db.$client.query(POSTPONE, [siteId, delaySeconds]);
}

const HAS_LOST_KEY = `
  SELECT EXISTS (SELECT FROM license_assignments a
    WHERE a.site_id = $1 AND a.order_id = $2 AND has_lost_key(a.license_id, a.flag)) AS lost`;

/**
 * Throws UndeliverableError if the delivery was to tell keys that are not stored: sent without them, or discarded
 * if it has no others, it would leave its customer without them and nobody would know.
 */
async function assertKeysStored(ctx: Context, delivery: ClaimedDelivery): Promise<void> {
  const { kind, keys, hadReceipt, site, orderId } = delivery;
  if (kind !== 'keys' || (keys.length > 0 && !hadReceipt)) return;
  const { rows } = await ctx.db.$client.query<{ lost: boolean }>(HAS_LOST_KEY, [site.id, orderId]);
  if (rows[0]?.lost) throw new UndeliverableError(text('messages.keys_lost'));
}
