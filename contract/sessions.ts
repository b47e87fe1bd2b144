import * as z from 'zod/mini';
import { Role } from './permissions';
import { PasskeyOptions, PasskeyResponse, SecondFactorCode } from './secondFactor';
import { endpoint, type Limit, offeredAs } from './shared/endpoint';
import { Id, NoContent, requiredText, storableText, Timestamp, withLabel } from './shared/fields';
import { validationText } from './shared/texts/validationText';

export const Admin = z.object({
  id: Id,
  username: withLabel('Username', z.string()),
  email: withLabel('Email', z.nullable(z.string())),
  first_name: withLabel('First name', z.nullable(z.string())),
  last_name: withLabel('Last name', z.nullable(z.string())),
  role: withLabel('Role', Role),
  is_active: z.boolean(),
  last_login: withLabel('Last login', z.nullable(Timestamp)),
  created_at: withLabel('Created', Timestamp),
});
export type Admin = z.infer<typeof Admin>;

export const Login = z.strictObject({
  username: withLabel(
    'Username',
    requiredText(validationText('auth.username_required')).check(
      z.minLength(3, validationText('auth.username_length', { min: 3 })),
    ),
  ),
  // Not trimmed: leading and trailing spaces may belong to the password.
  password: withLabel(
    'Password',
    storableText(validationText('auth.password_required')).check(
      z.minLength(1, validationText('auth.password_required')),
      z.minLength(8, validationText('auth.password_length', { min: 8 })),
      z.maxLength(1024, validationText('auth.password_max', { max: 1024 })),
    ),
  ),
});
export type Login = z.infer<typeof Login>;

/** With the code of an administrator's second factor, which the answer `second_factor_required` asks for. */
export const SignIn = z.extend(Login, { code: z.optional(SecondFactorCode) });
export type SignIn = z.infer<typeof SignIn>;

/** Orders get no keys yet since a restore or failover: see `GET /recovery`. Absent otherwise. */
export const IsRecovering = z.optional(z.literal(true));

export const CurrentAdmin = z.object({
  admin: Admin,
  is_recovering: IsRecovering,
  /** The administrator was away, and has not read yet what happened: see `GET /dashboard/handover`. Absent otherwise. */
  has_handover: z.optional(z.literal(true)),
  /** What the server offers beyond section 7 of the specification: see `contract/capabilities.ts`. */
  capabilities: z.optional(z.array(z.string())),
  /** The present state, since which `GET /changes` tells what changed. */
  changes_since: z.optional(z.string()),
});

/** Of all calls that guess a password, a code or an invitation. */
export const SIGN_IN_LIMIT: Limit = { perMinute: 30, perNetwork: 300 };

/** Of what every tab of the console calls without a valid session: an office shares its network. */
const SESSION_LIMIT: Limit = { perMinute: 600 };

/** The endpoints that begin, renew and end a session. */
export const session = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in',
    access: 'public',
    limit: SIGN_IN_LIMIT,
    body: SignIn,
    data: CurrentAdmin,
  }),
  passkeyOptions: endpoint({
    capability: 'account_security',
    method: 'POST',
    path: '/auth/passkey/options',
    summary: 'Options to sign in with a passkey',
    access: 'public',
    limit: SESSION_LIMIT,
    data: PasskeyOptions,
  }),
  passkeyLogin: endpoint({
    capability: 'account_security',
    method: 'POST',
    path: '/auth/passkey',
    summary: 'Sign in with a passkey instead of password and code',
    access: 'public',
    limit: SIGN_IN_LIMIT,
    body: z.strictObject({ response: PasskeyResponse }),
    data: CurrentAdmin,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'Sign out',
    access: 'public',
    limit: SESSION_LIMIT,
    /** Where the provider opened the session: its page that ends its own. */
    data: z.nullable(z.object({ provider_url: z.string() })),
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    access: 'signedIn',
    summary: 'The signed-in administrator',
    data: CurrentAdmin,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    summary: 'Renew the session by its refresh cookie',
    access: 'public',
    limit: SESSION_LIMIT,
    body: z.nullish(z.strictObject({})),
    data: CurrentAdmin,
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
  storableText(validationText('auth.password_required')).check(
    z.minLength(1, validationText('auth.password_required')),
    z.maxLength(1024, validationText('auth.password_max', { max: 1024 })),
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
export const sessions = offeredAs('account_security', {
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
    requiresRecentAuthentication: true,
    body: z.strictObject({ session_id: z.uuid(validationText('values.uuid')) }),
    data: NoContent,
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/auth/sessions/revoke-others',
    access: 'signedIn',
    summary: 'End all own sessions but this one; their devices count as new again',
    requiresRecentAuthentication: true,
    data: NoContent,
  }),
  signOutEverywhere: endpoint({
    method: 'POST',
    path: '/auth/sessions/revoke-all',
    access: 'signedIn',
    summary: 'End all own sessions, this one too; all other devices count as new again',
    requiresRecentAuthentication: true,
    data: NoContent,
  }),
  reauthenticate: endpoint({
    method: 'POST',
    path: '/auth/reauthenticate',
    access: 'signedIn',
    summary:
      'Confirm the identity again, by all that a sign-in needs, for the calls that require it within the last 10 minutes; the session has new tokens',
    body: Reauthentication,
    data: NoContent,
  }),
});
