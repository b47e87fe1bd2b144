import * as z from 'zod/mini';
import { accountNameChecks, nameText, optionalName } from './names';
import { Role } from './permissions';
import { secondFactor } from './secondFactor';
import { CurrentAdmin, SIGN_IN_LIMIT, session, sessions } from './sessions';
import { endpoint } from './shared/endpoint';
import { isEmail, NoContent, requiredText, storableText, withLabel } from './shared/fields';
import { validationText } from './shared/texts/validationText';
import { withLoaded } from './shared/updates';

export const Profile = z.strictObject({
  email: withLabel(
    'Email',
    requiredText(validationText('values.email_required')).check(
      z.refine((value) => isEmail(value), validationText('values.email_format')),
    ),
  ),
  first_name: withLabel('First name', optionalName(100)),
  last_name: withLabel('Last name', optionalName(100)),
});
export type Profile = z.infer<typeof Profile>;

const WEAK_PASSWORD = validationText('accounts.password_weak');

/** The rules of a new password; a form shows which of them are met. */
export const passwordRules = {
  length: (password: string) => password.length >= 12,
  uppercase: (password: string) => /[A-Z]/.test(password),
  lowercase: (password: string) => /[a-z]/.test(password),
  number: (password: string) => /\d/.test(password),
  special: (password: string) => /[@$!%*?&]/.test(password),
};

export const NewPassword = storableText(validationText('accounts.new_password_required')).check(
  z.minLength(1, validationText('accounts.new_password_required')),
  z.minLength(12, validationText('auth.password_length', { min: 12 })),
  z.maxLength(1024, validationText('auth.password_max', { max: 1024 })),
  z.refine((value) => Object.values(passwordRules).every((isMet) => isMet(value)), WEAK_PASSWORD),
);

const USERNAME_PATTERN = /^[\p{L}\p{N}][\p{L}\p{N}._+@-]*$/u;

/** A new administrator's username; sign-in compares it without case. */
export const NewUsername = withLabel(
  'Username',
  nameText(validationText('auth.username_required')).check(
    z.minLength(3, validationText('auth.username_length', { min: 3 })),
    z.regex(USERNAME_PATTERN, validationText('accounts.username_characters')),
    ...accountNameChecks,
  ),
);

/** The command line's input for a new administrator. */
export const AdminCreate = z.strictObject({
  username: NewUsername,
  email: z.optional(Profile.shape.email),
  first_name: Profile.shape.first_name,
  last_name: Profile.shape.last_name,
  role: z._default(Role, 'owner'),
  password: NewPassword,
});
export type AdminCreate = z.output<typeof AdminCreate>;

const Token = requiredText(validationText('accounts.invitation_invalid'), 100);

export const InvitationToken = z.strictObject({ token: Token });

/** The account that an invited user creates; its email and role are those of the invitation. */
export const InvitationAccept = z.strictObject({
  token: Token,
  username: NewUsername,
  first_name: Profile.shape.first_name,
  last_name: Profile.shape.last_name,
  password: withLabel('Password', NewPassword),
});
export type InvitationAccept = z.infer<typeof InvitationAccept>;

export const PasswordChange = z
  .strictObject({
    current_password: withLabel(
      'Current password',
      storableText(validationText('accounts.current_password_required')).check(
        z.minLength(1, validationText('accounts.current_password_required')),
        z.maxLength(1024),
      ),
    ),
    new_password: withLabel('New password', NewPassword),
    confirm_password: withLabel(
      'Confirm new password',
      storableText(validationText('accounts.confirmation_required')).check(
        z.minLength(1, validationText('accounts.confirmation_required')),
      ),
    ),
  })
  .check(
    z.refine((form) => form.new_password === form.confirm_password, {
      path: ['confirm_password'],
      error: validationText('accounts.passwords_differ'),
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
  ...sessions,
  ...secondFactor,
  readInvitation: endpoint({
    capability: 'administrators',
    method: 'POST',
    path: '/auth/invitation',
    access: 'public',
    limit: SIGN_IN_LIMIT,
    summary: 'The email and role of an invitation, by the token of its link',
    body: InvitationToken,
    data: z.object({ email: z.string(), role: Role }),
  }),
  acceptInvitation: endpoint({
    capability: 'administrators',
    method: 'POST',
    path: '/auth/invitation/accept',
    access: 'public',
    limit: SIGN_IN_LIMIT,
    summary: 'Create the account of an invitation, once, and sign in',
    status: 201,
    body: InvitationAccept,
    data: CurrentAdmin,
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/auth/profile',
    access: 'signedIn',
    summary: 'Change the own profile; another email address requires a recent sign-in',
    body: withLoaded(Profile),
    data: CurrentAdmin,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/auth/password',
    access: 'signedIn',
    summary:
      'Change the own password; every other session ends. With a second factor only after a recent proof of identity',
    body: PasswordChange,
    data: NoContent,
  }),
};
