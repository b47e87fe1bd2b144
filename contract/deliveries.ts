import * as z from 'zod/mini';
import { OrderRef } from './orderRef';
import { endpoint, offeredAs } from './shared/endpoint';
import { boundedText, Id, NoContent, NonNegativeInt, Timestamp, withLabel } from './shared/fields';
import { textsOf, validationText } from './shared/texts/validationText';
import { Language } from './texts/language';

/**
 * A customer note on the order, which the shop mails; an email from Keystock; or the keys in the items of the order in
 * the shop, which WooCommerce shows in its own emails and on its pages.
 */
export const Channel = z.enum(['note', 'email', 'order_item']);
export type Channel = z.infer<typeof Channel>;

export const DeliveryState = z.enum(['queued', 'sending', 'sent', 'failed']);
export type DeliveryState = z.infer<typeof DeliveryState>;

/**
 * `backorder`: the notice that products of a paid order are still to come. `renewal`: which keys the order extended, and
 * until when.
 */
export const DeliveryKind = z.enum(['keys', 'backorder', 'renewal']);
export type DeliveryKind = z.infer<typeof DeliveryKind>;

/** The variables that a message template may contain in braces. */
const TEMPLATE_VARIABLES = ['customer_name', 'order_number', 'shop_name'];
/** Unknown unless each pool that the order waits for has a date; then the line with it is left out. */
export const EXPECTED_DATE = 'expected_date';
const NOTICE_VARIABLES = [...TEMPLATE_VARIABLES, EXPECTED_DATE];
/** The first day on which one of the keys expires; without one, the line with it is left out. */
export const EXPIRES_AT = 'expires_at';
const KEYS_VARIABLES = [...TEMPLATE_VARIABLES, EXPIRES_AT];

const UNKNOWN_VARIABLE = validationText('messages.unknown_variable');
const UNKNOWN_SUBJECT_VARIABLE = validationText('messages.unknown_subject_variable');
const UNKNOWN_NOTICE_VARIABLE = validationText('messages.unknown_notice_variable');

const PLACEHOLDER_PATTERN = /\{([^{}\s]*)\}/g;

/** Replaces the variables that have a value, such as `{customer_name}`; others remain verbatim. */
export function renderTemplate(template: string, values: ReadonlyMap<string, string>): string {
  return template.replace(
    PLACEHOLDER_PATTERN,
    (placeholder, name: string) => values.get(name) ?? placeholder,
  );
}

/** Template text with variables; empty text becomes null, which selects the default template. */
function templateText(max: number, variables = KEYS_VARIABLES, unknownVariable = UNKNOWN_VARIABLE) {
  const hasKnownVariables = (value: string) =>
    [...value.matchAll(PLACEHOLDER_PATTERN)].every(([, name = '']) => variables.includes(name));
  return z.pipe(
    z.nullable(boundedText(max).check(z.refine((value) => hasKnownVariables(value), unknownVariable))),
    z.transform((value) => value || null),
  );
}

export const DeliverySubject = withLabel('Subject of the email', templateText(150));
export const DeliveryIntro = withLabel('Introduction', templateText(2000));
export const NoticeSubject = withLabel(
  'Subject of the notice',
  templateText(150, TEMPLATE_VARIABLES, UNKNOWN_SUBJECT_VARIABLE),
);
export const NoticeIntro = withLabel(
  'Text of the notice',
  templateText(2000, NOTICE_VARIABLES, UNKNOWN_NOTICE_VARIABLE),
);
export const RenewalSubject = withLabel('Subject of a renewal', templateText(150));
export const RenewalIntro = withLabel('Text of a renewal', templateText(2000));
/** A sentence in the message with the keys of a customer who received a notice. */
export const WaitingThanks = withLabel('Thanks with the keys', templateText(300));

/** A template to preview. */
export const DeliveryTemplate = z.strictObject({
  message_subject: DeliverySubject,
  message_intro: DeliveryIntro,
  notice_subject: z.optional(NoticeSubject),
  notice_intro: z.optional(NoticeIntro),
  renewal_subject: z.optional(RenewalSubject),
  renewal_intro: z.optional(RenewalIntro),
});
export type DeliveryTemplate = z.output<typeof DeliveryTemplate>;

/** What the customer of an example order gets by each channel, at a backorder and at a renewal. */
export const DeliveryPreview = z.object({
  notice_subject: z.string(),
  notice_email_html: z.string(),
  notice_note_html: z.string(),
  subject: z.string(),
  email_html: z.string(),
  note_html: z.string(),
  order_item_html: z.string(),
  /** The shop's own e-mail of an order that Keystock completes, in its essentials: with keys in the items, and without. */
  completed_html: z.string(),
  completed_without_keys_html: z.string(),
  renewal_subject: z.string(),
  renewal_email_html: z.string(),
  renewal_note_html: z.string(),
});
export type DeliveryPreview = z.infer<typeof DeliveryPreview>;

/** Whether an order's keys can be sent by this channel now; `reason` says why not. */
export const OrderChannel = z.object({
  channel: Channel,
  /** The shop's new keys are sent by this channel without a request. */
  is_automatic: z.boolean(),
  is_available: z.boolean(),
  reason: z.nullable(z.string()),
  texts: textsOf('reason'),
});
export type OrderChannel = z.infer<typeof OrderChannel>;

/** A sent or queued message that contains a license's key. */
export const LicenseDelivery = z.object({
  order_id: z.string(),
  order: z.nullable(OrderRef),
  kind: DeliveryKind,
  channel: Channel,
  state: DeliveryState,
  is_resend: z.boolean(),
  /** When it was sent, else last attempted, else queued. */
  at: Timestamp,
  reason: z.nullable(z.string()),
  texts: textsOf('reason'),
});
export type LicenseDelivery = z.infer<typeof LicenseDelivery>;

export const FailedDelivery = z.object({
  id: Id,
  order_id: z.string(),
  order_number: z.string(),
  /** The shop was restored, and gave the number to another order. */
  is_displaced: z.boolean(),
  order: z.nullable(OrderRef),
  kind: DeliveryKind,
  channel: Channel,
  reason: z.string(),
  texts: textsOf('reason'),
  attempts: NonNegativeInt,
  failed_at: Timestamp,
});
export type FailedDelivery = z.infer<typeof FailedDelivery>;

/** The number of failed messages in the response, newest first. */
export const FAILED_MESSAGES_LIMIT = 20;

export const FailedDeliveries = z.object({
  messages: z.array(FailedDelivery),
  total: NonNegativeInt,
  /** Messages that wait for an automatic retry, and the latest failure reason. */
  waiting_count: NonNegativeInt,
  waiting_reason: z.nullable(z.string()),
  texts: textsOf('waiting_reason'),
});
export type FailedDeliveries = z.infer<typeof FailedDeliveries>;

/** The run that writes the keys into the items of all orders of a shop again that showed them. */
export const ItemRewrite = z.object({
  started_at: Timestamp,
  /** Null while it runs. */
  finished_at: z.nullable(Timestamp),
  orders: NonNegativeInt,
  done: NonNegativeInt,
  failed: NonNegativeInt,
});
export type ItemRewrite = z.infer<typeof ItemRewrite>;

export const deliveries = offeredAs('orders', {
  preview: endpoint({
    method: 'POST',
    path: '/sites/{id}/delivery-preview',
    access: 'sites.write',
    summary: "Preview of the messages of this template, in the site's language unless another is given",
    body: z.strictObject({ ...DeliveryTemplate.shape, language: z.optional(Language) }),
    data: DeliveryPreview,
  }),
  failed: endpoint({
    method: 'GET',
    path: '/sites/{id}/undelivered',
    access: 'sites.read',
    summary: 'Messages to customers that failed or wait for a retry',
    data: FailedDeliveries,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/sites/{id}/undelivered/retry',
    access: 'orders.resend',
    summary: 'Retry one failed message, or all of them',
    body: z.nullish(z.strictObject({ message_id: z.optional(Id) })),
    data: z.object({ retried_count: NonNegativeInt }),
  }),
  rewrite: endpoint({
    method: 'GET',
    path: '/sites/{id}/item-rewrite',
    access: 'sites.read',
    summary:
      "The latest run that wrote the keys into the items of all of a shop's orders again; null without one",
    data: z.nullable(ItemRewrite),
  }),
  startRewrite: endpoint({
    method: 'POST',
    path: '/sites/{id}/item-rewrite',
    access: 'sites.write',
    summary: "Write the keys into the items of all of a shop's orders again, as after a restore of the shop",
    status: 201,
    data: ItemRewrite,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/licenses/{id}/resend',
    access: 'orders.resend',
    summary: "Send the keys of the license's order to its customer once more",
    status: 201,
    body: z.strictObject({ channel: Channel }),
    data: NoContent,
  }),
});
