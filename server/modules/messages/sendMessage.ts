import { type Message, message as text } from '#contract/messages/Message';
import type { Context } from '../../platform/context';
import { isDatabaseUnavailable } from '../../platform/db/errors';
import { AppError } from '../../platform/errors';
import { formatMessage } from '../../platform/formatMessage';
import { UpstreamError } from '../../platform/httpClient/UpstreamError';
import { getBackoffSeconds, MAX_SEND_ATTEMPTS } from '../../platform/mail/backoff';
import { sendMail } from '../../platform/mail/sendMail';
import { SesError } from '../../platform/ses/SesError';
import { loadMailConfig } from '../settings';
import { createSiteClient } from '../sites';
import type { ClaimedMessage, MessageContent } from './Message';
import { discardMessage, markFailed, markSent, rescheduleMessage } from './recordOutcome';
import { renderEmail, renderNote } from './renderMessage';

const INTERRUPTED = text('emails.interrupted');
const NO_ADDRESS = text('messages.no_address');
const INTERNAL_ERROR = text('http.internal_logged');
/** A request that timed out may still be processed by the shop. */
const TIMEOUT_RETRY_SECONDS = 120;

/** Returns the remote id of the message; null when it has no keys left. */
type Sender = (ctx: Context, message: ClaimedMessage) => Promise<string | null>;

/** Sends a claimed message and records the outcome. */
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

/** The shop mails each note immediately, so a retry first looks for the note by its marker. */
async function sendNote(ctx: Context, message: ClaimedMessage): Promise<string | null> {
  const { site, orderId, marker, wasTried } = message;
  const client = createSiteClient(ctx, site);
  const wooOrderId = Number(orderId);
  if (wasTried) {
    const existing = (await client.listNotes(wooOrderId)).find(({ note }) => note.includes(marker));
    if (existing) return String(existing.id);
  }
  const content = buildMessage(ctx, message);
  if (!content) return null;
  const { id } = await client.addNote(wooOrderId, renderNote(content), { toCustomer: true });
  return String(id);
}

/** Amazon SES cannot be queried for accepted mail, so an interrupted attempt is not repeated. */
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
  const isExpected =
    error instanceof UpstreamError || error instanceof AppError || error instanceof UndeliverableError;
  const failure = isExpected ? error.text : INTERNAL_ERROR;
  const reason = formatMessage('en', failure);
  if (isRetryable(error) && attempts < MAX_SEND_ATTEMPTS) {
    ctx.log.info({ message: id, channel, attempts, reason }, 'a message will be retried');
    const retryAfterSeconds = getRetryAfterSeconds(error);
    await rescheduleMessage(
      ctx,
      message,
      failure,
      Math.max(getRetryDelaySeconds(error, attempts), retryAfterSeconds),
    );
    if (retryAfterSeconds > 0) await pauseNotes(ctx, message.site.id, retryAfterSeconds);
    return;
  }
  const err = isExpected ? undefined : error;
  ctx.log.warn({ message: id, channel, attempts, reason, err }, 'a message failed');
  await markFailed(ctx, message, failure);
}

/** Settings, credentials and shops can recover; an order that the shop does not know cannot. */
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

/** The shop's Retry-After. */
const getRetryAfterSeconds = (error: unknown): number =>
  error instanceof UpstreamError ? Math.ceil((error.retryAfterMs ?? 0) / 1000) : 0;

/** Decrypts the message's keys; null when it has none left. */
function buildMessage({ vault, config }: Context, message: ClaimedMessage): MessageContent | null {
  if (message.keys.length === 0) return null;
  const { site, token, linkExpiresAt } = message;
  return {
    language: site.language,
    template: { message_subject: site.messageSubject, message_intro: site.messageIntro },
    shop: { name: site.name, url: site.url },
    orderNumber: message.orderNumber,
    customerName: message.customerName,
    keys: message.keys.map(({ cipher, ...storedKey }) => {
      const key = vault.tryDecrypt(cipher);
      if (key) return { ...storedKey, key };
      throw new UndeliverableError(text('licenses.not_decryptable', { license: storedKey.licenseId }));
    }),
    link: { url: `${config.PUBLIC_URL}/o/${token}`, expiresAt: linkExpiresAt },
    marker: message.marker,
  };
}

const POSTPONE_NOTES = `
  UPDATE order_messages SET next_at = greatest(next_at, now() + make_interval(secs => $2))
  WHERE site_id = $1 AND channel = 'note' AND state = 'queued'`;

/** Postpones all queued notes of a shop that sent a Retry-After. */
async function pauseNotes({ db }: Context, siteId: number, delaySeconds: number): Promise<void> {
  await db.$client.query(POSTPONE_NOTES, [siteId, delaySeconds]);
}

/** A message that no retry can send. */
class UndeliverableError extends Error {
  constructor(readonly text: Message) {
    super(formatMessage('en', text));
  }
}
