import * as z from 'zod/mini';
import { EventType, SentEventType } from './eventTypes';
import { nameText } from './names';
import { crudEndpoints, readEndpoints } from './shared/crud';
import { endpoint, offeredAs } from './shared/endpoint';
import { Id, NonNegativeInt, requiredText, Timestamp, withLabel } from './shared/fields';
import { reference } from './shared/reference';
import { validationText } from './shared/texts/validationText';
import { isServiceUrl } from './sites';

/** An event that an endpoint did not take is sent again for so long; then, if it took no other one, it is disabled. */
export const RETRY_DAYS = 3;
/** A replaced secret signs for so long, too. */
export const PREVIOUS_SECRET_HOURS = 24;

const MAX_CHOICES = 100;
const Events = withLabel('Events', z.array(EventType));
const Sites = withLabel(
  'Sites',
  z
    .array(reference('sites'))
    .check(z.maxLength(MAX_CHOICES, validationText('values.max', { max: MAX_CHOICES }))),
);
const Pools = withLabel(
  'License pools',
  z
    .array(reference('pools'))
    .check(z.maxLength(MAX_CHOICES, validationText('values.max', { max: MAX_CHOICES }))),
);

/** An address that is told events. Without sites or pools, it is told those of all. */
export const WebhookEndpoint = z.object({
  id: Id,
  name: z.string(),
  url: withLabel('URL', z.string()),
  events: Events,
  site_ids: Sites,
  pool_ids: Pools,
  is_active: withLabel('Active', z.boolean()),
  /** The first attempt that failed since one succeeded. */
  failing_since: z.nullable(Timestamp),
  /** Set where failures disabled it, not a user. */
  disabled_at: z.nullable(Timestamp),
  created_at: Timestamp,
});
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

export const WebhookEndpointInput = z.strictObject({
  name: nameText(validationText('values.not_empty')),
  url: withLabel(
    'URL',
    requiredText(validationText('values.url'), 2000).check(
      z.refine(isServiceUrl, validationText('values.url')),
    ),
  ),
  events: Events.check(
    z.minLength(1, validationText('values.not_empty')),
    z.maxLength(MAX_CHOICES, validationText('values.max', { max: MAX_CHOICES })),
  ),
  site_ids: z._default(Sites, []),
  pool_ids: z._default(Pools, []),
  is_active: withLabel('Active', z._default(z.boolean(), true)),
});
export type WebhookEndpointInput = z.output<typeof WebhookEndpointInput>;

const Secret = z.object({ secret: z.string() });

/** How an attempt ended; `rejected` is a response with another status than 2xx. */
export const Outcome = z.enum([
  'delivered',
  'rejected',
  'redirect',
  'timeout',
  'unreachable',
  'certificate',
  'private_address',
]);
export type Outcome = z.infer<typeof Outcome>;

/** One request to an endpoint. */
export const WebhookAttempt = z.object({
  id: Id,
  endpoint_id: withLabel('Webhook', reference('webhookEndpoints', { onDelete: 'cascade' })),
  at: withLabel('When', Timestamp),
  type: withLabel('Event', SentEventType),
  subject: z.string(),
  /** The event's id, as the header `webhook-id` has it. */
  event_id: withLabel('Event ID', z.string()),
  /** Of this event, the first is 1. */
  attempt: NonNegativeInt,
  outcome: Outcome,
  /** Null without a response. */
  status: withLabel('Status', z.nullable(z.int())),
  duration_ms: withLabel('Duration (ms)', NonNegativeInt),
  /** The first characters of the response. */
  answer: z.nullable(z.string()),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

export const webhookEndpoints = offeredAs('webhooks', {
  ...crudEndpoints({
    path: '/webhook-endpoints',
    access: { read: 'webhooks.read', write: 'webhooks.write' },
    name: 'webhook endpoint',
    record: WebhookEndpoint,
    create: WebhookEndpointInput,
    filters: ['is_active'],
    sort: ['name', 'url', 'is_active', 'failing_since', 'created_at'],
  }),
  recordSecretAccess: endpoint({
    method: 'POST',
    path: '/webhook-endpoints/{id}/secret-accesses',
    access: 'webhooks.write',
    summary: 'The secret that signs the requests, to show or copy it; the access is recorded',
    requiresRecentSignIn: true,
    status: 201,
    body: z.strictObject({ use: z.enum(['shown', 'copied']) }),
    data: Secret,
  }),
  rotateSecret: endpoint({
    method: 'POST',
    path: '/webhook-endpoints/{id}/rotate-secret',
    access: 'webhooks.write',
    summary: `Replace the secret; requests bear the signatures of both for ${PREVIOUS_SECRET_HOURS} hours`,
    requiresRecentSignIn: true,
    data: Secret,
  }),
  test: endpoint({
    method: 'POST',
    path: '/webhook-endpoints/{id}/test',
    access: 'webhooks.write',
    summary: 'Send a test event at once, also to an inactive endpoint; it is not repeated',
    data: WebhookAttempt,
  }),
});

export const webhookAttempts = offeredAs('webhooks', {
  ...readEndpoints({
    path: '/webhook-attempts',
    access: 'webhooks.read',
    name: 'webhook attempt',
    record: WebhookAttempt,
    filters: ['type', 'outcome', 'at'],
    sort: ['at'],
  }),
  replay: endpoint({
    method: 'POST',
    path: '/webhook-attempts/{id}/replay',
    access: 'webhooks.write',
    summary: 'Send the event of an attempt again, with its id; 409 if its retention has ended',
    data: z.null(),
  }),
});
