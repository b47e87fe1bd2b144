import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Count, Id, Nothing, Timestamp, text } from './fields';
import { labelled } from './labels';

/** How keys reach the customer: as a note on the order, which the shop mails itself, or by our own e-mail. */
export const Channel = z.enum(['note', 'email']);
export type Channel = z.infer<typeof Channel>;

export const MessageState = z.enum(['queued', 'sending', 'sent', 'failed']);
export type MessageState = z.infer<typeof MessageState>;

/** What stands in braces in a message's words and is filled in for each order. */
export const PLACEHOLDERS = ['customer_name', 'order_number', 'shop_name'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

const UNKNOWN_PLACEHOLDER = 'Only {customer_name}, {order_number} and {shop_name} can be filled in';

const PLACEHOLDER = /\{([^{}\s]*)\}/g;

/** Puts values in place of `{customer_name}` and its like. */
export function fillPlaceholders(words: string, values: Record<Placeholder, string>): string {
  return words.replace(PLACEHOLDER, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole));
}

const isPlaceholder = (name: string): name is Placeholder =>
  (PLACEHOLDERS as readonly string[]).includes(name);

/** Words with placeholders; empty is null, which stands for ours. */
function words(max: number) {
  const isKnown = (value: string) =>
    [...value.matchAll(PLACEHOLDER)].every(([, name = '']) => isPlaceholder(name));
  return z.pipe(
    z.nullable(text(max).check(z.refine((value) => isKnown(value), UNKNOWN_PLACEHOLDER))),
    z.transform((value) => value || null),
  );
}

export const MessageSubject = labelled('Subject of the e-mail', words(150));
export const MessageIntro = labelled('Opening words', words(2000));

/** Words to look at before they are saved. */
export const DeliveryWords = z.strictObject({
  message_subject: MessageSubject,
  message_intro: MessageIntro,
});
export type DeliveryWords = z.output<typeof DeliveryWords>;

/** Both messages about an example order. */
export const DeliveryPreview = z.object({
  subject: z.string(),
  email_html: z.string(),
  note_html: z.string(),
});
export type DeliveryPreview = z.infer<typeof DeliveryPreview>;

/** A message that told, or is to tell, a license's key. */
export const LicenseMessage = z.object({
  order_id: z.string(),
  channel: Channel,
  state: MessageState,
  is_resend: z.boolean(),
  /** When it was sent, last tried, or else queued. */
  at: Timestamp,
  reason: z.nullable(z.string()),
});
export type LicenseMessage = z.infer<typeof LicenseMessage>;

export const Undelivered = z.object({
  id: Id,
  order_id: z.string(),
  order_number: z.string(),
  channel: Channel,
  reason: z.string(),
  attempts: Count,
  failed_at: Timestamp,
});
export type Undelivered = z.infer<typeof Undelivered>;

/** Undelivered messages that are shown; the newest. */
export const UNDELIVERED_SHOWN = 20;

export const UndeliveredList = z.object({
  messages: z.array(Undelivered),
  total: Count,
  /** Messages that are tried again by themselves, and why the last of them did not get through. */
  waiting_count: Count,
  waiting_reason: z.nullable(z.string()),
});
export type UndeliveredList = z.infer<typeof UndeliveredList>;

export const delivery = {
  preview: endpoint({
    method: 'POST',
    path: '/sites/{id}/delivery-preview',
    summary: 'How messages with these words look',
    body: DeliveryWords,
    data: DeliveryPreview,
  }),
  undelivered: endpoint({
    method: 'GET',
    path: '/sites/{id}/undelivered',
    summary: 'Messages to customers that were given up, or wait for another attempt',
    data: UndeliveredList,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/sites/{id}/undelivered/retry',
    summary: 'Try one message that was given up once more, or all of them',
    body: z.nullish(z.strictObject({ message_id: z.optional(Id) })),
    data: z.object({ retried_count: Count }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/licenses/{id}/resend',
    summary: "Send the keys of the license's order to its customer once more",
    status: 201,
    body: z.strictObject({ channel: Channel }),
    data: Nothing,
  }),
};
