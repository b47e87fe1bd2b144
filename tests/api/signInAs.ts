import type { Role } from '#contract/permissions';
import { ADMIN, signIn } from './signIn';
import type { Api } from './startApi';

/** Creates a user of the role, with its name and the password of `ADMIN`, and signs in; returns the cookies. */
export const signInAs = ({ app, services }: Pick<Api, 'app' | 'services'>, role: Role) =>
  signIn(app, services, { ...ADMIN, username: role, role });
