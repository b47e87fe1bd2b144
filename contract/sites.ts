import * as z from 'zod/mini';
import {
  DeliveryIntro,
  DeliverySubject,
  NoticeIntro,
  NoticeSubject,
  RenewalIntro,
  RenewalSubject,
  WaitingThanks,
} from './deliveries';
import { nameText } from './names';
import { endpoint } from './shared/endpoint';
import { setFallbacks } from './shared/fallbacks';
import {
  boundedText,
  Id,
  isEmail,
  NoContent,
  NonNegativeInt,
  requiredText,
  secret,
  Timestamp,
  withLabel,
} from './shared/fields';
import { textsOf, validationText } from './shared/texts/validationText';
import { withLoaded } from './shared/updates';
import { Language } from './texts/language';

const INVALID_URL = validationText('sites.url_invalid');

/** An http or https address that is called as it is: without a user name or password. */
export function isServiceUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}

const MAX_URL_LENGTH = 2000;

/** The stored form counts: punycode and percent-encoding make a URL longer. */
const isWithinUrlLimit = (value: string) =>
  !URL.canParse(value) || new URL(value).href.length <= MAX_URL_LENGTH;

/** An optional email address; a form's empty string becomes null. */
function emptyableEmail(message: string) {
  return z.pipe(
    z.nullish(boundedText(255).check(z.refine((value) => value === '' || isEmail(value), message))),
    z.transform((value) => value || null),
  );
}

const NotificationEmail = withLabel('Notification Email', emptyableEmail(validationText('values.email')));

const SiteName = withLabel(
  'Site Name',
  nameText(validationText('sites.name_required')).check(
    z.minLength(3, validationText('sites.name_length', { min: 3 })),
  ),
);

const SiteUrl = withLabel(
  'Site URL',
  requiredText(validationText('sites.url_required'), MAX_URL_LENGTH).check(
    z.refine(isServiceUrl, INVALID_URL),
    z.refine(isWithinUrlLimit, validationText('fields.max_length', { max: MAX_URL_LENGTH })),
  ),
);

export const SiteCreate = z.strictObject({
  name: SiteName,
  url: SiteUrl,
  consumer_key: withLabel('Consumer Key', requiredText(validationText('sites.consumer_key_required'))),
  consumer_secret: withLabel(
    'Consumer Secret',
    requiredText(validationText('sites.consumer_secret_required')),
  ),
  notification_email: NotificationEmail,
  is_active: z._default(z.boolean(), true),
});
export type SiteCreate = z.output<typeof SiteCreate>;

/** Omitted fields keep their values. */
export const SiteUpdate = z.strictObject({
  name: withLabel('Site Name', z.optional(SiteName)),
  url: withLabel('Site URL', z.optional(SiteUrl)),
  notification_email: withLabel('Notification Email', z.optional(NotificationEmail)),
  deliver_by_note: withLabel('Customer note on the order', z.optional(z.boolean())),
  deliver_by_email: withLabel('Email', z.optional(z.boolean())),
  deliver_by_order_item: withLabel('Items of the order in the shop', z.optional(z.boolean())),
  complete_orders: withLabel('Complete orders in the shop', z.optional(z.boolean())),
  send_backorder_notices: withLabel('Tell customers who wait', z.optional(z.boolean())),
  language: z.optional(Language),
  message_subject: withLabel('Subject of the email', z.optional(DeliverySubject)),
  message_intro: withLabel('Introduction', z.optional(DeliveryIntro)),
  notice_subject: withLabel('Subject of the notice', z.optional(NoticeSubject)),
  notice_intro: withLabel('Text of the notice', z.optional(NoticeIntro)),
  waiting_thanks: withLabel('Thanks with the keys', z.optional(WaitingThanks)),
  renewal_subject: withLabel('Subject of a renewal', z.optional(RenewalSubject)),
  renewal_intro: withLabel('Text of a renewal', z.optional(RenewalIntro)),
});
export type SiteUpdate = z.output<typeof SiteUpdate>;

/** Number of leading characters of a consumer key that the API returns. */
export const CONSUMER_KEY_PREFIX_LENGTH = 20;

/** Overall health of a shop; `unknown` before the first check. */
export const SiteState = z.enum(['unknown', 'ok', 'degraded', 'failing']);
export type SiteState = z.infer<typeof SiteState>;

/** `paused`: its orders are recorded, and get their keys when it is active again; `archived`: nothing is received or sent. */
export const SiteActivity = z.enum(['active', 'paused', 'archived']);
export type SiteActivity = z.infer<typeof SiteActivity>;

const summaryFields = {
  id: withLabel('ID', Id),
  name: withLabel('Name', z.string()),
  url: withLabel('URL', z.string()),
  /** Only its first characters; the API never returns the secret. */
  consumer_key: withLabel('Consumer Key', z.string()),
  notification_email: withLabel('Notification Email', z.nullable(z.string())),
  /** False while it is paused or archived. */
  is_active: withLabel('Status', z.boolean()),
  last_sync_at: withLabel('Last Sync', z.nullable(Timestamp)),
  created_at: withLabel('Created', Timestamp),
  updated_at: withLabel('Updated', Timestamp),
};

export const SiteSummary = z.object({
  ...summaryFields,
  activity: withLabel('Activity', z.optional(SiteActivity)),
  health: withLabel('Health', z.optional(SiteState)),
  /** Why the shop is not fully working. */
  health_reason: withLabel('Reason', z.optional(z.nullable(z.string()))),
  texts: textsOf('health_reason'),
});
export type SiteSummary = z.infer<typeof SiteSummary>;

export const Site = z.object({
  ...summaryFields,
  activity: withLabel('Activity', z.optional(SiteActivity)),
  /** The webhook secret; masked, except a new one, and for those who may replace it while their sign-in is recent. */
  api_key: secret(withLabel('API Key', z.string())),
  /** Target of the shop's webhooks, which are signed with the webhook secret. */
  webhook_url: withLabel('Webhook URL', z.string()),
  // Customers get their keys only on request when all are off.
  deliver_by_note: withLabel('Customer note on the order', z.boolean()),
  deliver_by_email: withLabel('Email', z.boolean()),
  deliver_by_order_item: withLabel('Items of the order in the shop', z.boolean()),
  /** Sets an order to `completed` in the shop when all its units have their keys. */
  complete_orders: withLabel('Complete orders in the shop', z.boolean()),
  /** Tells the customer of a paid order, once, which products are still to come. */
  send_backorder_notices: withLabel('Tell customers who wait', z.boolean()),
  /** Of the messages to customers and of their order pages. */
  language: Language,
  message_subject: withLabel('Subject of the email', z.nullable(z.string())),
  message_intro: withLabel('Introduction', z.nullable(z.string())),
  notice_subject: withLabel('Subject of the notice', z.nullable(z.string())),
  notice_intro: withLabel('Text of the notice', z.nullable(z.string())),
  waiting_thanks: withLabel('Thanks with the keys', z.nullable(z.string())),
  renewal_subject: withLabel('Subject of a renewal', z.nullable(z.string())),
  renewal_intro: withLabel('Text of a renewal', z.nullable(z.string())),
});
export type Site = z.infer<typeof Site>;

/** A new site; `unreachable` says why its shop does not respond yet. */
export const RegisteredSite = z.extend(Site, {
  unreachable: z.nullable(z.string()),
  texts: textsOf('unreachable'),
});
export type RegisteredSite = z.infer<typeof RegisteredSite>;

/** The operations on a shop whose failures are recorded. */
export const HealthCheckKind = z.enum([
  'connection',
  'webhooks',
  'orders',
  'reconciliation',
  'products',
  'stock',
  'delivery',
  'identity',
]);
export type HealthCheckKind = z.infer<typeof HealthCheckKind>;

/** How the webhook secret was accessed in the console. */
export const ApiKeyAccess = z.strictObject({ use: z.enum(['shown', 'copied']) });
export type ApiKeyAccess = z.infer<typeof ApiKeyAccess>;

/** Verbatim from the shop: the price in its currency, the image's URL. */
const productFields = {
  price: z.nullable(z.string()),
  image: z.nullable(z.string()),
  /** Nothing is shipped, or there is something to download. */
  is_digital: z.boolean(),
  /** Its ids in other languages, by a plug-in such as WPML or Polylang. */
  translation_ids: z.array(Id),
};

const productFallbacks = { price: null, image: null, is_digital: false, translation_ids: [] };

export const Variation = z.object({ id: Id, name: z.string(), sku: z.string(), ...productFields });
setFallbacks(Variation, productFallbacks);
export const Product = z.object({
  id: Id,
  name: z.string(),
  sku: z.string(),
  type: z.string(),
  ...productFields,
  variations: z.array(Variation),
});
setFallbacks(Product, {
  sku: '',
  type: '',
  ...productFallbacks,
  variations: [],
});
export type Product = z.infer<typeof Product>;

/** The records that are deleted with a site. */
export const SiteDeletion = z.object({ mappings: NonNegativeInt, backordered_orders: NonNegativeInt });
export type SiteDeletion = z.infer<typeof SiteDeletion>;

const SiteQuery = z.strictObject({
  /** Only sites with products that are mapped to this pool. */
  license_group_id: z.optional(z.coerce.number().check(z.int(), z.positive())),
  /** Archived sites only, or with the others; without it, the others. */
  archived: z.optional(z.enum(['only', 'any'])),
});
export type SiteQuery = z.output<typeof SiteQuery>;

export const sites = {
  list: endpoint({
    method: 'GET',
    path: '/sites',
    access: 'sites.read',
    summary: 'All sites that are not archived, or those of one pool',
    query: SiteQuery,
    data: z.array(SiteSummary),
  }),
  get: endpoint({
    method: 'GET',
    path: '/sites/{id}',
    access: 'sites.read',
    summary: 'One site',
    data: Site,
  }),
  create: endpoint({
    method: 'POST',
    path: '/sites',
    access: 'sites.write',
    summary: 'Register a shop',
    // Its webhook secret draws keys of every pool that it is mapped to.
    requiresRecentSignIn: true,
    status: 201,
    body: SiteCreate,
    data: RegisteredSite,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/sites/{id}',
    access: 'sites.write',
    summary: "Change a site's name, URL, notification email and customer messages",
    // The site's secrets are sent to the new address.
    requiresRecentAuthentication: (_query: undefined, body: SiteUpdate) => body.url !== undefined,
    body: withLoaded(SiteUpdate),
    data: Site,
  }),
  setActivity: endpoint({
    capability: 'shop_connection',
    method: 'PUT',
    path: '/sites/{id}/activity',
    access: 'sites.write',
    summary: 'Pause, resume or archive a site; its orders and their keys are kept',
    body: z.strictObject({ activity: SiteActivity }),
    data: Site,
  }),
  deletion: endpoint({
    capability: 'shop_connection',
    method: 'GET',
    path: '/sites/{id}/deletion',
    access: 'sites.write',
    summary: 'What is deleted with a site',
    data: SiteDeletion,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/sites/{id}',
    access: 'sites.write',
    summary: 'Delete a site and its mappings',
    data: NoContent,
  }),
  regenerateApiKey: endpoint({
    method: 'POST',
    path: '/sites/{id}/regenerate-api-key',
    access: 'sites.write',
    summary: 'Give the site a new webhook secret (`api_key`)',
    requiresRecentSignIn: true,
    status: 201,
    data: Site,
  }),
  recordKeyAccess: endpoint({
    capability: 'shop_connection',
    method: 'POST',
    path: '/sites/{id}/key-use',
    access: 'sites.write',
    summary: 'The webhook secret (`api_key`), to show or copy it; the access is recorded',
    requiresRecentSignIn: true,
    status: 201,
    body: ApiKeyAccess,
    data: z.object({ api_key: z.string() }),
  }),
};
