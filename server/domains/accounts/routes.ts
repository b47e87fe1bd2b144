import { administrators } from '#contract/administrators';
import { auth } from '#contract/auth';
import type { Admin } from '#contract/sessions';
import type { ResponseData } from '#contract/shared/endpoint';
import type { Context } from '../../platform/context';
import type { HttpRequest, HttpServer } from '../../platform/http/fastify';
import { type HandlerArgs, routes } from '../../platform/http/routes';
import { isRecoveryOpen } from '../alerts';
import { acceptInvitation } from './invitations/acceptInvitation';
import { listInvitations, readInvitation, revokeInvitation } from './invitations/invitations';
import { inviteAdmin } from './invitations/inviteAdmin';
import { reauthenticate } from './proofs/reauthenticate';
import { type Purpose, readChallenge, signChallenge } from './secondFactor/challenges';
import { createRecoveryCodes, getSecondFactor } from './secondFactor/factors';
import { addPasskey, removePasskey, startPasskey } from './secondFactor/passkeys';
import { confirmTotp, removeTotp, startTotp } from './secondFactor/totp';
import { startPasskeyProof } from './secondFactor/verifyPasskey';
import { readDeviceToken, signDeviceToken } from './sessions/devices';
import type { Client, OpenedSession, SignInResult } from './sessions/openSession';
import { refreshSession } from './sessions/refreshSession';
import { clearSessionCookies, readCookie, setCookie, setSessionCookies } from './sessions/sessionCookies';
import { listSessions, revokeSession, signOut, signOutEverywhere } from './sessions/sessions';
import { describeUserAgent } from './signIn/describeUserAgent';
import { signIn, signInWithPasskey } from './signIn/signIn';
import { signInRateLimit } from './signIn/signInRateLimit';
import { byId, listAdmins } from './users/admins';
import { changeAdmin } from './users/changeAdmin';
import { changePassword } from './users/changePassword';
import { getCurrentAdmin, updateProfile } from './users/profile';

export const administratorRoutes = routes(administrators, {
  list: ({ ctx }) => listAdmins(ctx),
  update: ({ ctx, params, body }) => changeAdmin(ctx, byId(params.id), () => body),
  invitations: ({ ctx }) => listInvitations(ctx),
  invite: ({ ctx, body }) => inviteAdmin(ctx, body),
  revokeInvitation: ({ ctx, params }) => revokeInvitation(ctx, params.id),
});

export default async function authRoutes(app: HttpServer): Promise<void> {
  const enforceRateLimit = await signInRateLimit(app);
  const registerRoutes = routes(auth, {
    login: async ({ ctx, body, request, reply }) => {
      await enforceRateLimit(request, reply);
      return respondWithOpened(await signIn(ctx, body, readClient(request)), { ctx, reply });
    },
    // Each sign-in page asks for them; they store nothing, and their answers are limited.
    passkeyOptions: async ({ ctx, reply }) =>
      respondWithChallenge('use', await startPasskeyProof(ctx), { ctx, reply }),
    passkeyLogin: async ({ ctx, body, request, reply }) => {
      await enforceRateLimit(request, reply);
      const challenge = getChallenge('use', request);
      const session = await signInWithPasskey(ctx, body.response, challenge, readClient(request));
      return respondWithOpened(session, { ctx, reply });
    },
    refresh: async ({ ctx, request, reply }) => {
      const client = describeUserAgent(request.headers['user-agent']);
      const session = await refreshSession(ctx, readCookie(request.cookies, ctx.config, 'refresh'), client);
      return respondWithSession(session, { ctx, reply });
    },
    logout: async ({ ctx, request: { cookies }, reply }) => {
      const [access, refresh] = (['access', 'refresh'] as const).map((cookie) =>
        readCookie(cookies, ctx.config, cookie),
      );
      await signOut(ctx, { access, refresh });
      clearSessionCookies(reply, ctx.config);
      return null;
    },
    readInvitation: async ({ ctx, body, request, reply }) => {
      await enforceRateLimit(request, reply);
      return readInvitation(ctx, body.token);
    },
    acceptInvitation: async ({ ctx, body, request, reply }) => {
      await enforceRateLimit(request, reply);
      return respondWithOpened(await acceptInvitation(ctx, body, readClient(request)), { ctx, reply });
    },
    me: async ({ ctx }) => presentCurrent(ctx, getCurrentAdmin(ctx)),
    updateProfile: async ({ ctx, body: { loaded, ...body } }) => ({
      admin: await updateProfile(ctx, body, loaded),
    }),
    changePassword: async ({ ctx, body }) => {
      await changePassword(ctx, body);
      return null;
    },
    sessions: ({ ctx }) => listSessions(ctx),
    revokeSession: ({ ctx, body }) => revokeSession(ctx, body.session_id),
    signOutEverywhere: async ({ ctx, reply }) => {
      await signOutEverywhere(ctx);
      clearSessionCookies(reply, ctx.config);
      return null;
    },
    reauthenticate: ({ ctx, body, request }) => reauthenticate(ctx, body, getChallenge('use', request)),
    secondFactor: ({ ctx }) => getSecondFactor(ctx),
    startTotp: ({ ctx }) => startTotp(ctx),
    confirmTotp: ({ ctx, body }) => confirmTotp(ctx, body),
    removeTotp: ({ ctx }) => removeTotp(ctx),
    startPasskey: async ({ ctx, reply }) =>
      respondWithChallenge('add', await startPasskey(ctx), { ctx, reply }),
    addPasskey: ({ ctx, body, request }) => addPasskey(ctx, body, getChallenge('add', request)),
    removePasskey: ({ ctx, params }) => removePasskey(ctx, params.id),
    createRecoveryCodes: ({ ctx }) => createRecoveryCodes(ctx),
  });
  await registerRoutes(app);
}

function readClient({ ctx, cookies, headers }: HttpRequest): Client {
  const deviceId = readDeviceToken(ctx, readCookie(cookies, ctx.config, 'device'));
  return { ...describeUserAgent(headers['user-agent']), deviceId };
}

type Exchange = Pick<HandlerArgs<typeof auth.login>, 'ctx' | 'reply'>;

function respondWithChallenge(
  purpose: Purpose,
  options: { challenge: string },
  { ctx, reply }: Exchange,
): { challenge: string } {
  setCookie(reply, ctx.config, 'challenge', signChallenge(ctx, purpose, options.challenge));
  return { ...options };
}

const getChallenge = (purpose: Purpose, { ctx, cookies }: HttpRequest) =>
  readChallenge(ctx, purpose, readCookie(cookies, ctx.config, 'challenge'));

const DEVICE_LIFETIME = { maxAge: 365 * 24 * 3600 };

function respondWithOpened({ deviceId, ...session }: OpenedSession, { ctx, reply }: Exchange) {
  setCookie(reply, ctx.config, 'device', signDeviceToken(ctx, deviceId), DEVICE_LIFETIME);
  return respondWithSession(session, { ctx, reply });
}

function respondWithSession({ admin, tokens }: SignInResult, { ctx, reply }: Exchange) {
  setSessionCookies(reply, ctx.config, tokens);
  return presentCurrent(ctx, admin);
}

/** With what every page of the console must say. */
async function presentCurrent(
  { db }: Context,
  current: Admin | Promise<Admin>,
): Promise<ResponseData<typeof auth.me>> {
  const [admin, isRecovering] = await Promise.all([current, isRecoveryOpen(db)]);
  return { admin, ...(isRecovering && { is_recovering: true }) };
}
