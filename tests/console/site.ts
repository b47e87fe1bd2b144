import type { DeliveryRule } from '#contract/deliveryRule';
import { type Site, SiteSummary } from '#contract/sites';

/** A registered site without a message channel. */
export const site: Site = {
  id: 3,
  name: 'Main Shop',
  url: 'https://shop.example.com',
  consumer_key: 'ck_1234567890abcdefghijklmnopqrstuvwxyz1234',
  notification_email: null,
  is_active: true,
  last_sync_at: null,
  created_at: '2026-11-02T10:00:00.000Z',
  updated_at: '2026-11-02T10:00:00.000Z',
  api_key: '•••••cdddd',
  webhook_url: 'https://keystock.example.com/api/webhooks/woocommerce/3',
  deliver_by_note: false,
  deliver_by_email: false,
  deliver_by_order_item: false,
  complete_orders: false,
  language: 'en',
  message_subject: null,
  message_intro: null,
  send_backorder_notices: false,
  notice_subject: null,
  notice_intro: null,
  waiting_thanks: null,
  renewal_subject: null,
  renewal_intro: null,
};

/** The same in a list of sites. */
export const siteSummary = SiteSummary.parse(site);

/** No message has failed or is waiting. */
export const noFailedDeliveries = { messages: [], total: 0, waiting_count: 0, waiting_reason: null };

/** What delivers by default. */
export const defaultRule: DeliveryRule = {
  statuses: ['processing', 'completed'],
  prepaid_methods: [],
  wait_minutes: 0,
  risk_key: null,
  risk_limit: null,
};
