import * as z from 'zod/mini';
import { validationMessage } from './messages/validationMessage';
import { Role } from './permissions';
import { endpoint } from './shared/endpoint';
import { boundedText, Id, NoContent, requiredText, storableText, Timestamp } from './shared/fields';
import { withLabel } from './shared/labels';

/** A code of an authenticator app, or a recovery code. */
export const SecondFactorCode = requiredText(validationMessage('auth.code_required'), 50);

const Encoded = boundedText(20_000);

function passkeyResponse<const R extends z.core.$ZodShape>(response: R) {
  return z.looseObject({
    id: boundedText(2000),
    rawId: boundedText(2000),
    type: z.literal('public-key'),
    response: z.looseObject(response),
    clientExtensionResults: z.looseObject({}),
  });
}

/** The answer of a browser's authenticator; the WebAuthn library checks it. */
export const PasskeyResponse = passkeyResponse({
  clientDataJSON: Encoded,
  authenticatorData: Encoded,
  signature: Encoded,
});
export type PasskeyResponse = z.infer<typeof PasskeyResponse>;

/** The answer of an authenticator that has created a passkey. */
export const NewPasskeyResponse = passkeyResponse({ clientDataJSON: Encoded, attestationObject: Encoded });

/** Options that the browser's authenticator is called with. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });

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

/** With the code of an administrator's second factor, which the answer `second_factor_required` asks for. */
export const SignIn = z.extend(Login, { code: z.optional(SecondFactorCode) });
export type SignIn = z.infer<typeof SignIn>;

/** Orders get no keys yet since a restore or failover: see `GET /recovery`. Absent otherwise. */
export const IsRecovering = z.optional(z.literal(true));

export const CurrentAdmin = z.object({ admin: Admin, is_recovering: IsRecovering });

/** The endpoints of the sign-in page, which loads no other part of `auth`. */
export const session = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in',
    access: 'public',
    body: SignIn,
    data: CurrentAdmin,
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/auth/passkey/options',
    summary: 'Options to sign in with a passkey',
    access: 'public',
    data: PasskeyOptions,
  }),
  passkeyLogin: endpoint({
    method: 'POST',
    path: '/auth/passkey',
    summary: 'Sign in with a passkey instead of password and code',
    access: 'public',
    body: z.strictObject({ response: PasskeyResponse }),
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
    access: 'signedIn',
    summary: 'The signed-in administrator',
    data: CurrentAdmin,
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
