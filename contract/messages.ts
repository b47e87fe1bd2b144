import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint';
import { boundedText, Id, NoContent, NonNegativeInt, Timestamp } from './shared/fields';
import { withLabel } from './shared/labels';

/** How keys reach the customer: as a note on the order, which the shop mails itself, or by our own e-mail. */
export const Channel = z.enum(['note', 'email']);
export type Channel = z.infer<typeof Channel>;

export const MessageState = z.enum(['queued', 'sending', 'sent', 'failed']);
export type MessageState = z.infer<typeof MessageState>;

/** What stands in braces in a message's words and is filled in for each order. */
export const TEMPLATE_VARIABLES = ['customer_name', 'order_number', 'shop_name'] as const;
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];

const UNKNOWN_VARIABLE = 'Only the variables {customer_name}, {order_number} and {shop_name} are allowed';

const PLACEHOLDER_PATTERN = /\{([^{}\s]*)\}/g;

/** Puts values in place of `{customer_name}` and its like. */
export function renderTemplate(template: string, values: Record<TemplateVariable, string>): string {
  return template.replace(PLACEHOLDER_PATTERN, (placeholder, name: string) =>
    isTemplateVariable(name) ? values[name] : placeholder,
  );
}

const isTemplateVariable = (name: string): name is TemplateVariable =>
  (TEMPLATE_VARIABLES as readonly string[]).includes(name);

/** Words with placeholders; empty is null, which stands for ours. */
function templateText(max: number) {
  const hasKnownVariables = (value: string) =>
    [...value.matchAll(PLACEHOLDER_PATTERN)].every(([, name = '']) => isTemplateVariable(name));
  return z.pipe(
    z.nullable(boundedText(max).check(z.refine((value) => hasKnownVariables(value), UNKNOWN_VARIABLE))),
    z.transform((value) => value || null),
  );
}

export const MessageSubject = withLabel('Subject of the e-mail', templateText(150));
export const MessageIntro = withLabel('Introduction', templateText(2000));

/** Words to look at before they are saved. */
export const MessageTemplate = z.strictObject({
  message_subject: MessageSubject,
  message_intro: MessageIntro,
});
export type MessageTemplate = z.output<typeof MessageTemplate>;

/** Both messages about an example order. */
export const MessagePreview = z.object({
  subject: z.string(),
  email_html: z.string(),
  note_html: z.string(),
});
export type MessagePreview = z.infer<typeof MessagePreview>;

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

export const FailedMessage = z.object({
  id: Id,
  order_id: z.string(),
  order_number: z.string(),
  channel: Channel,
  reason: z.string(),
  attempts: NonNegativeInt,
  failed_at: Timestamp,
});
export type FailedMessage = z.infer<typeof FailedMessage>;

/** Undelivered messages that are shown; the newest. */
export const FAILED_MESSAGES_LIMIT = 20;

export const FailedMessages = z.object({
  messages: z.array(FailedMessage),
  total: NonNegativeInt,
  /** Messages that are tried again by themselves, and why the last of them did not get through. */
  waiting_count: NonNegativeInt,
  waiting_reason: z.nullable(z.string()),
});
export type FailedMessages = z.infer<typeof FailedMessages>;

export const customerMessages = {
  preview: endpoint({
    method: 'POST',
    path: '/sites/{id}/delivery-preview',
    summary: 'How messages with these words look',
    body: MessageTemplate,
    data: MessagePreview,
  }),
  failed: endpoint({
    method: 'GET',
    path: '/sites/{id}/undelivered',
    summary: 'Messages to customers that were given up, or wait for another attempt',
    data: FailedMessages,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/sites/{id}/undelivered/retry',
    summary: 'Try one message that was given up once more, or all of them',
    body: z.nullish(z.strictObject({ message_id: z.optional(Id) })),
    data: z.object({ retried_count: NonNegativeInt }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/licenses/{id}/resend',
    summary: "Send the keys of the license's order to its customer once more",
    status: 201,
    body: z.strictObject({ channel: Channel }),
    data: NoContent,
  }),
};
