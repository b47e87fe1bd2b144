import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Services, systemContext } from '../../../platform/context';
import { advisoryLocks } from '../../../platform/db/advisoryLocks';
import { transaction } from '../../../platform/db/transaction';
import { StartError } from '../../../platform/errors';
import { formatText } from '../../../platform/formatText';
import { admins } from '../../../schema';
import { audit } from '../../audit';
import { findPasswordProblem } from '../signIn/assertGoodPassword';
import { hashPassword } from '../signIn/passwords';

const RANDOM_PASSWORD_BYTES = 16;

/** Creates the first administrator if there is none; a lock prevents a second one when servers start concurrently. */
export async function ensureAdmin(services: Services): Promise<void> {
  const {
    ADMIN_USERNAME: username,
    ADMIN_PASSWORD: configuredPassword,
    ADMIN_EMAIL: email,
  } = services.config;
  if ((await services.db.$count(admins)) > 0) return;
  const password = configuredPassword ?? randomBytes(RANDOM_PASSWORD_BYTES).toString('base64url');
  assertGoodAdminPassword(services, password);
  const passwordHash = await hashPassword(password);

  const isCreated = await transaction(services.db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.firstAdmin})`);
    if ((await tx.$count(admins)) > 0) return false;
    const [created] = await tx
      .insert(admins)
      .values({ username, email, passwordHash, role: 'owner' })
      .returning({ id: admins.id });
    const details = { username, role: 'owner' };
    await audit(tx, systemContext(services, 'start'), { action: 'admin.create', id: created?.id, details });
    return true;
  });
  if (isCreated) printInitialCredentials(username, configuredPassword ? undefined : password);
}

function assertGoodAdminPassword(
  { config: { ADMIN_USERNAME: username, ADMIN_EMAIL: email, PRODUCT_NAME } }: Services,
  password: string,
): void {
  const problem = findPasswordProblem(password, { username, email }, PRODUCT_NAME);
  if (problem) throw new StartError(`ADMIN_PASSWORD is refused: ${formatText('en', problem)}`);
}

/** Printed rather than logged, because logs are stored and shared. */
function printInitialCredentials(username: string, password: string | undefined): void {
  const passwordText = password ? `${password}   (shown only this once)` : 'the one in ADMIN_PASSWORD';
  console.log(`\nThe first administrator:\n  Username  ${username}\n  Password  ${passwordText}\n`);
}
