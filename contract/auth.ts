import * as z from 'zod/mini';
import { validationMessage } from './messages/validationMessage';
import { endpoint } from './shared/endpoint';
import { boundedText, Id, isEmail, NoContent, requiredText, storableText, Timestamp } from './shared/fields';
import { withLabel } from './shared/labels';

export const Admin = z.object({
  id: Id,
  username: withLabel('Username', z.string()),
  email: withLabel('Email', z.nullable(z.string())),
  first_name: withLabel('First name', z.nullable(z.string())),
  last_name: withLabel('Last name', z.nullable(z.string())),
  role: withLabel('Role', z.string()),
  is_active: z.boolean(),
  last_login: withLabel('Last login', z.nullable(Timestamp)),
  created_at: withLabel('Created', Timestamp),
});
export type Admin = z.infer<typeof Admin>;

export const Login = z.strictObject({
  username: withLabel(
    'Username',
    requiredText(validationMessage('auth.username_required')).check(
      z.minLength(3, validationMessage('auth.username_length', { min: 3 })),
    ),
  ),
  // Not trimmed: leading and trailing spaces may belong to the password.
  password: withLabel(
    'Password',
    storableText(validationMessage('auth.password_required')).check(
      z.minLength(1, validationMessage('auth.password_required')),
      z.minLength(8, validationMessage('auth.password_length', { min: 8 })),
      z.maxLength(1024, validationMessage('auth.password_max', { max: 1024 })),
    ),
  ),
});
export type Login = z.infer<typeof Login>;

export const Profile = z.strictObject({
  email: withLabel(
    'Email',
    requiredText(validationMessage('fields.email_required')).check(
      z.refine((value) => isEmail(value), validationMessage('fields.email_format')),
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

const CurrentAdmin = z.object({ admin: Admin });

export const auth = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in',
    access: 'public',
    body: Login,
    data: CurrentAdmin,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Sign out',
    access: 'public',
    data: NoContent,
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    summary: 'The signed-in administrator',
    data: CurrentAdmin,
  }),
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
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    summary: 'Renew the session by its refresh cookie',
    access: 'public',
    body: z.nullish(z.strictObject({})),
    data: CurrentAdmin,
  }),
};
