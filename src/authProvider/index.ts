import type { AuthProvider, UserIdentity } from 'react-admin';
import type { Admin } from '#contract/auth';
import { loadSession, signIn, signOut } from './session';

const SIGNED_OUT_REDIRECT = { redirectTo: '/login', message: false };

/** What the shell shows of an administrator. */
export interface AdminIdentity extends UserIdentity {
  role: string;
  email: string | null;
}

/** Full name, or the username where there is neither first nor last name. */
export function displayName({ first_name, last_name, username }: Admin): string {
  return [first_name, last_name].filter(Boolean).join(' ') || username;
}

/** "Administrator" */
export function formatRole({ role }: AdminIdentity): string {
  return role.charAt(0).toUpperCase() + role.slice(1);
}

function toIdentity(admin: Admin): AdminIdentity {
  return { id: admin.id, fullName: displayName(admin), role: admin.role, email: admin.email };
}

export const authProvider = {
  login: ({ username, password }: { username: string; password: string }) => signIn(username, password),
  logout: async () => {
    await signOut();
    return '/login';
  },
  // The router has looked before a page is shown. Two who lead to the sign-in screen hinder each other.
  checkAuth: async () => {},
  // A session that could not be renewed has led to the sign-in screen already. Signing out here as well,
  // react-admin would take the refused call for one that worked.
  checkError: async () => {},
  getIdentity: async () => {
    const admin = await loadSession();
    if (!admin) throw SIGNED_OUT_REDIRECT;
    return toIdentity(admin);
  },
  getPermissions: async () => undefined,
} satisfies AuthProvider;
