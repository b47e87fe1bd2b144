import { createHash } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import type { Services } from '../../../platform/context';
import type { Queryable } from '../../../platform/db/openDatabase';
import { sign } from '../../../platform/http/fastify';
import { usedChallenges } from '../../../schema';
import { unsignToken } from '../sessions/sessionTokens';

/** A challenge answers one purpose only. */
export type Purpose = 'add' | 'use';

const LIFETIME_MS = 5 * 60_000;
/** No challenge lives longer. */
const REMEMBERED_MS = 20 * 60_000;

/** A cookie's token with a challenge; nothing is stored for it before it is answered. */
export const signChallenge = (
  { sessionKey }: Pick<Services, 'sessionKey'>,
  purpose: Purpose,
  challenge: string,
): string => sign(`challenge.${purpose}.${challenge}.${Date.now() + LIFETIME_MS}`, sessionKey);

export function readChallenge(
  services: Pick<Services, 'sessionKey'>,
  purpose: Purpose,
  token: string | undefined,
): string | undefined {
  const [kind, signedPurpose, challenge, expiresAt] = unsignToken(services, token)?.split('.') ?? [];
  const isValid = kind === 'challenge' && signedPurpose === purpose && Number(expiresAt) > Date.now();
  return isValid ? challenge : undefined;
}

/** Marks a challenge as answered; false if it was answered before. */
export async function takeChallenge(db: Queryable, challenge: string): Promise<boolean> {
  await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, sql`now()`));
  const hash = createHash('sha256').update(challenge).digest();
  const taken = await db
    .insert(usedChallenges)
    .values({ hash, expiresAt: new Date(Date.now() + REMEMBERED_MS) })
    .onConflictDoNothing()
    .returning({ hash: usedChallenges.hash });
  return taken.length > 0;
}
