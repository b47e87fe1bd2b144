import type { FastifyInstance } from 'fastify';
import { auth } from '#contract/auth';
import { ACCESS_COOKIE, clearSessionCookies, REFRESH_COOKIE, setSessionCookies } from '../http/cookies';
import { type Handled, routes } from '../http/routes';
import { changePassword } from './changePassword';
import { getAdmin } from './getAdmin';
import { limitSignIns } from './limitSignIns';
import { refreshSession } from './refreshSession';
import { type SignedIn, signIn } from './signIn';
import { signOut } from './signOut';
import { updateProfile } from './updateProfile';

export default async function authRoutes(app: FastifyInstance): Promise<void> {
  const limit = await limitSignIns(app);
  const serve = routes(auth, {
    login: async ({ ctx, body, request, reply }) => {
      await limit(request, reply);
      return keep(await signIn(ctx, body), { ctx, reply });
    },
    refresh: async ({ ctx, request, reply }) =>
      keep(await refreshSession(ctx, request.cookies[REFRESH_COOKIE]), { ctx, reply }),
    logout: async ({ ctx, request: { cookies }, reply }) => {
      await signOut(ctx, { access: cookies[ACCESS_COOKIE], refresh: cookies[REFRESH_COOKIE] });
      clearSessionCookies(reply, ctx.config);
      return null;
    },
    me: async ({ ctx }) => ({ admin: await getAdmin(ctx) }),
    updateProfile: async ({ ctx, body }) => ({ admin: await updateProfile(ctx, body) }),
    changePassword: async ({ ctx, body }) => {
      await changePassword(ctx, body);
      return null;
    },
  });
  await serve(app);
}

function keep(
  { admin, tokens }: SignedIn,
  { ctx, reply }: Pick<Handled<typeof auth.login>, 'ctx' | 'reply'>,
) {
  setSessionCookies(reply, ctx.config, tokens);
  return { admin };
}
