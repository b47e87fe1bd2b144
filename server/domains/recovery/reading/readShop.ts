import pMap from 'p-map';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { UpstreamError } from '../../../platform/httpClient/UpstreamError';
import type { WooClient } from '../../../platform/woocommerce/createWooClient';
import { groupPages, prefetchPages } from '../../../platform/woocommerce/iteratePages';
import type { WooOrder } from '../../../platform/woocommerce/responseSchemas';
import { TRASH } from '../../../schema';
import {
  failWaitingEmails,
  markUnsent,
  type OrderReceipt,
  SURE_RECEIPT_WAIT_MS,
  stopSite,
} from '../../deliveries';
import { findPoolsOfOrders, readHistory } from '../findUnclearPools';
import type { UnclearPools } from '../resumeSite';
import { bookReceipts } from './bookReceipts';
import { type GivenState, parsePaidState, readGivenOrder } from './readGivenOrder';

/** Clocks differ, and a backup takes its time. */
const MARGIN_MS = 60 * 60_000;

interface Reading {
  siteId: number;
  client: WooClient;
  /** By the shop's clock. */
  readSince: Date;
  /** The own epoch: a later receipt of another one is of a server that is running. */
  epoch: string;
  epochSince: Date;
  /** Until then the database knows that the shop took the receipts; null if it does not. */
  receiptsUntil: Date | null;
  tellsByEmail: boolean;
}

interface Progress {
  /** Pools of units of paid orders without a known key; null stands for one that is not known. */
  poolIds: Set<number | null>;
  noted: { orderId: string; marker: string; sentAt: Date }[];
  /** The last receipt of each epoch. */
  last: Map<string, OrderReceipt>;
  /** A receipt says that a key was given, and not which one. */
  hasUnreadable: boolean;
}

/**
 * Reads the shop's orders back to before the loss and stores as given what their receipts say. Returns the pools whose
 * keys may have been given unseen; undefined if another server writes receipts, too.
 */
export async function readShop(ctx: Context, reading: Reading): Promise<UnclearPools | undefined> {
  const { client, siteId, readSince } = reading;
  const modifiedAfter = new Date(readSince.getTime() - MARGIN_MS);
  const progress: Progress = { poolIds: new Set(), noted: [], last: new Map(), hasUnreadable: false };
  const pages = iterateOrders(ctx, siteId, client, modifiedAfter);
  for await (const group of groupPages(pages, MAX_PAGES))
    if (!(await book(ctx, reading, group.flat(), progress))) return undefined;
  await checkLatestNotes(ctx, reading, progress);
  const history = await readHistory(ctx, client, siteId);
  const isUnsure = mayLackReceipts(reading, progress);
  if (isUnsure) await failWaitingEmails(ctx, siteId);
  if (history === 'set_back' || progress.hasUnreadable) return null;
  return history === 'with_receipts' && !isUnsure ? [] : listUnclear(progress, isUnsure);
}

/**
 * Orders of a product without a mapping have no receipt, also those that are paid while nothing is given; it may have had a
 * mapping, and an e-mail may have told its keys without a receipt.
 */
function listUnclear({ poolIds, last }: Progress, isUnsure: boolean): UnclearPools {
  const mayBeAny = poolIds.has(null) && (isUnsure || last.size === 0);
  return mayBeAny ? null : [...poolIds].filter((id) => id !== null);
}

/**
 * Whether e-mails may have left without receipts: while a shop takes none, they do. The last receipt tells that the shop took
 * it, and whether earlier ones were missing.
 */
function mayLackReceipts({ receiptsUntil, epochSince, tellsByEmail }: Reading, { last }: Progress): boolean {
  const receipts = [...last.values()].sort((one, other) => other.at - one.at);
  const [latest] = receipts;
  const lastAt = latest && !latest.othersLackOne ? latest.at : 0;
  const sureUntil = Math.max(lastAt, receiptsUntil?.getTime() ?? 0) + SURE_RECEIPT_WAIT_MS;
  return (tellsByEmail || receipts.some(hasEmail)) && sureUntil < epochSince.getTime();
}

const hasEmail = ({ deliveries }: OrderReceipt) => deliveries.some(({ channel }) => channel === 'email');

/** An order of the shop, and what its receipts say; undefined without one. */
interface ReadOrder {
  order: WooOrder;
  known: GivenState | undefined;
}

async function* iterateOrders(
  ctx: Context,
  siteId: number,
  client: WooClient,
  modifiedAfter: Date,
): AsyncGenerator<ReadOrder[], void> {
  const read = (order: WooOrder) => ({ order, known: readGivenOrder(ctx, siteId, order) });
  for await (const orders of prefetchPages(client.listOrders({ modifiedAfter }))) yield orders.map(read);
  for await (const orders of readTrash(client, modifiedAfter)) yield orders.map(read);
  for await (const orders of readWaiting(ctx, siteId, client)) yield orders.map(read);
}

const WAITING_ORDERS = `
  SELECT order_id FROM (SELECT order_id FROM backorders WHERE site_id = $1
    UNION SELECT order_id FROM deliveries WHERE site_id = $1 AND state IN ('queued', 'sending')
    UNION SELECT order_id FROM deliveries WHERE site_id = $1 AND state = 'failed') waiting
  WHERE order_id ~ '^\\d+$' ORDER BY length(order_id), order_id`;

const MAX_ORDERS = 100;

/**
 * The orders that waited for keys or deliveries. Where orders are stored as posts, WooCommerce does not date a change of
 * metadata: a receipt, and a note.
 */
async function* readWaiting(
  { db }: Context,
  siteId: number,
  client: WooClient,
): AsyncGenerator<WooOrder[], void> {
  const { rows } = await db.$client.query<{ order_id: string }>(WAITING_ORDERS, [siteId]);
  for (let first = 0; first < rows.length; first += MAX_ORDERS)
    yield await client.readOrders(
      rows.slice(first, first + MAX_ORDERS).map(({ order_id }) => Number(order_id)),
    );
}

/** Some versions of WooCommerce refuse the filter. */
async function* readTrash(client: WooClient, modifiedAfter: Date): AsyncGenerator<WooOrder[], void> {
  try {
    yield* client.listOrders({ modifiedAfter, status: TRASH });
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.status !== 400) throw error;
  }
}

/** Each page waits in memory. */
const MAX_PAGES = 10;

// A crash only repeats the reading; the commit that resumes the site is on disk.
const ASYNCHRONOUS_COMMIT = 'SET LOCAL synchronous_commit = off';

const COUNT = `
  UPDATE site_recoveries SET orders_read = orders_read + $2, keys_found = keys_found + $3, problem = NULL
  WHERE site_id = $1`;

/** Returns false if another server writes receipts, too. */
async function book(
  ctx: Context,
  { siteId, epoch, epochSince }: Reading,
  pages: ReadOrder[],
  progress: Progress,
): Promise<boolean> {
  const { poolIds, noted, last } = progress;
  // An order that changed meanwhile is there twice.
  const read = [...new Map(pages.map((one) => [one.order.id, one])).values()];
  const recorded = read.flatMap(({ known }) => known ?? []);
  const foreign = recorded.find(({ receipts }) =>
    receipts.some((receipt) => receipt.epoch !== epoch && receipt.at > epochSince.getTime()),
  );
  if (foreign) {
    await stopSite(ctx, { siteId, orderId: foreign.given.orderId });
    return false;
  }
  const store = async (tx: Tx) => {
    const { found, hasUnreadable } = await bookReceipts(tx, ctx, siteId, recorded);
    await tx.$client.query(COUNT, [siteId, read.length, found]);
    progress.hasUnreadable ||= hasUnreadable;
  };
  await transaction(ctx.db, store, ASYNCHRONOUS_COMMIT);
  const paid = read.flatMap(({ order, known }) => {
    const state = parsePaidState(order);
    return state ? { ...state, hasReceipt: known !== undefined } : [];
  });
  for (const id of await findPoolsOfOrders(ctx, siteId, paid)) poolIds.add(id);
  noted.push(...recorded.flatMap(listNotes));
  for (const receipt of recorded.flatMap(({ receipts }) => receipts))
    if (receipt.at > (last.get(receipt.epoch)?.at ?? 0)) last.set(receipt.epoch, receipt);
  return true;
}

const listNotes = ({ sent: { orderId, sentAt, deliveries } }: GivenState) =>
  deliveries.flatMap(({ channel, marker }) => (channel === 'note' ? [{ orderId, sentAt, marker }] : []));

/** A receipt precedes its note by the time of a request. */
const LATEST_MS = 60_000;
const MAX_LATEST = 500;

/**
 * The server may have ended between a receipt and its note, or tried in vain: a note that is missing is a failed message,
 * not sent again.
 */
async function checkLatestNotes(ctx: Context, { siteId, client }: Reading, { noted, last }: Progress) {
  const lastAt = Math.max(...noted.map(({ sentAt }) => sentAt.getTime()));
  const latest = noted
    .filter(({ sentAt }) => sentAt.getTime() > lastAt - LATEST_MS)
    .sort((one, other) => other.sentAt.getTime() - one.sentAt.getTime())
    .slice(0, MAX_LATEST);
  const unsent = new Set(
    [...last.values()].flatMap((receipt) => receipt.unsent?.map(({ marker }) => marker) ?? []),
  );
  const earlier = noted.filter((note) => unsent.has(note.marker) && !latest.includes(note));
  const check = async ({ orderId, marker }: Progress['noted'][number]) => {
    const notes = await client.listNotes(Number(orderId)).catch((error) => {
      if (error instanceof UpstreamError && error.reason === 'not_found') return [];
      throw error;
    });
    if (!notes.some(({ note }) => note.includes(marker))) await markUnsent(ctx, { siteId, orderId }, marker);
  };
  await pMap([...latest, ...earlier], check, { concurrency: 4 });
}
