import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/** `refused`: the provider, or a check of its answer, says no. `unavailable`: it did not answer, or not as a provider. */
export class OidcError extends Error {
  constructor(
    readonly kind: 'refused' | 'unavailable',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Codes of the library for an answer that is none of a provider. */
const NO_ANSWER = [
  'undefined',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_TIMEOUT',
];

export function toOidcError(error: unknown): OidcError {
  if (error instanceof OidcError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new OidcError(isRefusal(error) ? 'refused' : 'unavailable', message, { cause: error });
}

function isRefusal(error: unknown): boolean {
  // The user, or the provider's page, ended the sign-in.
  if (error instanceof AuthorizationResponseError) return true;
  // Other errors, as of the client's secret, say nothing of the user.
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant';
  if (error instanceof WWWAuthenticateChallengeError)
    return error.cause.some(({ scheme }) => scheme === 'bearer');
  const { code, cause } = Object(error);
  if (error instanceof ClientError)
    return [401, 403].includes(Object(cause).status) || !NO_ANSWER.includes(String(code));
  // Of the library for signatures.
  return /^ERR_J(WT|WS|WKS|OSE)/.test(String(code));
}
