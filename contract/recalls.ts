import * as z from 'zod/mini';
import { OrderRef, OrderSite } from './orderRef';
import { endpoint, offeredAs } from './shared/endpoint';
import { Id, NoContent, NonNegativeInt, requiredText, Timestamp, withLabel } from './shared/fields';
import { LimitedPagination, PageNumber, pageSize } from './shared/query';
import { validationText } from './shared/texts/validationText';

/** The messages of a recall wait so long: until then it can be undone. */
export const RECALL_HOLD_MINUTES = 10;

export const Recall = z.object({
  id: Id,
  /** `undoing` gives back the keys that no customer has seen. */
  state: z.enum(['running', 'done', 'undoing', 'undone']),
  note: z.string(),
  started_by: z.string(),
  started_at: Timestamp,
  /** When the messages leave. */
  send_at: Timestamp,
  /** Keys by what became of them; `kept` ones had no replacement in stock and stay with their customers. */
  pending: NonNegativeInt,
  replaced: NonNegativeInt,
  kept: NonNegativeInt,
  undone: NonNegativeInt,
});
export type Recall = z.infer<typeof Recall>;

const RecallPlan = z.object({
  /** Keys of the batch that customers have. */
  sold_count: NonNegativeInt,
  /** Keys of the pool's other batches that can replace them; null without a limit. */
  free_count: z.nullable(NonNegativeInt),
  /** Units that wait for keys of the pool: while there are any, no key is replaced. */
  waiting_count: NonNegativeInt,
  /** The shops whose customers get messages. */
  sites: z.array(z.object({ id: Id, name: z.string() })),
  latest: z.nullable(Recall),
});
export type RecallPlan = z.infer<typeof RecallPlan>;

/** Who has a key of a batch. */
export const KeyHolder = z.object({
  license_id: withLabel('ID', Id),
  /** Masked: only the last characters. */
  license_key: z.string(),
  customer_email: withLabel('Customer', z.nullable(z.string())),
  order: withLabel('Order', z.nullable(OrderRef)),
  order_id: withLabel('Order ID', z.string()),
  site: withLabel('Site', OrderSite),
  sold_at: withLabel('Sold', Timestamp),
  /** When the customer was told the key; null if not yet. */
  delivered_at: withLabel('Told', z.nullable(Timestamp)),
  /** Whether the page of the order was opened. */
  is_opened: withLabel('Page opened', z.boolean()),
});
export type KeyHolder = z.infer<typeof KeyHolder>;

export const RecallStart = z.strictObject({
  note: withLabel('Reason', requiredText(validationText('licenses.reason_required'), 500)),
});
export type RecallStart = z.output<typeof RecallStart>;

const HolderQuery = z.strictObject({ page: PageNumber, per_page: pageSize(20) });
export type HolderQuery = z.output<typeof HolderQuery>;

const HolderPage = z.object({
  holders: z.array(KeyHolder),
  /** Holders are counted up to 1,000. */
  pagination: LimitedPagination,
  /** The latest recall of the batch. */
  latest: z.nullable(Recall),
});
export type HolderPage = z.infer<typeof HolderPage>;

export const recalls = offeredAs('license_lifecycle', {
  get: endpoint({
    method: 'GET',
    path: '/batches/{id}/recall',
    access: 'batches.recall',
    summary: 'How many keys of a batch customers have, what can replace them, and the latest recall',
    data: RecallPlan,
  }),
  holders: endpoint({
    method: 'GET',
    path: '/batches/{id}/holders',
    access: 'batches.recall',
    summary: 'Who has the keys of a batch, the oldest sale first',
    query: HolderQuery,
    data: HolderPage,
  }),
  start: endpoint({
    method: 'POST',
    path: '/batches/{id}/recall',
    access: 'batches.recall',
    summary: `Replace the sold keys of a batch by those of others; the messages leave after ${RECALL_HOLD_MINUTES} minutes`,
    requiresRecentAuthentication: true,
    status: 201,
    body: RecallStart,
    data: Recall,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/batches/{id}/recall/undo',
    access: 'batches.recall',
    summary: 'Give back the keys of the latest recall that no customer has seen',
    data: NoContent,
  }),
});
