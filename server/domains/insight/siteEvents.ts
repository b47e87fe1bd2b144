import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { Id, NonNegativeInt, TimestampInput } from '#contract/shared/fields';
import type { SiteEvent, SiteEventPage, SiteEventQuery } from '#contract/siteEvents';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../platform/context';
import { decodeText, presentTexts } from '../../platform/db/textColumn';
import { transaction } from '../../platform/db/transaction';
import { assertFound } from '../../platform/errors';
import { enqueue } from '../../platform/jobs/enqueue';
import { decodeCursor, encodeCursor } from '../../platform/list/createKeyset';
import { splitPage } from '../../platform/list/toPage';
import { sites } from '../../schema';
import { audit } from '../audit';
import { listPendingEvents, processEvents, processEventsJob } from '../orders';
import { reopenEvent } from '../shops';
import { type EventSource, eventSources } from './eventSources';

/** Lists a site's events, newest first; each source contributes at most a page. */
export async function listSiteEvents(
  ctx: Context,
  siteId: number,
  query: SiteEventQuery,
): Promise<SiteEventPage> {
  const [site] = await ctx.db.select({ id: sites.id }).from(sites).where(eq(sites.id, siteId));
  assertFound(site, textOf('sites.not_found'));
  // One extra row shows whether another page follows.
  const rows = await readEvents(ctx, siteId, query, query.per_page + 1);
  const page = splitPage(rows, query.per_page);
  const { last } = page;
  return {
    events: page.rows.map(presentEvent),
    next_cursor: last ? encodeCursor([last.at.toISOString(), last.rank, last.id]) : null,
  };
}

/** A webhook event of a site as an entry of its log. */
async function getWebhookEvent(ctx: Context, siteId: number, eventId: number): Promise<SiteEvent> {
  const [row] = await readEvents(ctx, siteId, { kind: 'webhook', eventId }, 1);
  return presentEvent(assertFound(row, textOf('events.not_found')));
}

interface EventRow
  extends Pick<SiteEvent, 'kind' | 'id' | 'name' | 'result' | 'topic' | 'order_id' | 'order'> {
  rank: number;
  at: Date;
  finished_at: Date | null;
  reason: string | null;
}

type EventFilter = Partial<Omit<SiteEventQuery, 'per_page'>> & { eventId?: number };

async function readEvents(
  ctx: Context,
  siteId: number,
  filter: EventFilter,
  limit: number,
): Promise<EventRow[]> {
  const values: unknown[] = [siteId, limit];
  const cursor = filter.cursor === undefined ? undefined : decodeCursor(EventCursor, filter.cursor);
  const selects = eventSources.flatMap((source, rank) => {
    const conditions = getConditions(source, filter, values);
    if (!conditions) return [];
    if (cursor) conditions.push(afterCursorSql(source, rank, cursor, values));
    const { select, alias, at } = source;
    return `(SELECT ${rank} AS rank, ${select} WHERE ${conditions.join(' AND ')}
      ORDER BY ${alias}.${at} DESC, ${alias}.id DESC LIMIT $2)`;
  });
  if (selects.length === 0) return [];
  const sql = `
    SELECT page.*, CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'number', o.number) END AS "order"
    FROM (SELECT * FROM (${selects.join(' UNION ALL ')}) events ORDER BY at DESC, rank, id DESC LIMIT $2) page
    LEFT JOIN orders o ON o.site_id = $1 AND o.order_id = page.order_id
    ORDER BY page.at DESC, page.rank, page.id DESC`;
  return (await ctx.db.$client.query<EventRow>(sql, values)).rows;
}

/** Undefined if the source has no such events. Adds the values of the conditions. */
function getConditions(source: EventSource, filter: EventFilter, values: unknown[]): string[] | undefined {
  const { kind, result, order_id, from, to, eventId } = filter;
  const { alias, at } = source;
  const resultSql = result && source.results[result];
  const hasOther = (kind && !source.kinds.includes(kind)) || (result && !resultSql);
  if (hasOther || ((order_id !== undefined || eventId !== undefined) && !source.hasOrders)) return undefined;

  const where = (column: string, operator: string, value: unknown, type: string) =>
    value === undefined ? [] : [`${alias}.${column} ${operator} $${values.push(value)}::${type}`];
  return [
    `${alias}.site_id = $1`,
    ...(resultSql ? [resultSql] : []),
    ...(kind && source.kindSql ? [source.kindSql(kind)] : []),
    ...where('id', '=', eventId, 'bigint'),
    ...where('order_id', '=', order_id?.replace(/^#/, ''), 'text'),
    ...where(at, '>=', from, 'timestamptz'),
    ...where(at, '<', to, 'timestamptz'),
  ];
}

/** Time, rank of the source and id of a page's last event. */
const EventCursor = z.tuple([TimestampInput, NonNegativeInt, Id]);

function afterCursorSql(
  { alias, at }: EventSource,
  rank: number,
  [lastAt, lastRank, lastId]: z.infer<typeof EventCursor>,
  values: unknown[],
): string {
  const time = `$${values.push(lastAt)}::timestamptz`;
  if (rank === lastRank) return `(${alias}.${at}, ${alias}.id) < (${time}, $${values.push(lastId)}::bigint)`;
  return `${alias}.${at} ${rank > lastRank ? '<=' : '<'} ${time}`;
}

function presentEvent({ rank: _, at, finished_at, reason, ...event }: EventRow): SiteEvent {
  return {
    ...event,
    at: at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    ...presentTexts({ reason: reason === null ? null : decodeText(reason) }),
  };
}

/** Should this server stop meanwhile, the job processes the event. */
const JOB_DELAY_SECONDS = 60;

/** Processes a failed webhook event again and returns it; any other event is returned as it is. */
export async function processAgain(ctx: Context, siteId: number, eventId: number): Promise<SiteEvent> {
  const isReset = await transaction(ctx.db, async (tx) => {
    const event = await reopenEvent(tx, siteId, eventId);
    if (!event) return false;
    await enqueue(tx, processEventsJob, { eventId }, JOB_DELAY_SECONDS);
    const details = { event: eventId, order: event.orderId };
    await audit(tx, ctx, { action: 'site.process_event', id: siteId, details });
    return true;
  });
  if (isReset) {
    const [event] = await listPendingEvents(ctx.db, [eventId]);
    // The failure is in the returned event.
    if (event) await processEvents(ctx, [event]);
  }
  return getWebhookEvent(ctx, siteId, eventId);
}
