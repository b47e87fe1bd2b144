import type { Context } from '../../platform/context';
import { isDatabaseUnavailable } from '../../platform/db/errors';
import { AppError } from '../../platform/errors';
import { UpstreamError } from '../../platform/httpClient/UpstreamError';
import { getBackoffSeconds, MAX_SEND_ATTEMPTS } from '../../platform/mail/backoff';
import { loadMailConfig, sendMail } from '../../platform/mail/sendMail';
import { SesError } from '../../platform/ses/SesError';
import { createSiteClient } from '../sites/createSiteClient';
import type { ClaimedMessage, MessageContent } from './Message';
import { discardMessage, markFailed, markSent, rescheduleMessage } from './recordOutcome';
import { renderEmail, renderNote } from './renderMessage';

const INTERRUPTED = 'The server stopped while sending this e-mail; it may have been sent';
const NO_ADDRESS = "The order has no customer's e-mail address";
const INTERNAL_ERROR = 'Something went wrong on our side; the log says what';
/** A shop that did not answer in time may still be at it. */
const TIMEOUT_RETRY_SECONDS = 120;

/** What the other side calls the message; null where nothing was left to tell. */
type Sender = (ctx: Context, message: ClaimedMessage) => Promise<string | null>;

/** Sends a message that is in hand, and notes what came of it. */
export async function sendMessage(ctx: Context, message: ClaimedMessage): Promise<void> {
  try {
    const remoteId = await senders[message.channel](ctx, message);
    if (remoteId === null) await discardMessage(ctx, message);
    else await markSent(ctx, message, remoteId);
  } catch (error) {
    await handleFailure(ctx, message, error);
  }
}

const senders: Record<ClaimedMessage['channel'], Sender> = { note: sendNote, email: sendEmail };

/** A note that may be there already is looked for by its marker: each one is mailed to the customer at once. */
async function sendNote(ctx: Context, message: ClaimedMessage): Promise<string | null> {
  const { site, orderId, marker, wasTried } = message;
  const shop = createSiteClient(ctx, site);
  const order = Number(orderId);
  if (wasTried) {
    const existing = (await shop.listNotes(order)).find(({ note }) => note.includes(marker));
    if (existing) return String(existing.id);
  }
  const content = buildMessage(ctx, message);
  if (!content) return null;
  const { id } = await shop.addNote(order, renderNote(content), { toCustomer: true });
  return String(id);
}

/** Amazon SES cannot be asked what it has taken: who is gone in the middle of it may have sent the e-mail. */
async function sendEmail(ctx: Context, message: ClaimedMessage): Promise<string | null> {
  const { recipient, wasInterrupted } = message;
  if (wasInterrupted) throw new UndeliverableError(INTERRUPTED);
  if (!recipient) throw new UndeliverableError(NO_ADDRESS);
  const content: MessageContent | null = buildMessage(ctx, message);
  return (
    content && sendMail(ctx, await loadMailConfig(ctx), recipient, renderEmail(content), content.shop.name)
  );
}

async function handleFailure(ctx: Context, message: ClaimedMessage, error: unknown): Promise<void> {
  if (isDatabaseUnavailable(error)) throw error;
  const { id, channel, attempts } = message;
  const isExpected = [UpstreamError, AppError, UndeliverableError].some((kind) => error instanceof kind);
  const reason = isExpected ? (error as Error).message : INTERNAL_ERROR;
  if (isRetryable(error) && attempts < MAX_SEND_ATTEMPTS) {
    ctx.log.info({ message: id, channel, attempts, reason }, 'a message will be tried again');
    const retryAfterSeconds = getRetryAfterSeconds(error);
    await rescheduleMessage(
      ctx,
      message,
      reason,
      Math.max(getRetryDelaySeconds(error, attempts), retryAfterSeconds),
    );
    if (retryAfterSeconds > 0) await pauseNotes(ctx, message.site.id, retryAfterSeconds);
    return;
  }
  const err = isExpected ? undefined : error;
  ctx.log.warn({ message: id, channel, attempts, reason, err }, 'a message was given up');
  await markFailed(ctx, message, reason);
}

/** Settings, keys and shops are put right; an order that the shop does not know stays unknown. */
function isRetryable(error: unknown): boolean {
  if (error instanceof SesError) return error.isTemporary;
  if (error instanceof UpstreamError) return error.reason !== 'not_found';
  return error instanceof AppError;
}

function getRetryDelaySeconds(error: unknown, attempts: number): number {
  const delaySeconds = getBackoffSeconds(attempts);
  const isTimeout = error instanceof UpstreamError && error.reason === 'timeout';
  return isTimeout ? Math.max(delaySeconds, TIMEOUT_RETRY_SECONDS) : delaySeconds;
}

/** For how many seconds a shop asks to be left alone. */
const getRetryAfterSeconds = (error: unknown): number =>
  error instanceof UpstreamError ? Math.ceil((error.retryAfterMs ?? 0) / 1000) : 0;

/** The message's contents in the clear; null where no key is left to tell. */
export function buildMessage({ vault, config }: Context, message: ClaimedMessage): MessageContent | null {
  if (message.keys.length === 0) return null;
  const { site, token, linkExpiresAt } = message;
  return {
    template: { message_subject: site.messageSubject, message_intro: site.messageIntro },
    shop: { name: site.name, url: site.url },
    orderNumber: message.orderNumber,
    customerName: message.customerName,
    keys: message.keys.map(({ cipher, ...storedKey }) => {
      const key = vault.tryDecrypt(cipher);
      if (key) return { ...storedKey, key };
      throw new UndeliverableError(`The key of license ${storedKey.licenseId} cannot be decrypted`);
    }),
    link: { url: `${config.PUBLIC_URL}/o/${token}`, expiresAt: linkExpiresAt },
    marker: message.marker,
  };
}

const POSTPONE_NOTES = `
  UPDATE order_messages SET next_at = greatest(next_at, now() + make_interval(secs => $2))
  WHERE site_id = $1 AND channel = 'note' AND state = 'queued'`;

/** Leaves a shop alone that asks for it: none of its notes is sent meanwhile. */
export async function pauseNotes({ db }: Context, siteId: number, delaySeconds: number): Promise<void> {
  await db.$client.query(POSTPONE_NOTES, [siteId, delaySeconds]);
}

/** Why a message cannot be sent, however often it is tried. */
export class UndeliverableError extends Error {}
