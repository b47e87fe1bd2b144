import * as z from 'zod/mini';
import { MessageIntro, MessageSubject } from './messages';
import { Language } from './messages/language';
import { validationMessage } from './messages/validationMessage';
import { endpoint } from './shared/endpoint';
import { boundedText, Id, isEmail, NoContent, requiredText, Timestamp } from './shared/fields';
import { withLabel } from './shared/labels';

/** Number of leading characters of a consumer key that the API returns. */
export const CONSUMER_KEY_PREFIX_LENGTH = 20;

/** Overall health of a shop; `unknown` before the first check. */
export const SiteState = z.enum(['unknown', 'ok', 'degraded', 'failing']);
export type SiteState = z.infer<typeof SiteState>;

const summaryFields = {
  id: withLabel('ID', Id),
  name: withLabel('Name', z.string()),
  url: withLabel('URL', z.string()),
  /** Only its first characters; the API never returns the secret. */
  consumer_key: withLabel('Consumer Key', z.string()),
  notification_email: withLabel('Notification Email', z.nullable(z.string())),
  is_active: withLabel('Status', z.boolean()),
  last_sync_at: withLabel('Last Sync', z.nullable(Timestamp)),
  created_at: withLabel('Created', Timestamp),
  updated_at: withLabel('Updated', Timestamp),
};

// With both off, customers get their keys only on request.
const DeliverByNote = withLabel('Customer note on the order', z.boolean());
const DeliverByEmail = withLabel('E-mail', z.boolean());

export const SiteSummary = z.object({ ...summaryFields, health: withLabel('Health', z.optional(SiteState)) });
export type SiteSummary = z.infer<typeof SiteSummary>;

export const Site = z.object({
  ...summaryFields,
  api_key: withLabel('API Key', z.string()),
  /** Target of the shop's webhooks, which are signed with the API key. */
  webhook_url: withLabel('Webhook URL', z.string()),
  deliver_by_note: DeliverByNote,
  deliver_by_email: DeliverByEmail,
  /** Of the messages to customers and of their order pages. */
  language: Language,
  message_subject: withLabel('Subject of the e-mail', z.nullable(z.string())),
  message_intro: withLabel('Introduction', z.nullable(z.string())),
});
export type Site = z.infer<typeof Site>;

const INVALID_URL = validationMessage('sites.url_invalid');

function isShopUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}

const MAX_URL_LENGTH = 2000;

/** The stored form counts: punycode and percent-encoding make a URL longer. */
const isWithinUrlLimit = (value: string) =>
  !URL.canParse(value) || new URL(value).href.length <= MAX_URL_LENGTH;

/** An optional e-mail address; a form's empty string becomes null. */
function emptyableEmail(message: string) {
  return z.pipe(
    z.nullish(boundedText(255).check(z.refine((value) => value === '' || isEmail(value), message))),
    z.transform((value) => value || null),
  );
}

const NotificationEmail = withLabel('Notification Email', emptyableEmail(validationMessage('values.email')));

export const SiteCreate = z.strictObject({
  name: withLabel(
    'Site Name',
    requiredText(validationMessage('sites.name_required')).check(
      z.minLength(3, validationMessage('sites.name_length', { min: 3 })),
    ),
  ),
  url: withLabel(
    'Site URL',
    requiredText(validationMessage('sites.url_required'), MAX_URL_LENGTH).check(
      z.refine(isShopUrl, INVALID_URL),
      z.refine(isWithinUrlLimit, validationMessage('fields.max_length', { max: MAX_URL_LENGTH })),
    ),
  ),
  consumer_key: withLabel('Consumer Key', requiredText(validationMessage('sites.consumer_key_required'))),
  consumer_secret: withLabel(
    'Consumer Secret',
    requiredText(validationMessage('sites.consumer_secret_required')),
  ),
  notification_email: NotificationEmail,
  is_active: z._default(z.boolean(), true),
});
export type SiteCreate = z.output<typeof SiteCreate>;

/** Omitted fields keep their values. */
export const SiteUpdate = z.strictObject({
  notification_email: withLabel('Notification Email', z.optional(NotificationEmail)),
  deliver_by_note: withLabel('Customer note on the order', z.optional(DeliverByNote)),
  deliver_by_email: withLabel('E-mail', z.optional(DeliverByEmail)),
  language: z.optional(Language),
  message_subject: withLabel('Subject of the e-mail', z.optional(MessageSubject)),
  message_intro: withLabel('Introduction', z.optional(MessageIntro)),
});
export type SiteUpdate = z.output<typeof SiteUpdate>;

/** The operations on a shop whose failures are recorded. */
export const HealthCheckKind = z.enum([
  'connection',
  'webhooks',
  'orders',
  'reconciliation',
  'products',
  'delivery',
]);
export type HealthCheckKind = z.infer<typeof HealthCheckKind>;

/** How the API key was accessed in the console. */
export const ApiKeyAccess = z.strictObject({ use: z.enum(['shown', 'copied']) });
export type ApiKeyAccess = z.infer<typeof ApiKeyAccess>;

/** Verbatim from the shop: the price in its currency, the image's URL. */
const productFields = { price: z.nullable(z.string()), image: z.nullable(z.string()) };

export const Variation = z.object({ id: Id, name: z.string(), sku: z.string(), ...productFields });
export const Product = z.object({
  id: Id,
  name: z.string(),
  sku: z.string(),
  type: z.string(),
  ...productFields,
  variations: z.array(Variation),
});
export type Product = z.infer<typeof Product>;

export const sites = {
  list: endpoint({ method: 'GET', path: '/sites', summary: 'All sites', data: z.array(SiteSummary) }),
  get: endpoint({ method: 'GET', path: '/sites/{id}', summary: 'One site with its API key', data: Site }),
  create: endpoint({
    method: 'POST',
    path: '/sites',
    summary: 'Register a shop',
    status: 201,
    body: SiteCreate,
    data: Site,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/sites/{id}',
    summary: "Change a site's notification e-mail and customer messages",
    body: SiteUpdate,
    data: Site,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/sites/{id}',
    summary: 'Delete a site and its mappings',
    data: NoContent,
  }),
  regenerateApiKey: endpoint({
    method: 'POST',
    path: '/sites/{id}/regenerate-api-key',
    summary: 'Give the site a new API key',
    status: 201,
    data: Site,
  }),
  recordKeyAccess: endpoint({
    method: 'POST',
    path: '/sites/{id}/key-use',
    summary: 'Record that the API key was shown or copied',
    status: 201,
    body: ApiKeyAccess,
    data: NoContent,
  }),
};
