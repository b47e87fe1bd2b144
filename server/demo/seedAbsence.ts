import { randomBytes } from 'node:crypto';
import { itemAt } from '#shop/random';
import { audit } from '../domains/audit/audit';
import { type Services, systemContext } from '../platform/context';
import type { Tx } from '../platform/db/openDatabase';
import { admins, sessions } from '../schema';
import type { DemoIds } from './seedShop';

const HOURS_AWAY = 15;

/** Of an account that the demo does not have. */
const COLLEAGUE = { kind: 'admin', adminId: 0, username: 'lin.chen' } as const;

/** Lets the users of the demo come back from a night, in which a colleague changed something. */
export async function seedAbsence(tx: Tx, services: Services, { pools }: DemoIds, now: Date): Promise<void> {
  const users = await tx.select({ adminId: admins.id }).from(admins);
  if (users.length === 0) return;
  const rotatedAt = new Date(now.getTime() - HOURS_AWAY * 60 * 60 * 1000);
  const session = () => ({ refreshHash: randomBytes(32), rotatedAt, endedAt: rotatedAt, expiresAt: now });
  await tx.insert(sessions).values(users.map((user) => ({ ...user, ...session() })));
  const ctx = { ...systemContext(services, 'demo'), actor: COLLEAGUE };
  for (const pool of [3, 3, 11]) await audit(tx, ctx, { action: 'pool.update', id: itemAt(pools, pool) });
  await audit(tx, ctx, { action: 'notification.resolve_all' });
}
