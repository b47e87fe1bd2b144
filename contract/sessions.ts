import * as z from 'zod/mini';
import { validationMessage } from './messages/validationMessage';
import { PasskeyResponse, SecondFactorCode } from './proofs';
import { endpoint } from './shared/endpoint';
import { NoContent, storableText, Timestamp } from './shared/fields';
import { withLabel } from './shared/labels';

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
