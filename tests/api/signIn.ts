import { hash } from '@node-rs/argon2';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Role } from '#contract/permissions';
import type { Services } from '../../server/platform/context';
import { admins } from '../../server/schema';

/** The administrator of every test server. */
export const ADMIN = { username: 'admin', password: 'Correct-Horse-9!' };

/** The minimum cost, because every test hashes and verifies a password. */
const COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Creates an administrator, by default an owner, and signs in over HTTP; returns the cookies. */
export async function signIn(
  app: FastifyInstance,
  { db }: Services,
  { username, password, role = 'owner' }: { username: string; password: string; role?: Role } = ADMIN,
): Promise<Record<string, string>> {
  const passwordHash = await hash(password, COST);
  await db.insert(admins).values({ username, passwordHash, role, email: `${username}@example.com` });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password },
  });
  if (answer.statusCode !== 200)
    throw new Error(`Sign-in failed with status ${answer.statusCode}: ${answer.body}`);
  return getSetCookies(answer);
}

/** The cookies that a response sets, by name. */
export function getSetCookies({ cookies }: LightMyRequestResponse): Record<string, string> {
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
}
