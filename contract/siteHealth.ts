import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint';
import { NonNegativeInt, Timestamp } from './shared/fields';
import { withLabel } from './shared/labels';
import { HealthCheckKind, SiteState } from './sites';

/** What Keystock is told about by webhook. */
export const WebhookTopic = z.enum(['order.created', 'order.updated', 'order.deleted', 'order.restored']);
export type WebhookTopic = z.infer<typeof WebhookTopic>;

/** How a webhook was found at the last look; all but `active` were put right, as far as the shop's key allows. */
export const WebhookStatus = z.object({
  topic: WebhookTopic,
  found: z.enum(['active', 'paused', 'disabled', 'missing', 'wrong_url', 'duplicate']),
});
export type WebhookStatus = z.infer<typeof WebhookStatus>;

/** How one kind of work with the shop went the last time. */
export const HealthCheck = z.object({
  kind: withLabel('Job type', HealthCheckKind),
  checked_at: withLabel('Last check', Timestamp),
  ok_at: withLabel('Succeeded', z.nullable(Timestamp)),
  /** Since when it fails; null while it goes well. */
  failed_at: withLabel('Failing since', z.nullable(Timestamp)),
  reason: withLabel('Reason', z.nullable(z.string())),
  /** The reason in one word, for advice in the reader's language. */
  code: z.nullable(z.string()),
});
export type HealthCheck = z.infer<typeof HealthCheck>;

export const SiteHealth = z.object({
  state: SiteState,
  checks: z.array(HealthCheck),
  /** As they were found; empty where they could not be looked at. */
  webhooks: z.array(WebhookStatus),
  /** The shop's key may not write, so somebody has to. */
  manual_webhooks: z.boolean(),
  last_webhook_at: z.nullable(Timestamp),
  /** Refused for their signature since the last one that was signed right, within a week. */
  rejected_events: NonNegativeInt,
  last_rejected_at: z.nullable(Timestamp),
  /** Deliveries that could not be worked off for minutes. */
  unprocessed_events: NonNegativeInt,
  backordered_orders: NonNegativeInt,
});
export type SiteHealth = z.infer<typeof SiteHealth>;

export const siteHealth = {
  get: endpoint({
    method: 'GET',
    path: '/sites/{id}/health',
    summary: 'How it goes with a shop: connection, webhooks, and what has failed',
    data: SiteHealth,
  }),
  check: endpoint({
    method: 'POST',
    path: '/sites/{id}/check',
    summary: "Try a shop's connection now and put its webhooks right",
    data: SiteHealth,
  }),
};
