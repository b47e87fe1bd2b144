import type { AdminActor, Context } from '../../../platform/context';
import { sessionNotFound } from './session';

/** Returns the calling administrator; throws `unauthenticated` for other actors. */
export function requireAdmin({ actor }: Context): AdminActor {
  if (actor.kind !== 'admin') throw sessionNotFound();
  return actor;
}
