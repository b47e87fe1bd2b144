import pMap from 'p-map';
import { message } from '#contract/messages/Message';
import type { Context } from '../../platform/context';
import { encodeMessage } from '../../platform/db/messageColumn';
import { transaction } from '../../platform/db/transaction';
import { UpstreamError } from '../../platform/httpClient/UpstreamError';
import type { WooClient } from '../../platform/woocommerce/createWooClient';
import { prefetchPages } from '../../platform/woocommerce/iteratePages';
import type { WooOrder } from '../../platform/woocommerce/responseSchemas';
import { TRASH } from '../../schema';
import { bookMessages, stopSite } from '../messages';
import { bookOrders } from './bookOrders';
import { findPoolsOfOrders, keepsRecords } from './findUnclearPools';
import { parsePaidState, type ReadOrder, readGivenOrder } from './readGivenOrder';

/** Clocks differ, and a backup takes its time. */
const MARGIN_MS = 60 * 60_000;

interface Reading {
  siteId: number;
  client: WooClient;
  lostSince: Date;
  /** The own epoch: a later record of another one is of a server that is running. */
  epoch: string;
  epochSince: Date;
}

interface Progress {
  /** Pools of paid orders without a record. */
  poolIds: Set<number>;
  /** The latest orders with a note. */
  noted: { orderId: string; marker: string; sentAt: Date }[];
}

/**
 * Reads the shop's orders back to before the loss and stores as given what their records say. Returns the pools whose
 * keys may have been given unseen; undefined if another server writes records, too.
 */
export async function readShop(ctx: Context, reading: Reading): Promise<number[] | undefined> {
  const { client, siteId, lostSince } = reading;
  const modifiedAfter = new Date(lostSince.getTime() - MARGIN_MS);
  const progress: Progress = { poolIds: new Set(), noted: [] };
  for await (const orders of prefetchPages(client.listOrders({ modifiedAfter })))
    if (!(await bookPage(ctx, reading, orders, progress))) return undefined;
  for await (const orders of readTrash(client, modifiedAfter))
    if (!(await bookPage(ctx, reading, orders, progress))) return undefined;
  await checkLatestNotes(ctx, reading, progress);
  if (progress.poolIds.size === 0 || (await keepsRecords(ctx, client, siteId, lostSince))) return [];
  return [...progress.poolIds];
}

/** Some versions of WooCommerce refuse the filter. */
async function* readTrash(client: WooClient, modifiedAfter: Date): AsyncGenerator<WooOrder[], void> {
  try {
    yield* client.listOrders({ modifiedAfter, status: TRASH });
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.status !== 400) throw error;
  }
}

const COUNT = `
  UPDATE site_recoveries SET orders_read = orders_read + $2, keys_found = keys_found + $3, problem = NULL
  WHERE site_id = $1`;

async function bookPage(
  ctx: Context,
  { siteId, epoch, epochSince }: Reading,
  orders: WooOrder[],
  { poolIds, noted }: Progress,
): Promise<boolean> {
  const read = orders.map((order) => ({ order, known: readGivenOrder(ctx, siteId, order) }));
  const recorded = read.flatMap(({ known }) => known ?? []);
  const foreign = recorded.find(({ records }) =>
    records.some((record) => record.epoch !== epoch && record.at > epochSince.getTime()),
  );
  if (foreign) {
    await stopSite(ctx, { siteId, orderId: foreign.given.orderId });
    return false;
  }
  await transaction(ctx.db, async (tx) => {
    const { found } = await bookOrders(
      tx,
      siteId,
      recorded.map(({ given }) => given),
    );
    await bookMessages(
      tx,
      siteId,
      recorded.map(({ sent }) => sent),
    );
    await tx.$client.query(COUNT, [siteId, orders.length, found]);
  });
  const unrecorded = read.flatMap(({ order, known }) => (known ? [] : (parsePaidState(order) ?? [])));
  for (const id of await findPoolsOfOrders(ctx, siteId, unrecorded)) poolIds.add(id);
  noted.push(...recorded.flatMap(listNotes));
  return true;
}

const listNotes = ({ sent: { orderId, sentAt, messages } }: ReadOrder) =>
  messages.flatMap(({ channel, marker }) => (channel === 'note' ? [{ orderId, sentAt, marker }] : []));

/** A record precedes its note by the time of a request. */
const LATEST_MS = 60_000;
const MAX_LATEST = 500;

const MARK_UNSENT = `
  UPDATE order_messages SET state = 'failed', reason = $4 WHERE site_id = $1 AND order_id = $2 AND marker = $3`;

/** The server may have ended between a record and its note: a note that is missing is a failed message, not sent again. */
async function checkLatestNotes(ctx: Context, { siteId, client }: Reading, { noted }: Progress) {
  const lastAt = Math.max(...noted.map(({ sentAt }) => sentAt.getTime()));
  const latest = noted
    .filter(({ sentAt }) => sentAt.getTime() > lastAt - LATEST_MS)
    .sort((one, other) => other.sentAt.getTime() - one.sentAt.getTime())
    .slice(0, MAX_LATEST);
  const check = async ({ orderId, marker }: Progress['noted'][number]) => {
    const notes = await client.listNotes(Number(orderId)).catch((error) => {
      if (error instanceof UpstreamError && error.reason === 'not_found') return [];
      throw error;
    });
    if (notes.some(({ note }) => note.includes(marker))) return;
    const reason = encodeMessage(message('messages.maybe_sent'));
    await ctx.db.$client.query(MARK_UNSENT, [siteId, orderId, marker, reason]);
  };
  await pMap(latest, check, { concurrency: 4 });
}
