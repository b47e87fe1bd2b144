import * as z from 'zod/mini';
import { MessageIntro, MessageSubject, NoticeIntro, NoticeSubject, WaitingThanks } from './messages';
import { Language } from './messages/language';
import { validationMessage } from './messages/validationMessage';
import { boundedText, isEmail, requiredText } from './shared/fields';
import { withLabel } from './shared/labels';

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

/** An optional email address; a form's empty string becomes null. */
function emptyableEmail(message: string) {
  return z.pipe(
    z.nullish(boundedText(255).check(z.refine((value) => value === '' || isEmail(value), message))),
    z.transform((value) => value || null),
  );
}

const NotificationEmail = withLabel('Notification Email', emptyableEmail(validationMessage('values.email')));

const SiteName = withLabel(
  'Site Name',
  requiredText(validationMessage('sites.name_required')).check(
    z.minLength(3, validationMessage('sites.name_length', { min: 3 })),
  ),
);

const SiteUrl = withLabel(
  'Site URL',
  requiredText(validationMessage('sites.url_required'), MAX_URL_LENGTH).check(
    z.refine(isShopUrl, INVALID_URL),
    z.refine(isWithinUrlLimit, validationMessage('fields.max_length', { max: MAX_URL_LENGTH })),
  ),
);

export const SiteCreate = z.strictObject({
  name: SiteName,
  url: SiteUrl,
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
  name: withLabel('Site Name', z.optional(SiteName)),
  url: withLabel('Site URL', z.optional(SiteUrl)),
  notification_email: withLabel('Notification Email', z.optional(NotificationEmail)),
  deliver_by_note: withLabel('Customer note on the order', z.optional(z.boolean())),
  deliver_by_email: withLabel('Email', z.optional(z.boolean())),
  deliver_by_order_item: withLabel('Items of the order in the shop', z.optional(z.boolean())),
  complete_orders: withLabel('Complete orders in the shop', z.optional(z.boolean())),
  send_backorder_notices: withLabel('Tell customers who wait', z.optional(z.boolean())),
  language: z.optional(Language),
  message_subject: withLabel('Subject of the email', z.optional(MessageSubject)),
  message_intro: withLabel('Introduction', z.optional(MessageIntro)),
  notice_subject: withLabel('Subject of the notice', z.optional(NoticeSubject)),
  notice_intro: withLabel('Text of the notice', z.optional(NoticeIntro)),
  waiting_thanks: withLabel('Thanks with the keys', z.optional(WaitingThanks)),
});
export type SiteUpdate = z.output<typeof SiteUpdate>;
