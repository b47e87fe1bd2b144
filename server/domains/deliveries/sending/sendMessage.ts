import { textOf as text } from '#contract/texts/Text';
import { getBackoffSeconds, MAX_SEND_ATTEMPTS, SEND_DELAYS } from '../../../platform/backoff';
import type { Context } from '../../../platform/context';
import { isDatabaseUnavailable } from '../../../platform/db/errors';
import { whenAvailable } from '../../../platform/db/whenAvailable';
import { AppError } from '../../../platform/errors';
import { formatText } from '../../../platform/formatText';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import { sendMail } from '../../../platform/mail/sendMail';
import { SesError } from '../../../platform/ses/SesError';
import { ORDER_GONE } from '../../../schema';
import { loadMailConfig } from '../../settings';
import { HAS_LOST_KEY_SQL } from '../entitlementSql';
import type { ClaimedMessage, MessageContent, NoticeContent, SentMessage } from '../Message';
import { updateShopOrder } from '../orderItems/updateShopOrder';
import { writeReceipt } from '../receipts/writeReceipt';
import { buildMessage, buildNotice, UndeliverableError } from '../texts/buildMessage';
import { renderEmail, renderNote } from '../texts/renderMessage';
import { renderNoticeEmail, renderNoticeNote } from '../texts/renderNotice';
import { assertStillClaimed, ClaimExpiredError } from './claimMessage';
import { createMessageClient } from './createMessageClient';
import {
  discardIfErased,
  discardMessage,
  markFailed,
  markHanded,
  markSent,
  releaseMessage,
  rescheduleMessage,
} from './recordOutcome';
import { toShopOrderId } from './toShopOrderId';

const INTERRUPTED = text('emails.interrupted');
const NO_ADDRESS = text('messages.no_address');
const INTERNAL_ERROR = text('http.internal_logged');
/** A request that timed out may still be processed by the shop. */
const TIMEOUT_RETRY_SECONDS = 120;

/** Null when the message has nothing left to say. */
type Sender = (ctx: Context, message: ClaimedMessage) => Promise<SentMessage | null>;

/** Sends a claimed message and records the outcome. */
export async function sendMessage(ctx: Context, message: ClaimedMessage): Promise<void> {
  let isSentEmail = false;
  try {
    const sent = await senders[message.channel](ctx, message);
    isSentEmail = sent !== null && message.channel === 'email';
    if (sent === null) await discardMessage(ctx, message);
    else await markSent(ctx, message, sent);
  } catch (error) {
    if (isSentEmail && isDatabaseUnavailable(error)) throw error;
    await handleFailure(ctx, message, error);
  }
}

const senders: Record<ClaimedMessage['channel'], Sender> = {
  note: sendNote,
  email: sendEmail,
  order_item: updateShopOrder,
};

/** The shop mails each note immediately, so a retry first looks for the note by its marker. */
async function sendNote(ctx: Context, message: ClaimedMessage): Promise<SentMessage | null> {
  const { orderId, marker, wasTried } = message;
  const wooOrderId = toShopOrderId(orderId);
  const client = createMessageClient(ctx, message);
  if (wasTried) {
    const existing = (await client.listNotes(wooOrderId)).find(({ note }) => note.includes(marker));
    if (existing) return { remoteId: String(existing.id) };
  }
  await assertKeysStored(ctx, message);
  const note = renderContent(ctx, message, { keys: renderNote, notice: renderNoticeNote });
  if (note === null) return null;
  await writeReceipt(ctx, message);
  assertStillClaimed(message);
  const { id } = await client.addNote(wooOrderId, note, { toCustomer: true });
  return { remoteId: String(id) };
}

/** Amazon SES cannot be queried for accepted mail, so an attempt without a known outcome is not repeated. */
async function sendEmail(ctx: Context, message: ClaimedMessage): Promise<SentMessage | null> {
  const { recipient, site, wasInterrupted } = message;
  if (wasInterrupted) throw new UndeliverableError(INTERRUPTED);
  if (!recipient) throw new UndeliverableError(NO_ADDRESS);
  await assertKeysStored(ctx, message);
  const email = renderContent(ctx, message, { keys: renderEmail, notice: renderNoticeEmail });
  if (email === null) return null;
  const config = await loadMailConfig(ctx);
  await writeReceipt(ctx, message);
  await markHanded(ctx, message);
  assertStillClaimed(message);
  return { remoteId: await sendMail(ctx, config, recipient, email, { name: site.name }) };
}

interface Renderers<T> {
  keys: (content: MessageContent) => T;
  notice: (content: NoticeContent) => T;
}

function renderContent<T>(ctx: Context, message: ClaimedMessage, render: Renderers<T>): T | null {
  if (message.kind === 'backorder') {
    const notice = buildNotice(message);
    return notice && render.notice(notice);
  }
  const content = buildMessage(ctx, message);
  return content && render.keys(content);
}

async function handleFailure(ctx: Context, message: ClaimedMessage, error: unknown): Promise<void> {
  if (error instanceof ClaimExpiredError || isDatabaseUnavailable(error)) {
    // Still in doubt, as the next claim finds.
    if (message.wasInterrupted) throw error;
    ctx.log.warn({ message: message.id, err: error }, 'a message was not sent, and is due again');
    return releaseMessage(ctx, message);
  }
  if (await whenAvailable(() => discardIfErased(ctx, message))) return;
  const { id, channel, attempts } = message;
  const isExpected =
    error instanceof UpstreamError || error instanceof AppError || error instanceof UndeliverableError;
  const retryAfterSeconds = getRetryAfterSeconds(error);
  const failure = {
    text: isGone(error) ? text(ORDER_GONE) : isExpected ? error.text : INTERNAL_ERROR,
    code: error instanceof UpstreamError ? error.reason : undefined,
    isRefused: error instanceof SesError && !error.isUnclear,
    pauseSeconds: retryAfterSeconds || undefined,
  };
  const reason = formatText('en', failure.text);
  if (isRetryable(error) && attempts < MAX_SEND_ATTEMPTS) {
    ctx.log.info({ message: id, channel, attempts, reason }, 'a message will be retried');
    const delaySeconds = Math.max(getRetryDelaySeconds(error, attempts), retryAfterSeconds);
    await whenAvailable(() => rescheduleMessage(ctx, message, failure, delaySeconds));
    if (retryAfterSeconds > 0) await pauseShop(ctx, message.site.id, retryAfterSeconds);
    return;
  }
  const err = isExpected ? undefined : error;
  ctx.log.warn({ message: id, channel, attempts, reason, err }, 'a message failed');
  await whenAvailable(() => markFailed(ctx, message, failure));
}

/** The shop does not have the order. */
const isGone = (error: unknown) =>
  (error instanceof UpstreamError && error.reason === 'not_found') ||
  (error instanceof UndeliverableError && error.text.code === ORDER_GONE);

/** Settings, credentials and shops can recover; an order that the shop does not know cannot. */
function isRetryable(error: unknown): boolean {
  if (error instanceof SesError) return error.isTemporary && !error.isUnclear;
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
  UPDATE order_messages SET next_at = greatest(next_at, now() + make_interval(secs => $2))
  WHERE site_id = $1 AND channel <> 'email' AND state = 'queued'`;

/** Postpones all queued messages that need a shop which sent a Retry-After. */
async function pauseShop({ db }: Context, siteId: number, delaySeconds: number): Promise<void> {
  await db.$client.query(POSTPONE, [siteId, delaySeconds]);
}

const HAS_LOST_KEY = `
  SELECT EXISTS (SELECT FROM license_assignments a
    WHERE a.site_id = $1 AND a.order_id = $2 AND ${HAS_LOST_KEY_SQL}) AS lost`;

/**
 * Throws UndeliverableError if the message was to tell keys that are not stored any more: sent without them, or discarded
 * if it has no others, it would leave its customer without them and nobody would know.
 */
async function assertKeysStored(ctx: Context, message: ClaimedMessage): Promise<void> {
  const { kind, keys, hadReceipt, site, orderId } = message;
  if (kind !== 'keys' || (keys.length > 0 && !hadReceipt)) return;
  const { rows } = await ctx.db.$client.query<{ lost: boolean }>(HAS_LOST_KEY, [site.id, orderId]);
  if (rows[0]?.lost) throw new UndeliverableError(text('messages.keys_lost'));
}
