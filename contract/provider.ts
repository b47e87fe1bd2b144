import * as z from 'zod/mini';
import { CurrentAdmin, SIGN_IN_LIMIT } from './sessions';
import { endpoint, offeredAs } from './shared/endpoint';
import { boundedText, NoContent } from './shared/fields';

/** The address of the provider's page. */
const ProviderPage = z.object({ url: z.string() });

/** The query that the provider added to the console's address: code and state, or an error. */
const ProviderAnswer = z.strictObject({ query: boundedText(10_000) });

/** What a signed-in user goes to the provider for: the proof of the identity, or to sign in by it from now on. */
export const ProviderPurpose = z.enum(['prove', 'connect']);
export type ProviderPurpose = z.infer<typeof ProviderPurpose>;

const ProviderRequest = z.strictObject({ purpose: ProviderPurpose });

/** Sign-in by an OpenID Connect provider; 404 on a server without one. */
export const provider = offeredAs('account_security', {
  startLogin: endpoint({
    method: 'POST',
    path: '/auth/provider/login/start',
    summary: 'The page of the OpenID Connect provider that signs in',
    access: 'public',
    limit: SIGN_IN_LIMIT,
    data: ProviderPage,
  }),
  login: endpoint({
    method: 'POST',
    path: '/auth/provider/login',
    summary: 'Sign in by the answer of the provider',
    access: 'public',
    limit: SIGN_IN_LIMIT,
    body: ProviderAnswer,
    data: CurrentAdmin,
  }),
  start: endpoint({
    method: 'POST',
    path: '/auth/provider/start',
    summary: "The provider's page that proves the identity again, or whose account is to sign in from now on",
    access: 'signedIn',
    requiresRecentAuthentication: (_query: unknown, { purpose }: z.infer<typeof ProviderRequest>) =>
      purpose === 'connect',
    body: ProviderRequest,
    data: ProviderPage,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/auth/provider',
    summary: 'Prove the identity, or connect the account, by the answer of the provider',
    access: 'signedIn',
    body: ProviderAnswer,
    data: NoContent,
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: '/auth/provider',
    summary: 'The provider no longer signs in to the own account; it must have a password',
    access: 'signedIn',
    requiresRecentAuthentication: true,
    data: NoContent,
  }),
});
