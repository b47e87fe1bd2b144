import * as z from 'zod/mini';
import { LicenseKey, RequiredPoolId } from './licenseForms';
import { boundedText, Id, intBetween, isEmail, requiredId, requiredText, withLabel } from './shared/fields';
import { validationText } from './shared/texts/validationText';

/** Keys that one call gives by hand. */
export const MAX_GIVEN_KEYS = 100;

const Reason = withLabel('Reason', requiredText(validationText('licenses.reason_required'), 500));

/** Who gave the keys of an order by hand, and why. */
export const GivenByHand = z.object({ by: z.string(), reason: z.string() });
export type GivenByHand = z.infer<typeof GivenByHand>;

/** Keys of one pool. */
export const GivenItem = z.strictObject({
  license_group_id: RequiredPoolId,
  quantity: withLabel('Number of keys', z._default(intBetween(1, MAX_GIVEN_KEYS), 1)),
  /** A particular key of the pool; by default the oldest ones. */
  license_id: withLabel('This key', z.optional(Id)),
  /** What the message calls the product; by default the name of the pool. */
  name: withLabel('Name of the product', z._default(boundedText(255), '')),
});

/** Keys for somebody without an order in a shop: a tester, a partner, a sale by phone. */
export const GivenKeys = z.strictObject({
  /** A repeated call with it gives no second key, and returns the same order. */
  idempotency_key: z.uuid(validationText('values.uuid')),
  /** In whose name they are given: the message and the customer's page are of this shop. */
  site_id: withLabel('In the name of', requiredId(validationText('byHand.site_required'))),
  email: withLabel(
    'Email of the recipient',
    requiredText(validationText('values.email_required')).check(
      z.refine((value) => isEmail(value), validationText('values.email')),
    ),
  ),
  first_name: withLabel('First name', z._default(boundedText(100), '')),
  last_name: withLabel('Last name', z._default(boundedText(100), '')),
  items: withLabel(
    'Keys',
    z.array(GivenItem).check(
      z.minLength(1, validationText('licenses.pool_required')),
      z.refine(
        (items) => items.reduce((sum, { quantity }) => sum + quantity, 0) <= MAX_GIVEN_KEYS,
        validationText('byHand.max_keys', { max: MAX_GIVEN_KEYS }),
      ),
      z.refine(
        (items) => items.every(({ quantity, license_id }) => !license_id || quantity === 1),
        validationText('byHand.one_chosen'),
      ),
    ),
  ),
  reason: Reason,
  send_email: withLabel('Send the keys by email', z._default(z.boolean(), true)),
});
export type GivenKeys = z.output<typeof GivenKeys>;

/** The order that holds keys given by hand. */
export const GivenOrder = z.object({ id: Id, number: z.string() });
export type GivenOrder = z.infer<typeof GivenOrder>;

/** Why keys that were given by hand are taken back. */
export const TakenBack = z.strictObject({ reason: Reason });
export type TakenBack = z.infer<typeof TakenBack>;

/** A particular key for a unit of an order: one that is in stock, or a text that may be new. */
export const KeyChoice = z
  .strictObject({
    line_item_id: z.string(),
    unit: intBetween(1, 10_000),
    part: z._default(intBetween(1, 10_000), 1),
    license_id: withLabel('Key in stock', z.optional(Id)),
    license_key: withLabel('Or type a key', z.optional(LicenseKey)),
    reason: Reason,
  })
  .check(
    z.refine(({ license_id, license_key }) => !license_id !== !license_key, {
      error: validationText('byHand.key_required'),
      path: ['license_id'],
    }),
  );
export type KeyChoice = z.output<typeof KeyChoice>;
