import * as z from 'zod/mini';
import { endpoint, offeredAs } from './shared/endpoint';
import { boundedText, Id, NoContent, NonNegativeInt, requiredText, Timestamp } from './shared/fields';
import { validationText } from './shared/texts/validationText';

/** A code of an authenticator app, or a recovery code. */
export const SecondFactorCode = requiredText(validationText('auth.code_required'), 50);

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
  /** The account has no password: the provider alone signs in. */
  is_without_password: z.boolean(),
  /** The OpenID Connect provider; absent if the server has none. */
  provider: z.optional(z.object({ name: z.string(), is_connected: z.boolean() })),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** Recovery codes, shown once; empty if the administrator has some already. */
const NewRecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const TotpSetup = z.object({ secret: z.string(), uri: z.string() });

export const TotpConfirmation = z.strictObject({ code: SecondFactorCode });
export type TotpConfirmation = z.infer<typeof TotpConfirmation>;

export const PasskeyCreate = z.strictObject({
  name: requiredText(validationText('auth.passkey_name_required'), 100),
  response: NewPasskeyResponse,
});
export type PasskeyCreate = z.infer<typeof PasskeyCreate>;

const recent = { requiresRecentAuthentication: true } as const;

export const secondFactor = offeredAs('account_security', {
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
});
