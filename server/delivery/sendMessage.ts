import type { Context } from '../context';
import { isDatabaseAway } from '../db/errors';
import { AppError } from '../errors';
import { OutsideError } from '../integrations/http/OutsideError';
import { SesError } from '../integrations/ses/SesError';
import { MAX_ATTEMPTS, pauseAfter } from '../mail/attempts';
import { mailService, send } from '../mail/mailService';
import { openShopOf } from '../sites/shopOf';
import { holdNotes } from './holdNotes';
import type { Claimed, Told } from './Message';
import { renderEmail } from './renderEmail';
import { renderNote } from './renderNote';
import { dropMessage, giveUp, noteSent, tryAgain } from './settleMessage';
import { toldOf } from './toldOf';
import { Unsendable } from './Unsendable';

const LOST = 'The server stopped while this e-mail was handed over; it may have been sent';
const NO_ADDRESS = "The order has no customer's e-mail address";
const OUR_FAULT = 'Something went wrong on our side; the log says what';
/** A shop that did not answer in time may still be at it. */
const AFTER_TIMEOUT_SECONDS = 120;

/** What the other side calls the message; null where nothing was left to tell. */
type Sender = (ctx: Context, message: Claimed) => Promise<string | null>;

/** Sends a message that is in hand, and notes what came of it. */
export async function sendMessage(ctx: Context, message: Claimed): Promise<void> {
  try {
    const remoteId = await senders[message.channel](ctx, message);
    if (remoteId === null) await dropMessage(ctx, message);
    else await noteSent(ctx, message, remoteId);
  } catch (error) {
    await noteFailure(ctx, message, error);
  }
}

const senders: Record<Claimed['channel'], Sender> = { note: sendNote, email: sendEmail };

/** A note that may be there already is looked for by its marker: each one is mailed to the customer at once. */
async function sendNote(ctx: Context, message: Claimed): Promise<string | null> {
  const { site, orderId, marker, wasTried } = message;
  const shop = openShopOf(ctx, site);
  const order = Number(orderId);
  if (wasTried) {
    const there = (await shop.listNotes(order)).find(({ note }) => note.includes(marker));
    if (there) return String(there.id);
  }
  const told = toldOf(ctx, message);
  if (!told) return null;
  const { id } = await shop.addNote(order, renderNote(told), { toCustomer: true });
  return String(id);
}

/** Amazon SES cannot be asked what it has taken: who is gone in the middle of it may have sent the e-mail. */
async function sendEmail(ctx: Context, message: Claimed): Promise<string | null> {
  const { recipient, isLost } = message;
  if (isLost) throw new Unsendable(LOST);
  if (!recipient) throw new Unsendable(NO_ADDRESS);
  const told: Told | null = toldOf(ctx, message);
  return told && send(ctx, await mailService(ctx), recipient, renderEmail(told), told.shop.name);
}

async function noteFailure(ctx: Context, message: Claimed, error: unknown): Promise<void> {
  if (isDatabaseAway(error)) throw error;
  const { id, channel, attempts } = message;
  const isKnown = [OutsideError, AppError, Unsendable].some((kind) => error instanceof kind);
  const reason = isKnown ? (error as Error).message : OUR_FAULT;
  if (isWorthAnother(error) && attempts < MAX_ATTEMPTS) {
    ctx.log.info({ message: id, channel, attempts, reason }, 'a message will be tried again');
    const asked = askedPauseOf(error);
    await tryAgain(ctx, message, reason, Math.max(pauseOf(error, attempts), asked));
    if (asked > 0) await holdNotes(ctx, message.site.id, asked);
    return;
  }
  const err = isKnown ? undefined : error;
  ctx.log.warn({ message: id, channel, attempts, reason, err }, 'a message was given up');
  await giveUp(ctx, message, reason);
}

/** Settings, keys and shops are put right; an order that the shop does not know stays unknown. */
function isWorthAnother(error: unknown): boolean {
  if (error instanceof SesError) return error.isTemporary;
  if (error instanceof OutsideError) return error.reason !== 'gone';
  return error instanceof AppError;
}

function pauseOf(error: unknown, attempts: number): number {
  const pause = pauseAfter(attempts);
  const isLate = error instanceof OutsideError && error.reason === 'timeout';
  return isLate ? Math.max(pause, AFTER_TIMEOUT_SECONDS) : pause;
}

/** For how many seconds a shop asks to be left alone. */
const askedPauseOf = (error: unknown): number =>
  error instanceof OutsideError ? Math.ceil((error.pauseMs ?? 0) / 1000) : 0;
