import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { AdminCreate } from '#contract/auth';
import { textOf } from '#contract/texts/Text';
import type { Config } from '../../../platform/config';
import {
  type CommandContext,
  type NotifyingContext,
  type Services,
  systemContext,
} from '../../../platform/context';
import { openDataDir, writeAtomic } from '../../../platform/dataDir';
import { advisoryLocks } from '../../../platform/db/advisoryLocks';
import { isUniqueViolation } from '../../../platform/db/errors';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict, StartError } from '../../../platform/errors';
import { formatText } from '../../../platform/formatText';
import { announce } from '../../../platform/log';
import { admins } from '../../../schema';
import { audit } from '../../audit';
import { mailNewOwner } from '../accountMails';
import { assertGoodPassword, findPasswordProblem, hashPassword } from '../signIn/passwords';

export type PasswordContext = NotifyingContext & { config: Pick<Config, 'PRODUCT_NAME'> };

export async function createAdmin(ctx: PasswordContext, input: AdminCreate): Promise<void> {
  const { username, email, first_name: firstName, last_name: lastName, role, password } = input;
  assertGoodPassword(ctx.config, password, { username, email }, 'password');
  const passwordHash = await hashPassword(password);
  await transaction(ctx.db, async (tx) => {
    const id = await insertAdmin(tx, ctx, { username, email, firstName, lastName, role, passwordHash });
    if (role === 'owner') await mailNewOwner(tx, ctx, { id, username });
  }).catch((error) => {
    if (isUniqueViolation(error, 'admins_username'))
      throw conflict(textOf('accounts.username_taken', { username }));
    throw error;
  });
}

async function insertAdmin(tx: Tx, ctx: CommandContext, admin: typeof admins.$inferInsert): Promise<number> {
  const [created] = await tx.insert(admins).values(admin).returning({ id: admins.id });
  const { id } = assertFound(created, textOf('accounts.not_found'));
  const { username, role } = admin;
  await audit(tx, ctx, { action: 'admin.create', id, details: { username, role } });
  return id;
}

const RANDOM_PASSWORD_BYTES = 16;

/** Creates the first administrator if there is none; a lock prevents a second one when servers start concurrently. */
export async function ensureAdmin(services: Services): Promise<void> {
  const {
    ADMIN_USERNAME: username,
    ADMIN_PASSWORD: configuredPassword,
    ADMIN_EMAIL: email,
  } = services.config;
  if ((await services.db.$count(admins)) > 0) return;
  const passwordFile = configuredPassword || process.stdout.isTTY ? undefined : findPasswordFile(services);
  const password = configuredPassword ?? randomBytes(RANDOM_PASSWORD_BYTES).toString('base64url');
  assertGoodAdminPassword(services, password);
  const passwordHash = await hashPassword(password);

  const isCreated = await transaction(services.db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.firstAdmin})`);
    if ((await tx.$count(admins)) > 0) return false;
    await insertAdmin(tx, systemContext(services, 'start'), { username, email, passwordHash, role: 'owner' });
    return true;
  });
  if (!isCreated) return;
  if (passwordFile) writeAtomic(passwordFile, [password]);
  const place = configuredPassword
    ? 'of ADMIN_PASSWORD'
    : `in ${passwordFile}: sign in, then delete the file`;
  if (configuredPassword || passwordFile)
    announce(services.log, `The first administrator is ${username}, with the password ${place}`);
  else printInitialCredentials(services, username, password);
}

function assertGoodAdminPassword(
  { config: { ADMIN_USERNAME: username, ADMIN_EMAIL: email, PRODUCT_NAME } }: Services,
  password: string,
): void {
  const problem = findPasswordProblem(password, { username, email }, PRODUCT_NAME);
  if (problem) throw new StartError(`ADMIN_PASSWORD is refused: ${formatText('en', problem)}`);
}

/** On a terminal only: elsewhere the output is a log, which is stored and shared. */
function printInitialCredentials({ log }: Services, username: string, password: string): void {
  const lines = `  Username  ${username}\n  Password  ${password}   (shown only this once)\n`;
  announce(log, `\nThe first administrator:\n${lines}`);
}

const PASSWORD_FILE = 'first-password';

function findPasswordFile({ config: { DATA_DIR } }: Services): string {
  try {
    return join(openDataDir(DATA_DIR), PASSWORD_FILE);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(
      `ADMIN_PASSWORD is needed for the first administrator: there is no terminal to show a random one on, and ${error.message}`,
    );
  }
}
