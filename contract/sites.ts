import * as z from 'zod/mini';
import { MessageIntro, MessageSubject } from './delivery';
import { endpoint } from './endpoint';
import { Id, Nothing, optionalEmail, required, Timestamp } from './fields';
import { labelled } from './labels';

/** Characters of a consumer key that are shown. */
export const CONSUMER_KEY_SHOWN = 20;

/** How it goes with a shop, in one word; `unknown` where nobody has looked. */
export const SiteState = z.enum(['unknown', 'ok', 'attention', 'failing']);
export type SiteState = z.infer<typeof SiteState>;

const summary = {
  id: labelled('ID', Id),
  name: labelled('Name', z.string()),
  url: labelled('URL', z.string()),
  /** Its first characters only; the secret never leaves the server. */
  consumer_key: labelled('Consumer Key', z.string()),
  notification_email: labelled('Notification Email', z.nullable(z.string())),
  is_active: labelled('Status', z.boolean()),
  last_sync_at: labelled('Last Sync', z.nullable(Timestamp)),
  created_at: labelled('Created', Timestamp),
  updated_at: labelled('Updated', Timestamp),
};

/** Neither is: keys are only handed out on demand. */
const DeliverByNote = labelled('Customer note on the order', z.boolean());
const DeliverByEmail = labelled('E-mail', z.boolean());

export const SiteSummary = z.object({ ...summary, health: labelled('Health', z.optional(SiteState)) });
export type SiteSummary = z.infer<typeof SiteSummary>;

export const Site = z.object({
  ...summary,
  api_key: labelled('API Key', z.string()),
  /** Where the shop's webhooks go; signed with the API key. */
  webhook_url: labelled('Webhook URL', z.string()),
  deliver_by_note: DeliverByNote,
  deliver_by_email: DeliverByEmail,
  message_subject: labelled('Subject of the e-mail', z.nullable(z.string())),
  message_intro: labelled('Opening words', z.nullable(z.string())),
});
export type Site = z.infer<typeof Site>;

const URL_MESSAGE = 'Please enter a valid URL (e.g., https://shop.example.com)';

function isShopUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}

const LONGEST_URL = 2000;

/** An address is stored as it is sent: other letters than ASCII's take several characters each. */
const isShort = (value: string) => !URL.canParse(value) || new URL(value).href.length <= LONGEST_URL;

const NotificationEmail = labelled('Notification Email', optionalEmail('Invalid email address'));

export const SiteCreate = z.strictObject({
  name: labelled(
    'Site Name',
    required('Site name is required').check(z.minLength(3, 'Site name must be at least 3 characters')),
  ),
  url: labelled(
    'Site URL',
    required('Site URL is required', LONGEST_URL).check(
      z.refine(isShopUrl, URL_MESSAGE),
      z.refine(isShort, `Must be at most ${LONGEST_URL} characters`),
    ),
  ),
  consumer_key: labelled('Consumer Key', required('Consumer key is required')),
  consumer_secret: labelled('Consumer Secret', required('Consumer secret is required')),
  notification_email: NotificationEmail,
  is_active: z._default(z.boolean(), true),
});
export type SiteCreate = z.output<typeof SiteCreate>;

/** What is left out stays. */
export const SiteUpdate = z.strictObject({
  notification_email: labelled('Notification Email', z.optional(NotificationEmail)),
  deliver_by_note: labelled('Customer note on the order', z.optional(DeliverByNote)),
  deliver_by_email: labelled('E-mail', z.optional(DeliverByEmail)),
  message_subject: labelled('Subject of the e-mail', z.optional(MessageSubject)),
  message_intro: labelled('Opening words', z.optional(MessageIntro)),
});
export type SiteUpdate = z.output<typeof SiteUpdate>;

/** The kinds of work with a shop that may fail. */
export const SiteCheckKind = z.enum([
  'connection',
  'webhooks',
  'orders',
  'reconciliation',
  'products',
  'delivery',
]);
export type SiteCheckKind = z.infer<typeof SiteCheckKind>;

/** How the API key was used in the console. */
export const SiteKeyUse = z.strictObject({ use: z.enum(['shown', 'copied']) });
export type SiteKeyUse = z.infer<typeof SiteKeyUse>;

/** As the shop writes them: the price in its own currency, the image's address there. */
const sold = { price: z.nullable(z.string()), image: z.nullable(z.string()) };

export const Variation = z.object({ id: Id, name: z.string(), sku: z.string(), ...sold });
export const Product = z.object({
  id: Id,
  name: z.string(),
  sku: z.string(),
  type: z.string(),
  ...sold,
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
    summary: "Change a site's notification e-mail",
    body: SiteUpdate,
    data: Site,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/sites/{id}',
    summary: 'Delete a site and its mappings',
    data: Nothing,
  }),
  regenerateApiKey: endpoint({
    method: 'POST',
    path: '/sites/{id}/regenerate-api-key',
    summary: 'Give the site a new API key',
    status: 201,
    data: Site,
  }),
  noteKeyUse: endpoint({
    method: 'POST',
    path: '/sites/{id}/key-use',
    summary: 'Note that the API key was shown or copied',
    status: 201,
    body: SiteKeyUse,
    data: Nothing,
  }),
  syncProducts: endpoint({
    method: 'POST',
    path: '/sites/{id}/sync-products',
    summary: "Read the shop's published products",
    data: z.array(Product),
  }),
};
