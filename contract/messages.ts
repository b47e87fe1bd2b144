import * as z from 'zod/mini';
import { Language } from './messages/language';
import { messagesOf } from './messages/schema';
import { validationMessage } from './messages/validationMessage';
import { endpoint } from './shared/endpoint';
import { boundedText, Id, NoContent, NonNegativeInt, Timestamp } from './shared/fields';
import { withLabel } from './shared/labels';

/** A customer note on the order, which the shop mails, or an e-mail from Keystock. */
export const Channel = z.enum(['note', 'email']);
export type Channel = z.infer<typeof Channel>;

export const MessageState = z.enum(['queued', 'sending', 'sent', 'failed']);
export type MessageState = z.infer<typeof MessageState>;

/** The variables that a message template may contain in braces. */
const TEMPLATE_VARIABLES = ['customer_name', 'order_number', 'shop_name'] as const;
type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number];

const UNKNOWN_VARIABLE = validationMessage('messages.unknown_variable');

const PLACEHOLDER_PATTERN = /\{([^{}\s]*)\}/g;

/** Replaces the known variables, such as `{customer_name}`; unknown ones remain verbatim. */
export function renderTemplate(template: string, values: Record<TemplateVariable, string>): string {
  return template.replace(PLACEHOLDER_PATTERN, (placeholder, name: string) =>
    isTemplateVariable(name) ? values[name] : placeholder,
  );
}

const isTemplateVariable = (name: string): name is TemplateVariable =>
  (TEMPLATE_VARIABLES as readonly string[]).includes(name);

/** Template text with variables; empty text becomes null, which selects the default template. */
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

/** A template to preview. */
export const MessageTemplate = z.strictObject({
  message_subject: MessageSubject,
  message_intro: MessageIntro,
});
export type MessageTemplate = z.output<typeof MessageTemplate>;

/** Both messages, rendered with an example order. */
export const MessagePreview = z.object({
  subject: z.string(),
  email_html: z.string(),
  note_html: z.string(),
});
export type MessagePreview = z.infer<typeof MessagePreview>;

/** A sent or queued message that contains a license's key. */
export const LicenseMessage = z.object({
  order_id: z.string(),
  channel: Channel,
  state: MessageState,
  is_resend: z.boolean(),
  /** When it was sent, else last attempted, else queued. */
  at: Timestamp,
  reason: z.nullable(z.string()),
  texts: messagesOf('reason'),
});
export type LicenseMessage = z.infer<typeof LicenseMessage>;

export const FailedMessage = z.object({
  id: Id,
  order_id: z.string(),
  order_number: z.string(),
  channel: Channel,
  reason: z.string(),
  texts: messagesOf('reason'),
  attempts: NonNegativeInt,
  failed_at: Timestamp,
});
export type FailedMessage = z.infer<typeof FailedMessage>;

/** The number of failed messages in the response, newest first. */
export const FAILED_MESSAGES_LIMIT = 20;

export const FailedMessages = z.object({
  messages: z.array(FailedMessage),
  total: NonNegativeInt,
  /** Messages that wait for an automatic retry, and the latest failure reason. */
  waiting_count: NonNegativeInt,
  waiting_reason: z.nullable(z.string()),
  texts: messagesOf('waiting_reason'),
});
export type FailedMessages = z.infer<typeof FailedMessages>;

export const customerMessages = {
  preview: endpoint({
    method: 'POST',
    path: '/sites/{id}/delivery-preview',
    summary: "Preview of the messages of this template, in the site's language unless another is given",
    body: z.strictObject({ ...MessageTemplate.shape, language: z.optional(Language) }),
    data: MessagePreview,
  }),
  failed: endpoint({
    method: 'GET',
    path: '/sites/{id}/undelivered',
    summary: 'Messages to customers that failed or wait for a retry',
    data: FailedMessages,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/sites/{id}/undelivered/retry',
    summary: 'Retry one failed message, or all of them',
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
