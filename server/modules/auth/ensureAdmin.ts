import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Services, systemContext } from '../../platform/context';
import { advisoryLocks } from '../../platform/db/advisoryLocks';
import { transaction } from '../../platform/db/transaction';
import { admins } from '../../schema';
import { audit } from '../audit';
import { hashPassword } from './passwords';

const RANDOM_PASSWORD_BYTES = 12;

/** Creates the first administrator if there is none; a lock prevents a second one when servers start concurrently. */
export async function ensureAdmin(services: Services): Promise<void> {
  const {
    ADMIN_USERNAME: username,
    ADMIN_PASSWORD: configuredPassword,
    ADMIN_EMAIL: email,
  } = services.config;
  const password = configuredPassword ?? randomBytes(RANDOM_PASSWORD_BYTES).toString('hex');

  const isCreated = await transaction(services.db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.firstAdmin})`);
    if ((await tx.$count(admins)) > 0) return false;
    const [created] = await tx
      .insert(admins)
      .values({ username, email, passwordHash: await hashPassword(password) })
      .returning({ id: admins.id });
    const details = { username };
    await audit(tx, systemContext(services, 'start'), { action: 'admin.create', id: created?.id, details });
    return true;
  });
  if (isCreated) printInitialCredentials(username, configuredPassword ? undefined : password);
}

/** Printed rather than logged, because logs are stored and shared. */
function printInitialCredentials(username: string, password: string | undefined): void {
  const passwordText = password ? `${password}   (shown only this once)` : 'the one in ADMIN_PASSWORD';
  console.log(`\nThe first administrator:\n  Username  ${username}\n  Password  ${passwordText}\n`);
}
