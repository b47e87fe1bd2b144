import type { Actor, Context } from '../context';
import { noSession } from './session';

/** The administrator who calls; for verbs that change the caller's own account. */
export function caller({ actor }: Context): Extract<Actor, { kind: 'admin' }> {
  if (actor.kind !== 'admin') throw noSession();
  return actor;
}
