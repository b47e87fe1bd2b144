import { type AuthProvider, HttpError, type UserIdentity } from 'ra-core';
import type { Role } from '#contract/permissions';
import type { Admin } from '#contract/sessions';
import { textOf } from '#contract/texts/Text';
import { translateText } from '../i18nProvider/translateText';
import { loadSession, signIn, signOut } from './session';

export interface AdminIdentity extends UserIdentity {
  role: Role;
  email: string | null;
}

/** Full name, else the username. */
function displayName({ first_name, last_name, username }: Admin): string {
  return [first_name, last_name].filter(Boolean).join(' ') || username;
}

function toIdentity(admin: Admin): AdminIdentity {
  return { id: admin.username, fullName: displayName(admin), role: admin.role, email: admin.email };
}

export const authProvider = {
  login: ({ username, password }: { username: string; password: string }) => signIn(username, password),
  logout: async () => (await signOut()) ?? '/login',
  // The router already checks access; a second redirect to the sign-in page would conflict with it.
  checkAuth: async () => {},
  // A failed session refresh has already redirected. If react-admin logged out as well, it would treat the
  // failed call as successful.
  checkError: async () => {},
  getIdentity: async () => {
    const admin = await loadSession();
    if (!admin) throw new HttpError(translateText(textOf('connection.ended')), 401);
    return toIdentity(admin);
  },
  getPermissions: async () => (await loadSession())?.role,
} satisfies AuthProvider;
