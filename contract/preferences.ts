import * as z from 'zod/mini';
import { validationMessage } from './messages/validationMessage';
import { NotificationType } from './notificationType';
import { Id, isEmail, requiredText } from './shared/fields';
import { withLabel } from './shared/labels';

const EmailAddress = requiredText(validationMessage('values.email_required')).check(
  z.refine((value) => isEmail(value), validationMessage('values.email')),
);

/** A recipient of alert emails; a null pool or type matches all. */
export const Preference = z.object({
  id: Id,
  type: withLabel('Type', z.nullable(NotificationType)),
  license_group_id: withLabel('License Pool', z.nullable(Id)),
  email: withLabel('Email', z.string()),
  is_active: withLabel('Active', z.boolean()),
});
export type Preference = z.infer<typeof Preference>;

export const PreferenceUpsert = z.strictObject({
  id: z.optional(Id),
  type: withLabel('Type', z._default(z.nullable(NotificationType), null)),
  license_group_id: withLabel('License Pool', z._default(z.nullable(Id), null)),
  email: withLabel('Email', EmailAddress),
  is_active: withLabel('Active', z._default(z.boolean(), true)),
});
export type PreferenceUpsert = z.output<typeof PreferenceUpsert>;

export const TestEmail = z.strictObject({ recipient: withLabel('Recipient', EmailAddress) });
export type TestEmail = z.infer<typeof TestEmail>;
