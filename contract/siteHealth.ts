import * as z from 'zod/mini';
import { endpoint, offeredAs } from './shared/endpoint';
import { Id, NoContent, NonNegativeInt, requiredId, Timestamp, withLabel } from './shared/fields';
import { textsOf, validationText } from './shared/texts/validationText';
import { HealthCheckKind, SiteState } from './sites';

/** Another site of the same shop. */
export const SameShop = z.object({ id: Id, name: z.string(), url: z.string() });
export type SameShop = z.infer<typeof SameShop>;

export const SiteMerge = z.strictObject({
  /** The site that ends; its mappings and orders become those of the other. */
  site_id: requiredId(validationText('mappings.site_required')),
});
export type SiteMerge = z.output<typeof SiteMerge>;

/** Reports of an event that is over, or that the administrator knows. */
export const DISMISSIBLE_REPORTS = ['copy', 'restored'];

export const siteIdentity = offeredAs('shop_connection', {
  merge: endpoint({
    method: 'POST',
    path: '/sites/{id}/merge',
    access: 'sites.write',
    summary: 'Merge another site of the same shop into this one',
    body: SiteMerge,
    data: NoContent,
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/sites/{id}/identity/dismiss',
    access: 'sites.write',
    summary: 'Dismiss the report of a copy of the shop, or of its restoration, until it happens again',
    status: 201,
    data: NoContent,
  }),
});

/** The webhook topics that Keystock subscribes to. */
export const WebhookTopic = z.enum([
  'order.created',
  'order.updated',
  'order.deleted',
  'order.restored',
  'product.created',
  'product.updated',
  'product.deleted',
  'product.restored',
]);
export type WebhookTopic = z.infer<typeof WebhookTopic>;

/** Products are also synced daily: without their webhooks, they are only older. */
export const isOrderTopic = (topic: WebhookTopic) => topic.startsWith('order.');

/** A webhook's state before the latest check; the check repairs all but `active` if the credentials may write. */
export const WebhookStatus = z.object({
  topic: WebhookTopic,
  found: z.enum(['active', 'paused', 'disabled', 'missing', 'wrong_url', 'duplicate']),
});
export type WebhookStatus = z.infer<typeof WebhookStatus>;

/** The latest result of one kind of check. */
export const HealthCheck = z.object({
  kind: withLabel('Job type', HealthCheckKind),
  checked_at: withLabel('Last check', Timestamp),
  ok_at: withLabel('Succeeded', z.nullable(Timestamp)),
  /** Start of the current series of failures; null while the check succeeds. */
  failed_at: withLabel('Failing since', z.nullable(Timestamp)),
  reason: withLabel('Reason', z.nullable(z.string())),
  texts: textsOf('reason'),
  /** Machine-readable reason, for localized advice. */
  code: z.nullable(z.string()),
});
export type HealthCheck = z.infer<typeof HealthCheck>;

export const SiteHealth = z.object({
  state: SiteState,
  /** Why the shop is not fully working. */
  reason: z.nullable(z.string()),
  texts: textsOf('reason'),
  checks: z.array(HealthCheck),
  /** Their state before the latest check; empty if they could not be read. */
  webhooks: z.array(WebhookStatus),
  /** True if the webhooks must be created manually: the credentials are read-only, or an address has no https. */
  manual_webhooks: z.boolean(),
  /** The latest repair of the webhooks within a week, and what was repaired. */
  repaired: z.nullable(z.object({ at: Timestamp, reason: z.string(), texts: textsOf('reason') })),
  last_webhook_at: z.nullable(Timestamp),
  /** Webhooks with an invalid signature since the last valid one, within a week. */
  rejected_events: NonNegativeInt,
  last_rejected_at: z.nullable(Timestamp),
  /** Webhook events that have been unprocessed for minutes. */
  unprocessed_events: NonNegativeInt,
  /** Orders that could not be read, or not whole. */
  refused_orders: NonNegativeInt,
  backordered_orders: NonNegativeInt,
  /** The address that the shop calls its own, if it is not that of the site. */
  moved_to: z.nullable(z.string()),
  /** Other sites of the same shop. */
  same_shop: z.array(SameShop),
});
export type SiteHealth = z.infer<typeof SiteHealth>;

export const siteHealth = offeredAs('shop_connection', {
  get: endpoint({
    method: 'GET',
    path: '/sites/{id}/health',
    access: 'sites.read',
    summary: "A shop's health: connection, webhooks and failures",
    data: SiteHealth,
  }),
  check: endpoint({
    method: 'POST',
    path: '/sites/{id}/check',
    access: 'sites.write',
    summary: "Check a shop's connection now and repair its webhooks",
    data: SiteHealth,
  }),
});
