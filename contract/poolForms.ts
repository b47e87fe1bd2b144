import * as z from 'zod/mini';
import { validationMessage } from './messages/validationMessage';
import { RefundPolicy } from './refundPolicy';
import { DateInput } from './shared/dates';
import { boundedText, intBetween, requiredText } from './shared/fields';
import { withLabel } from './shared/labels';

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
/** When new keys arrive, as the administrator knows it: customers who wait are told this day. */
const NextDeliveryOn = withLabel('Next delivery of keys', z.nullish(DateInput));
const NotifyOnLow = withLabel('Notify on low stock', z.boolean());
const NotifyOnDepleted = withLabel('Notify when depleted', z.boolean());

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
  next_delivery_on: NextDeliveryOn,
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
