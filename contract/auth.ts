import * as z from 'zod/mini';
import { validationMessage } from './messages/validationMessage';
import { Admin, CurrentAdmin, Login, session } from './session';
import { endpoint } from './shared/endpoint';
import { boundedText, isEmail, NoContent, requiredText, storableText } from './shared/fields';
import { withLabel } from './shared/labels';

export { Admin, Login };

export const Profile = z.strictObject({
  email: withLabel(
    'Email',
    requiredText(validationMessage('values.email_required')).check(
      z.refine((value) => isEmail(value), validationMessage('values.email_format')),
    ),
  ),
  first_name: withLabel('First name', z.optional(boundedText(100))),
  last_name: withLabel('Last name', z.optional(boundedText(100))),
});
export type Profile = z.infer<typeof Profile>;

const WEAK_PASSWORD = validationMessage('accounts.password_weak');

/** The rules of a new password; a form shows which of them are met. */
export const passwordRules = {
  length: (password: string) => password.length >= 12,
  uppercase: (password: string) => /[A-Z]/.test(password),
  lowercase: (password: string) => /[a-z]/.test(password),
  number: (password: string) => /\d/.test(password),
  special: (password: string) => /[@$!%*?&]/.test(password),
};

export const NewPassword = storableText(validationMessage('accounts.new_password_required')).check(
  z.minLength(1, validationMessage('accounts.new_password_required')),
  z.minLength(12, validationMessage('auth.password_length', { min: 12 })),
  z.maxLength(1024, validationMessage('auth.password_max', { max: 1024 })),
  z.refine((value) => Object.values(passwordRules).every((isMet) => isMet(value)), WEAK_PASSWORD),
);

/** The command line's input for a new administrator. */
export const AdminCreate = z.strictObject({
  username: Login.shape.username,
  email: z.optional(Profile.shape.email),
  first_name: Profile.shape.first_name,
  last_name: Profile.shape.last_name,
  password: NewPassword,
});
export type AdminCreate = z.infer<typeof AdminCreate>;

export const PasswordChange = z
  .strictObject({
    current_password: withLabel(
      'Current password',
      storableText(validationMessage('accounts.current_password_required')).check(
        z.minLength(1, validationMessage('accounts.current_password_required')),
        z.maxLength(1024),
      ),
    ),
    new_password: withLabel('New password', NewPassword),
    confirm_password: withLabel(
      'Confirm new password',
      storableText(validationMessage('accounts.confirmation_required')).check(
        z.minLength(1, validationMessage('accounts.confirmation_required')),
      ),
    ),
  })
  .check(
    z.refine((form) => form.new_password === form.confirm_password, {
      path: ['confirm_password'],
      error: validationMessage('accounts.passwords_differ'),
      // Shown even while another field is still wrong.
      when: ({ value }) => hasBothPasswords(value),
    }),
  );
export type PasswordChange = z.infer<typeof PasswordChange>;

function hasBothPasswords(value: unknown): boolean {
  const form = value as Partial<PasswordChange> | undefined;
  return Boolean(form?.new_password && form.confirm_password);
}

export const auth = {
  ...session,
  updateProfile: endpoint({
    method: 'PUT',
    path: '/auth/profile',
    summary: 'Change the own profile',
    body: Profile,
    data: CurrentAdmin,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/auth/password',
    summary: 'Change the own password; every other session ends',
    body: PasswordChange,
    data: NoContent,
  }),
};
