import * as z from 'zod/mini';
import { validationMessage } from './messages/validationMessage';
import { boundedText, requiredText } from './shared/fields';

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
