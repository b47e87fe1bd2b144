import { auth } from '#contract/auth';
import type { HttpServer } from '../../platform/http/fastify';
import { type HandlerArgs, routes } from '../../platform/http/routes';
import { changePassword, getCurrentAdmin, updateProfile } from './profile';
import { refreshSession } from './refreshSession';
import { ACCESS_COOKIE, clearSessionCookies, REFRESH_COOKIE, setSessionCookies } from './sessionCookies';
import { type SignInResult, signIn } from './signIn';
import { signInRateLimit } from './signInRateLimit';
import { signOut } from './signOut';

export default async function authRoutes(app: HttpServer): Promise<void> {
  const enforceRateLimit = await signInRateLimit(app);
  const registerRoutes = routes(auth, {
    login: async ({ ctx, body, request, reply }) => {
      await enforceRateLimit(request, reply);
      return respondWithSession(await signIn(ctx, body), { ctx, reply });
    },
    refresh: async ({ ctx, request, reply }) =>
      respondWithSession(await refreshSession(ctx, request.cookies[REFRESH_COOKIE]), { ctx, reply }),
    logout: async ({ ctx, request: { cookies }, reply }) => {
      await signOut(ctx, { access: cookies[ACCESS_COOKIE], refresh: cookies[REFRESH_COOKIE] });
      clearSessionCookies(reply, ctx.config);
      return null;
    },
    me: async ({ ctx }) => ({ admin: await getCurrentAdmin(ctx) }),
    updateProfile: async ({ ctx, body }) => ({ admin: await updateProfile(ctx, body) }),
    changePassword: async ({ ctx, body }) => {
      await changePassword(ctx, body);
      return null;
    },
  });
  await registerRoutes(app);
}

function respondWithSession(
  { admin, tokens }: SignInResult,
  { ctx, reply }: Pick<HandlerArgs<typeof auth.login>, 'ctx' | 'reply'>,
) {
  setSessionCookies(reply, ctx.config, tokens);
  return { admin };
}
