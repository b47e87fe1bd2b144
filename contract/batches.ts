import * as z from 'zod/mini';
import { BatchDetails, FileHash } from './batchForms';
import { PoolRef } from './pools';
import { endpoint, offeredAs } from './shared/endpoint';
import {
  boundedText,
  Day,
  Id,
  NoContent,
  NonNegativeInt,
  storableText,
  Timestamp,
  TimestampInput,
  withLabel,
} from './shared/fields';
import { CursorPagination, IdParameter, listParameters, SortOrder } from './shared/query';
import { reference } from './shared/reference';
import { validationText } from './shared/texts/validationText';
import { withLoaded } from './shared/updates';

/** The keys that came into a pool with one import or generation, and what became of them. */
export const Batch = z.object({
  id: withLabel('ID', Id),
  pool_id: withLabel('Pool', reference('pools', { onDelete: 'cascade' })),
  pool: withLabel('Pool', PoolRef),
  kind: withLabel('Kind', z.enum(['import', 'generated'])),
  supplier: withLabel('Supplier', z.nullable(z.string())),
  reference: withLabel('Reference', z.nullable(z.string())),
  /** Of one key. */
  cost: withLabel('Cost of a key', z.nullable(z.number())),
  currency: withLabel('Currency', z.nullable(z.string())),
  note: withLabel('Note', z.nullable(z.string())),
  file_name: withLabel('File', z.nullable(z.string())),
  created_by: withLabel('Added by', z.string()),
  created_at: withLabel('Added', Timestamp),
  /** Keys that the import added and refused. */
  created: withLabel('Keys added', NonNegativeInt),
  refused: withLabel('Refused', NonNegativeInt),
  free: withLabel('Free', NonNegativeInt),
  quarantined: withLabel('In quarantine', NonNegativeInt),
  /** Keys with an order, whatever became of them. */
  sold: withLabel('Sold', NonNegativeInt),
  replaced: withLabel('Replaced', NonNegativeInt),
  /** Keys whose orders were refunded or canceled. */
  refunded: withLabel('Refunded', NonNegativeInt),
  /** By the validation service. */
  invalid: withLabel('Invalid', NonNegativeInt),
  /** Since when none of its keys is given to an order. */
  quarantined_at: withLabel('In quarantine since', z.nullable(Timestamp)),
  withdrawn_at: withLabel('Withdrawn', z.nullable(Timestamp)),
});
export type Batch = z.infer<typeof Batch>;

/** What became of the keys of several batches. */
const BatchTotals = z.object({
  batches: NonNegativeInt,
  sold: NonNegativeInt,
  replaced: NonNegativeInt,
  refunded: NonNegativeInt,
  invalid: NonNegativeInt,
});
export type BatchTotals = z.infer<typeof BatchTotals>;

/** The other batches that a batch is compared with: the latest of them. */
export const MAX_COMPARED_BATCHES = 100;

export const BatchRecord = z.extend(Batch, {
  /** What changed on each day (UTC) with a change, oldest first. */
  days: z.array(z.object({ day: Day, sold: z.int(), replaced: z.int(), refunded: z.int() })),
  others_of_supplier: z.nullable(BatchTotals),
  others_of_pool: BatchTotals,
});
export type BatchRecord = z.infer<typeof BatchRecord>;

export const BatchSort = z.enum(['created_at']);
export type BatchSort = z.infer<typeof BatchSort>;

export const BatchQuery = z.strictObject({
  ...listParameters,
  /** Part of the supplier, the reference or the file's name. */
  search: z.optional(boundedText(200)),
  pool_id: z.optional(IdParameter),
  supplier: z.optional(boundedText(200)),
  /** Inclusive. */
  created_from: z.optional(TimestampInput),
  /** Exclusive. */
  created_to: z.optional(TimestampInput),
  sort_by: z._default(BatchSort, 'created_at'),
  sort_order: z._default(SortOrder, 'DESC'),
});
export type BatchQuery = z.output<typeof BatchQuery>;

export const BatchPage = z.object({ batches: z.array(Batch), pagination: CursorPagination });
export type BatchPage = z.infer<typeof BatchPage>;

export const BatchUpdate = z.extend(BatchDetails, {
  note: withLabel('Note', z.nullish(boundedText(500))),
});
export type BatchUpdate = z.output<typeof BatchUpdate>;

export const BatchWithdrawal = z.strictObject({
  /** The keys that the user was asked about: with more of them, nothing is withdrawn. */
  free_count: NonNegativeInt,
});
export type BatchWithdrawal = z.output<typeof BatchWithdrawal>;

/** Keys of a list that is compared with the stock. */
export const MAX_KNOWN_KEYS = 1000;

export const KnownQuery = z.strictObject({
  file_hash: z.nullish(FileHash),
  /** A sample of the list. */
  license_keys: z
    .array(storableText(validationText('fields.text')))
    .check(z.maxLength(MAX_KNOWN_KEYS, validationText('batches.known_limit', { max: MAX_KNOWN_KEYS }))),
});
export type KnownQuery = z.output<typeof KnownQuery>;

export const KnownKeys = z.object({
  /** Keys of the sample that are in stock, or were delivered. */
  known_count: NonNegativeInt,
  /** The batches that have such keys, or the same file; the latest ten. */
  batches: z.array(
    z.object({
      batch_id: Id,
      reference: z.nullable(z.string()),
      supplier: z.nullable(z.string()),
      file_name: z.nullable(z.string()),
      created_at: Timestamp,
      is_same_file: z.boolean(),
    }),
  ),
});
export type KnownKeys = z.infer<typeof KnownKeys>;

export const batches = offeredAs('license_lifecycle', {
  list: endpoint({
    method: 'GET',
    path: '/batches',
    access: 'batches.read',
    summary: 'Batches with their figures, filtered and paged',
    query: BatchQuery,
    data: BatchPage,
  }),
  suppliers: endpoint({
    method: 'GET',
    path: '/batches/suppliers',
    access: 'batches.read',
    summary: 'The suppliers of the latest batches, each with its latest references',
    data: z.array(z.object({ supplier: z.string(), references: z.array(z.string()) })),
  }),
  known: endpoint({
    method: 'POST',
    path: '/licenses/known',
    access: 'licenses.import',
    summary: 'Whether keys of a list, or its file, were imported before',
    body: KnownQuery,
    data: KnownKeys,
  }),
  get: endpoint({
    method: 'GET',
    path: '/batches/{id}',
    access: 'batches.read',
    summary: 'One batch by day, and what became of the keys of others',
    data: BatchRecord,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/batches/{id}',
    access: 'batches.write',
    summary: 'Change supplier, reference, cost or note',
    body: withLoaded(BatchUpdate),
    data: BatchRecord,
  }),
  quarantine: endpoint({
    method: 'POST',
    path: '/batches/{id}/quarantine',
    access: 'batches.write',
    summary: 'Give no key of the batch to an order from now on',
    data: NoContent,
  }),
  release: endpoint({
    method: 'POST',
    path: '/batches/{id}/release',
    access: 'batches.write',
    summary: 'End the quarantine of a batch',
    data: NoContent,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/batches/{id}/withdraw',
    access: 'batches.write',
    summary: 'Delete the keys of a batch that nobody has; a later import may add them again',
    body: BatchWithdrawal,
    data: NoContent,
  }),
});
