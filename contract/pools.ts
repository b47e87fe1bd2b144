import * as z from 'zod/mini';
import { validationMessage } from './messages/validationMessage';
import { Runway } from './runway';
import { endpoint } from './shared/endpoint';
import {
  boundedText,
  Id,
  intBetween,
  NoContent,
  NonNegativeInt,
  requiredText,
  Timestamp,
} from './shared/fields';
import { withLabel } from './shared/labels';

/** The pool fields that other records include. */
export const PoolRef = z.object({ id: Id, name: z.string() });

const PoolName = withLabel(
  'Pool name',
  requiredText(validationMessage('pools.name_required')).check(
    z.minLength(3, validationMessage('pools.name_length', { min: 3 })),
  ),
);
const Description = withLabel('Description', z.nullish(boundedText(2000)));
/** Plain text; sent to the customer with the keys. */
const Instructions = withLabel('Instructions for customers', z.nullish(boundedText(5000)));
const ThresholdCount = withLabel(
  'Low stock threshold (count)',
  intBetween(0, 2_000_000_000, validationMessage('values.min', { min: 0 })),
);
const ThresholdPercentage = withLabel(
  'Low stock threshold (%)',
  z
    .number({ error: validationMessage('values.range_short', { min: 0, max: 100 }) })
    .check(
      z.minimum(0, validationMessage('values.range_short', { min: 0, max: 100 })),
      z.maximum(100, validationMessage('values.range_short', { min: 0, max: 100 })),
    ),
);
const LeadTimeDays = withLabel(
  'Lead time (days)',
  intBetween(0, 365, validationMessage('values.range_short', { min: 0, max: 365 })),
);
const NotifyOnLow = withLabel('Notify on low stock', z.boolean());
const NotifyOnDepleted = withLabel('Notify when depleted', z.boolean());

/** What happens to a key when its unit is refunded or its order is canceled. */
export const RefundPolicy = z.enum(['keep', 'flag', 'return']);
export type RefundPolicy = z.infer<typeof RefundPolicy>;

export const Pool = z.object({
  id: withLabel('ID', Id),
  name: withLabel('Name', z.string()),
  description: withLabel('Description', z.nullable(z.string())),
  instructions: withLabel('Instructions for customers', z.nullable(z.string())),
  requires_validation: withLabel('Unlimited pool', z.boolean()),
  total_licenses: withLabel('Total', NonNegativeInt),
  available_licenses: withLabel('Available', NonNegativeInt),
  sold_licenses: withLabel('Sold', NonNegativeInt),
  exhausted_licenses: withLabel('Exhausted', NonNegativeInt),
  threshold_count: withLabel('Low stock threshold (count)', NonNegativeInt),
  threshold_percentage: withLabel('Low stock threshold (%)', z.number()),
  notify_on_low: withLabel('Notify on low stock', z.boolean()),
  notify_on_depleted: withLabel('Notify when depleted', z.boolean()),
  /** Days until new keys arrive: an alert is raised when the stock lasts no longer. 0 disables the alert. */
  lead_time_days: withLabel('Lead time (days)', NonNegativeInt),
  refund_policy: withLabel('Refunded keys', RefundPolicy),
  runway: withLabel('Runs out', Runway),
  last_notification_at: withLabel('Last notification', z.nullable(Timestamp)),
  created_at: withLabel('Created', Timestamp),
  updated_at: withLabel('Updated', Timestamp),
});
export type Pool = z.infer<typeof Pool>;

export const PoolCreate = z.strictObject({
  name: PoolName,
  description: Description,
  instructions: Instructions,
  requires_validation: withLabel('Unlimited pool', z._default(z.boolean(), false)),
  threshold_count: withLabel('Low stock threshold (count)', z._default(ThresholdCount, 10)),
  threshold_percentage: withLabel('Low stock threshold (%)', z._default(ThresholdPercentage, 10)),
  notify_on_low: withLabel('Notify on low stock', z._default(NotifyOnLow, true)),
  notify_on_depleted: withLabel('Notify when depleted', z._default(NotifyOnDepleted, true)),
  lead_time_days: z._default(LeadTimeDays, 7),
});
export type PoolCreate = z.output<typeof PoolCreate>;

export const PoolUpdate = z.strictObject({
  name: z.optional(PoolName),
  description: Description,
  instructions: Instructions,
  threshold_count: z.optional(ThresholdCount),
  threshold_percentage: z.optional(ThresholdPercentage),
  notify_on_low: z.optional(NotifyOnLow),
  notify_on_depleted: z.optional(NotifyOnDepleted),
  lead_time_days: z.optional(LeadTimeDays),
  refund_policy: z.optional(RefundPolicy),
});
export type PoolUpdate = z.infer<typeof PoolUpdate>;

/** Input of the inline name editor, which has its own message for an empty name. */
export const PoolRename = z.strictObject({
  name: withLabel(
    'Pool name',
    requiredText(validationMessage('pools.name_empty')).check(
      z.minLength(3, validationMessage('pools.name_length', { min: 3 })),
    ),
  ),
});

export const pools = {
  list: endpoint({ method: 'GET', path: '/license-groups', summary: 'All pools', data: z.array(Pool) }),
  get: endpoint({ method: 'GET', path: '/license-groups/{id}', summary: 'One pool', data: Pool }),
  create: endpoint({
    method: 'POST',
    path: '/license-groups',
    summary: 'Create a pool',
    status: 201,
    body: PoolCreate,
    data: z.object({ id: Id }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/license-groups/{id}',
    summary: 'Change a pool',
    body: PoolUpdate,
    data: Pool,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/license-groups/{id}',
    summary: 'Delete an empty pool',
    data: NoContent,
  }),
};
