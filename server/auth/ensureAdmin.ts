import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { audit } from '../audit/audit';
import { type Services, systemContext } from '../context';
import { locks } from '../db/locks';
import { admins } from '../db/tables';
import { transaction } from '../db/transaction';
import { hashPassword } from './passwords';

const RANDOM_BYTES = 12;

/** Makes the first administrator where there is none. Several servers may start at once: one makes it. */
export async function ensureAdmin(services: Services): Promise<void> {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: given, ADMIN_EMAIL: email } = services.config;
  const password = given ?? randomBytes(RANDOM_BYTES).toString('hex');

  const isFirst = await transaction(services.db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${locks.firstAdmin})`);
    if ((await tx.$count(admins)) > 0) return false;
    const [made] = await tx
      .insert(admins)
      .values({ username, email, passwordHash: await hashPassword(password) })
      .returning({ id: admins.id });
    const details = { username };
    await audit(tx, systemContext(services, 'start'), { action: 'admin.create', id: made?.id, details });
    return true;
  });
  if (isFirst) introduce(username, given ? undefined : password);
}

/** Printed rather than logged: logs are kept and read by others. */
function introduce(username: string, password: string | undefined): void {
  const secret = password ? `${password}   (shown only this once)` : 'the one in ADMIN_PASSWORD';
  console.log(`\nThe first administrator:\n  Username  ${username}\n  Password  ${secret}\n`);
}
