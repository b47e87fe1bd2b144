import * as z from 'zod/mini';
import { validationMessage } from './messages/validationMessage';
import { Role } from './permissions';
import {
  Admin,
  CurrentAdmin,
  Login,
  NewPasskeyResponse,
  PasskeyOptions,
  PasskeyResponse,
  SecondFactorCode,
  session,
} from './session';
import { endpoint } from './shared/endpoint';
import {
  boundedText,
  Id,
  isEmail,
  NoContent,
  NonNegativeInt,
  requiredText,
  storableText,
  Timestamp,
} from './shared/fields';
import { withLabel } from './shared/labels';
import { withLoaded } from './shared/loaded';

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Timestamp,
  last_used_at: z.nullable(Timestamp),
});
export type Passkey = z.infer<typeof Passkey>;

/** The second factors of the calling administrator. */
export const SecondFactor = z.object({
  has_totp: z.boolean(),
  passkeys: z.array(Passkey),
  recovery_codes_left: NonNegativeInt,
  /** The settings require a second factor of everyone. */
  is_required: z.boolean(),
  /** False under an address without a name, for which browsers create no passkeys. */
  can_add_passkeys: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** Recovery codes, shown once; empty if the administrator has some already. */
const NewRecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const TotpSetup = z.object({ secret: z.string(), uri: z.string() });

export const TotpConfirmation = z.strictObject({ code: SecondFactorCode });
export type TotpConfirmation = z.infer<typeof TotpConfirmation>;

export const PasskeyCreate = z.strictObject({
  name: requiredText(validationMessage('auth.passkey_name_required'), 100),
  response: NewPasskeyResponse,
});
export type PasskeyCreate = z.infer<typeof PasskeyCreate>;

const recent = { requiresRecentAuthentication: true } as const;

export const secondFactor = {
  secondFactor: endpoint({
    method: 'GET',
    path: '/auth/second-factor',
    access: 'signedIn',
    summary: 'The own second factors',
    data: SecondFactor,
  }),
  startTotp: endpoint({
    ...recent,
    method: 'POST',
    path: '/auth/totp',
    access: 'signedIn',
    summary: 'A new secret for an authenticator app; a code must confirm it',
    data: TotpSetup,
  }),
  confirmTotp: endpoint({
    ...recent,
    method: 'POST',
    path: '/auth/totp/confirm',
    access: 'signedIn',
    summary: 'Confirm the authenticator app with its code',
    body: TotpConfirmation,
    data: NewRecoveryCodes,
  }),
  removeTotp: endpoint({
    ...recent,
    method: 'DELETE',
    path: '/auth/totp',
    access: 'signedIn',
    summary: 'Remove the authenticator app',
    data: NoContent,
  }),
  startPasskey: endpoint({
    ...recent,
    method: 'POST',
    path: '/auth/passkeys/options',
    access: 'signedIn',
    summary: 'Options for a new passkey',
    data: PasskeyOptions,
  }),
  addPasskey: endpoint({
    ...recent,
    method: 'POST',
    path: '/auth/passkeys',
    access: 'signedIn',
    summary: 'Add a passkey',
    status: 201,
    body: PasskeyCreate,
    data: NewRecoveryCodes,
  }),
  removePasskey: endpoint({
    ...recent,
    method: 'DELETE',
    path: '/auth/passkeys/{id}',
    access: 'signedIn',
    summary: 'Remove a passkey',
    data: NoContent,
  }),
  createRecoveryCodes: endpoint({
    ...recent,
    method: 'POST',
    path: '/auth/recovery-codes',
    access: 'signedIn',
    summary: 'Ten new recovery codes instead of the present ones',
    status: 201,
    data: NewRecoveryCodes,
  }),
};

/** An active session of the calling administrator. */
export const ActiveSession = z.object({
  id: z.uuid(),
  /** Derived from the user agent; null if unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  created_at: Timestamp,
  /** Accurate to 15 minutes, the lifetime of an access token. */
  last_used_at: Timestamp,
  expires_at: Timestamp,
  is_current: z.boolean(),
});
export type ActiveSession = z.infer<typeof ActiveSession>;

const Password = withLabel(
  'Password',
  storableText(validationMessage('auth.password_required')).check(
    z.minLength(1, validationMessage('auth.password_required')),
    z.maxLength(1024, validationMessage('auth.password_max', { max: 1024 })),
  ),
);

/** The proof of an account without a second factor. */
export const PasswordProof = z.strictObject({ password: Password });

/** The proof of an account with a second factor. */
export const TwoFactorProof = z.extend(PasswordProof, { code: withLabel('Code', SecondFactorCode) });
export type TwoFactorProof = z.infer<typeof TwoFactorProof>;

/** One proof of the identity: all that a sign-in needs. */
export const Reauthentication = z.union([
  PasswordProof,
  TwoFactorProof,
  z.strictObject({ passkey: PasskeyResponse }),
]);
export type Reauthentication = z.infer<typeof Reauthentication>;

/** The endpoints of the own sessions. */
export const sessions = {
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'signedIn',
    summary: 'The own active sessions, the latest used first',
    data: z.array(ActiveSession),
  }),
  revokeSession: endpoint({
    method: 'POST',
    path: '/auth/sessions/revoke',
    access: 'signedIn',
    summary: 'End one of the own sessions; its device counts as new again',
    body: z.strictObject({ session_id: z.uuid(validationMessage('values.uuid')) }),
    data: NoContent,
  }),
  signOutEverywhere: endpoint({
    method: 'POST',
    path: '/auth/sessions/revoke-all',
    access: 'signedIn',
    summary: 'End all own sessions, this one too; all other devices count as new again',
    data: NoContent,
  }),
  reauthenticate: endpoint({
    method: 'POST',
    path: '/auth/reauthenticate',
    access: 'signedIn',
    summary:
      'Confirm the identity again, by all that a sign-in needs, for the calls that require it within the last 10 minutes',
    body: Reauthentication,
    data: NoContent,
  }),
};

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

const USERNAME_PATTERN = /^[\p{L}\p{N}][\p{L}\p{N}._+@-]*$/u;

/** A new administrator's username; sign-in compares it without case. */
export const NewUsername = Login.shape.username.check(
  z.regex(USERNAME_PATTERN, validationMessage('accounts.username_characters')),
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

const Token = requiredText(validationMessage('accounts.invitation_invalid'), 100);

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
  ...sessions,
  ...secondFactor,
  readInvitation: endpoint({
    method: 'POST',
    path: '/auth/invitation',
    access: 'public',
    summary: 'The email and role of an invitation, by the token of its link',
    body: InvitationToken,
    data: z.object({ email: z.string(), role: Role }),
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/auth/invitation/accept',
    access: 'public',
    summary: 'Create the account of an invitation, once, and sign in',
    status: 201,
    body: InvitationAccept,
    data: CurrentAdmin,
  }),
  updateProfile: endpoint({
    method: 'PUT',
    path: '/auth/profile',
    access: 'signedIn',
    summary: 'Change the own profile',
    requiresRecentAuthentication: true,
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
