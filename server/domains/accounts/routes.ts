import { administrators, invitations } from '#contract/administrators';
import { apiTokens } from '#contract/apiTokens';
import { auth } from '#contract/auth';
import { Capability } from '#contract/capabilities';
import { provider } from '#contract/provider';
import type { Admin } from '#contract/sessions';
import type { ResponseData } from '#contract/shared/endpoint';
import type { Context } from '../../platform/context';
import type { HttpReply, HttpRequest } from '../../platform/http/fastify';
import { routes } from '../../platform/http/routes';
import { isRecoveryOpen } from '../alerts';
import { acceptInvitation } from './invitations/acceptInvitation';
import { listInvitations, readInvitation, revokeInvitation } from './invitations/invitations';
import { inviteAdmin } from './invitations/inviteAdmin';
import { reauthenticate } from './proofs/reauthenticate';
import { startProviderLogin, startProviderRequest } from './provider/askProvider';
import { disconnectProvider, finishProviderRequest } from './provider/finishProviderRequest';
import { getProviderLogoutUrl } from './provider/getProviderLogoutUrl';
import { readErrand } from './provider/loginCookie';
import { signInByProvider } from './provider/signInByProvider';
import { type Purpose, readChallenge, signChallenge } from './secondFactor/challenges';
import { createRecoveryCodes, getSecondFactor } from './secondFactor/factors';
import { addPasskey, removePasskey, startPasskey } from './secondFactor/passkeys';
import { confirmTotp, removeTotp, startTotp } from './secondFactor/totp';
import { startPasskeyProof } from './secondFactor/verifyPasskey';
import { readAbsence } from './sessions/absence';
import { readDeviceToken, signDeviceToken } from './sessions/devices';
import type { Client, OpenedSession, SignInResult } from './sessions/openSession';
import { refreshSession } from './sessions/refreshSession';
import {
  clearCookie,
  clearSessionCookies,
  readCookie,
  setCookie,
  setSessionCookies,
} from './sessions/sessionCookies';
import {
  endOtherSessions,
  listSessions,
  revokeSession,
  signOut,
  signOutEverywhere,
} from './sessions/sessions';
import { toChangesCursor } from './sessions/toChangesCursor';
import { describeUserAgent } from './signIn/describeUserAgent';
import { signIn, signInWithPasskey } from './signIn/signIn';
import { createApiToken, listApiTokens, revokeApiToken } from './tokens/apiTokens';
import { byId, listAdmins } from './users/admins';
import { changeAdmin } from './users/changeAdmin';
import { changePassword } from './users/changePassword';
import { getCurrentAdmin, updateProfile } from './users/profile';

export const administratorRoutes = routes(administrators, {
  list: ({ ctx }) => listAdmins(ctx),
  update: ({ ctx, params, body }) => changeAdmin(ctx, byId(params.id), () => body),
});

export const invitationRoutes = routes(invitations, {
  list: ({ ctx }) => listInvitations(ctx),
  create: ({ ctx, body }) => inviteAdmin(ctx, body),
  delete: ({ ctx, params }) => revokeInvitation(ctx, params.id),
});

export const apiTokenRoutes = routes(apiTokens, {
  list: ({ ctx }) => listApiTokens(ctx),
  create: ({ ctx, body }) => createApiToken(ctx, body),
  delete: ({ ctx, params }) => revokeApiToken(ctx, params.id),
});

export default routes(auth, {
  login: async ({ ctx, body, request, reply }) =>
    respondWithOpened(await signIn(ctx, body, readClient(request)), reply),
  // Each sign-in page asks for them; they store nothing.
  passkeyOptions: async ({ ctx, reply }) => respondWithChallenge('use', await startPasskeyProof(ctx), reply),
  passkeyLogin: async ({ ctx, body, request, reply }) => {
    const challenge = getChallenge('use', request);
    const session = await signInWithPasskey(ctx, body.response, challenge, readClient(request));
    return respondWithOpened(session, reply);
  },
  refresh: async ({ ctx, request, reply }) => {
    const client = describeUserAgent(request.headers['user-agent']);
    const session = await refreshSession(ctx, readCookie(request, 'refresh'), client);
    return respondWithSession(session, reply);
  },
  logout: async ({ ctx, request, reply }) => {
    const session = await signOut(ctx, readCookie(request, 'access'), readCookie(request, 'refresh'));
    clearSessionCookies(reply);
    const provider_url = await getProviderLogoutUrl(ctx, session);
    return provider_url === undefined ? null : { provider_url };
  },
  readInvitation: ({ ctx, body }) => readInvitation(ctx, body.token),
  acceptInvitation: async ({ ctx, body, request, reply }) =>
    respondWithOpened(await acceptInvitation(ctx, body, readClient(request)), reply),
  me: async ({ ctx }) => presentCurrent(ctx, getCurrentAdmin(ctx)),
  updateProfile: async ({ ctx, body: { loaded, ...body } }) => ({
    admin: await updateProfile(ctx, body, loaded),
  }),
  changePassword: ({ ctx, body }) => changePassword(ctx, body),
  sessions: ({ ctx }) => listSessions(ctx),
  revokeSession: ({ ctx, body }) => revokeSession(ctx, body.session_id),
  endOtherSessions: ({ ctx }) => endOtherSessions(ctx),
  signOutEverywhere: async ({ ctx, reply }) => {
    await signOutEverywhere(ctx);
    return clearSessionCookies(reply);
  },
  reauthenticate: async ({ ctx, body, request, reply }) => {
    setSessionCookies(reply, await reauthenticate(ctx, body, getChallenge('use', request)));
    return null;
  },
  secondFactor: ({ ctx }) => getSecondFactor(ctx),
  startTotp: ({ ctx }) => startTotp(ctx),
  confirmTotp: ({ ctx, body }) => confirmTotp(ctx, body),
  removeTotp: ({ ctx }) => removeTotp(ctx),
  startPasskey: async ({ ctx, reply }) => respondWithChallenge('add', await startPasskey(ctx), reply),
  addPasskey: ({ ctx, body, request }) => addPasskey(ctx, body, getChallenge('add', request)),
  removePasskey: ({ ctx, params }) => removePasskey(ctx, params.id),
  createRecoveryCodes: ({ ctx }) => createRecoveryCodes(ctx),
});

export const providerRoutes = routes(provider, {
  startLogin: async ({ ctx, reply }) => respondWithProvider(await startProviderLogin(ctx), reply),
  login: async ({ ctx, body, request, reply }) =>
    respondWithOpened(await signInByProvider(ctx, body.query, takeErrand(reply), readClient(request)), reply),
  start: async ({ ctx, body, reply }) =>
    respondWithProvider(await startProviderRequest(ctx, body.purpose), reply),
  finish: async ({ ctx, body, reply }) => {
    const tokens = await finishProviderRequest(ctx, body.query, takeErrand(reply));
    if (tokens) setSessionCookies(reply, tokens);
    return null;
  },
  disconnect: ({ ctx }) => disconnectProvider(ctx),
});

function readClient(request: HttpRequest): Client {
  const deviceId = readDeviceToken(request.ctx, readCookie(request, 'device'));
  return { ...describeUserAgent(request.headers['user-agent']), deviceId };
}

function respondWithChallenge(purpose: Purpose, options: { challenge: string }, reply: HttpReply) {
  setCookie(reply, 'challenge', signChallenge(reply.request.ctx, purpose, options.challenge));
  return { ...options };
}

const getChallenge = (purpose: Purpose, request: HttpRequest) =>
  readChallenge(request.ctx, purpose, readCookie(request, 'challenge'));

function respondWithProvider({ url, token }: { url: string; token: string }, reply: HttpReply) {
  setCookie(reply, 'provider', token);
  return { url };
}

/** What the browser went to the provider for, whose answer counts once. */
function takeErrand(reply: HttpReply) {
  const token = readCookie(reply.request, 'provider');
  clearCookie(reply, 'provider');
  return readErrand(reply.request.ctx, token);
}

const DEVICE_LIFETIME = { maxAge: 365 * 24 * 3600 };

/** Ends the session that the browser had: its cookies are replaced, and nobody else may hold them. */
async function respondWithOpened({ deviceId, ...session }: OpenedSession, reply: HttpReply) {
  const { request } = reply;
  await signOut(request.ctx, readCookie(request, 'access'), readCookie(request, 'refresh'));
  setCookie(reply, 'device', signDeviceToken(reply.request.ctx, deviceId), DEVICE_LIFETIME);
  return respondWithSession(session, reply);
}

function respondWithSession({ admin, tokens }: SignInResult, reply: HttpReply) {
  setSessionCookies(reply, tokens);
  return presentCurrent(reply.request.ctx, admin);
}

/** The administrator, and what every page of the console must say. */
async function presentCurrent(
  { db, changes }: Context,
  current: Admin | Promise<Admin>,
): Promise<ResponseData<typeof auth.me>> {
  const [admin, isRecovering, counts] = await Promise.all([
    current,
    isRecoveryOpen(db),
    changes.readCounts(),
  ]);
  const absence = await readAbsence(db, admin.id);
  return {
    admin,
    capabilities: Capability.options,
    changes_since: toChangesCursor(admin.role, counts),
    ...(isRecovering && { is_recovering: true }),
    ...(absence && { has_handover: true }),
  };
}
