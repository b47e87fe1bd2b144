import * as z from 'zod/mini';
import { endpoint, offeredAs } from './shared/endpoint';
import { boundedText, intBetween, NonNegativeInt, Timestamp, withLabel } from './shared/fields';
import { textsOf, validationText } from './shared/texts/validationText';

/** A day is enough for what a person looks at; a week covers a holiday. */
export const MAX_WAIT_MINUTES = 7 * 24 * 60;

const MAX_CHOICES = 50;
const names = (...checks: z.core.$ZodCheck<string[]>[]) =>
  z.array(boundedText(100).check(z.minLength(1))).check(z.maxLength(MAX_CHOICES), ...checks);

/** Which orders of a shop get keys, and when. */
export const DeliveryRule = z
  .strictObject({
    /** The statuses of orders that get keys; those without a payment never do. */
    statuses: withLabel(
      'Statuses that deliver',
      names(z.minLength(1, validationText('deliveryRule.status_required'))),
    ),
    /** Payment methods whose orders get keys only when the shop names a date of payment. */
    prepaid_methods: withLabel('Only when paid', names()),
    wait_minutes: withLabel('Wait (minutes)', intBetween(0, MAX_WAIT_MINUTES)),
    /** The metadata of orders in which a fraud plug-in keeps its mark. */
    risk_key: withLabel(
      'Metadata with the risk',
      z.pipe(
        z.nullable(boundedText(100)),
        z.transform((value) => value || null),
      ),
    ),
    /** The highest mark that delivers. */
    risk_limit: withLabel(
      'Highest risk that delivers',
      z.nullable(z.number().check(z.minimum(-1_000_000), z.maximum(1_000_000))),
    ),
  })
  .check(
    z.refine(({ risk_key, risk_limit }) => risk_key === null || risk_limit !== null, {
      error: validationText('deliveryRule.limit_required'),
      path: ['risk_limit'],
    }),
  );
export type DeliveryRule = z.output<typeof DeliveryRule>;

/** The rule in a response. */
const StoredRule = z.object({
  statuses: z.array(z.string()),
  prepaid_methods: z.array(z.string()),
  wait_minutes: NonNegativeInt,
  risk_key: z.nullable(z.string()),
  risk_limit: z.nullable(z.number()),
});

/** What the shop offers to choose from; `problem` says why it could not be asked. */
const DeliveryRuleOptions = z.object({
  /** Those with a payment and own ones. */
  statuses: z.array(z.object({ id: z.string(), name: z.string() })),
  payment_methods: z.array(z.object({ id: z.string(), name: z.string() })),
  problem: z.nullable(z.string()),
  texts: textsOf('problem'),
});
export type DeliveryRuleOptions = z.infer<typeof DeliveryRuleOptions>;

export const DELIVERY_RULE_DAYS = 30;

/** What a rule would have changed in the orders of the last days. */
const DeliveryRulePreview = z.object({
  since: Timestamp,
  orders: NonNegativeInt,
  /** Got keys, and would not. */
  held: NonNegativeInt,
  /** Got none, and would. */
  released: NonNegativeInt,
  /** Got keys, and would later. */
  delayed: NonNegativeInt,
  /** Orders that are held now, of any age, and get their keys when it is saved. */
  due: NonNegativeInt,
  /** False if the orders' marks under this key are not known. */
  is_risk_known: z.boolean(),
});
export type DeliveryRulePreview = z.infer<typeof DeliveryRulePreview>;

export const deliveryRule = offeredAs('orders', {
  get: endpoint({
    method: 'GET',
    path: '/sites/{id}/delivery-rule',
    access: 'sites.read',
    summary: 'Which orders of a shop get keys',
    data: StoredRule,
  }),
  options: endpoint({
    method: 'GET',
    path: '/sites/{id}/delivery-rule/options',
    access: 'sites.write',
    summary: 'The statuses and payment methods of the shop, which it is asked for',
    data: DeliveryRuleOptions,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/sites/{id}/delivery-rule',
    access: 'sites.write',
    summary: 'Choose which orders of a shop get keys; those that are held are looked at again',
    body: DeliveryRule,
    data: StoredRule,
  }),
});

export const deliveryRulePreview = offeredAs('orders', {
  get: endpoint({
    method: 'POST',
    path: '/sites/{id}/delivery-rule/preview',
    access: 'sites.read',
    summary: `How many orders of the last ${DELIVERY_RULE_DAYS} days a rule would have changed; changes nothing`,
    body: DeliveryRule,
    data: DeliveryRulePreview,
  }),
});
