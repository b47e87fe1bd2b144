import { eq, sql } from 'drizzle-orm';
import type { PasskeyResponse } from '#contract/secondFactor';
import type { SignIn } from '#contract/sessions';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { presentTexts } from '../../../platform/db/textColumn';
import { AppError, forbidden, unauthenticated } from '../../../platform/errors';
import { type AdminRow, admins } from '../../../schema';
import { audit } from '../../audit';
import { countAttempt, forgetAttempts } from '../proofs/proofAttempts';
import { countSecondFactors } from '../secondFactor/factors';
import { verifyCode } from '../secondFactor/totp';
import { verifyPasskey } from '../secondFactor/verifyPasskey';
import { isKnownDevice } from '../sessions/devices';
import { type Client, type OpenedSession, openSession } from '../sessions/openSession';
import { isProviderRequired } from '../sessions/sessionActor';
import { accountDisabled } from '../sessions/sessionTokens';
import { verifyPassword } from './passwords';

/** Opens a session; the error does not reveal whether the username or the password is wrong. */
export async function signIn(
  ctx: Context,
  { username, password, code }: SignIn,
  client: Client,
): Promise<OpenedSession> {
  const { row, name } = await findAdmin(ctx, username);
  const isKnown = row && (await isKnownDevice(ctx.db, row.id, client.deviceId));
  // Attempts of others never delay a device that has signed in before.
  const subject = isKnown ? (`device:${client.deviceId} ${row.id}` as const) : (`name:${name}` as const);
  await countAttempt(ctx, subject);
  const isPasswordValid = await verifyPassword(row?.passwordHash ?? null, password);
  if (!row || !isPasswordValid) return refuseSignIn(ctx, row, invalidCredentials());
  if (!row.isActive) return refuseSignIn(ctx, row, accountDisabled());
  if (isProviderRequired(ctx.config, row.role)) return refuseSignIn(ctx, row, providerRequired());
  await proveSecondFactor(ctx, row, code);
  const session =
    (await openSession(ctx, row, client)) ?? (await refuseSignIn(ctx, row, invalidCredentials()));
  await forgetAttempts(ctx, subject);
  return session;
}

/** The name in the lower case of the database, so that every spelling of a name is one name. */
async function findAdmin({ db }: Context, username: string): Promise<{ row?: AdminRow; name: string }> {
  const lower = sql<string>`lower(${username}::text)`;
  const [row] = await db.select().from(admins).where(sql`lower(${admins.username}) = ${lower}`);
  if (row) return { row, name: row.username };
  const { rows } = await db.execute<{ name: string }>(sql`SELECT ${lower} AS name`);
  return { name: rows[0]?.name ?? username };
}

/** Throws `second_factor_required` unless the account has none, or the code proves it; records both. */
async function proveSecondFactor(ctx: Context, { id, username }: AdminRow, code: string | undefined) {
  if ((await countSecondFactors(ctx.db, id)) === 0) return;
  if (code !== undefined && (await verifyCode(ctx, id, code))) return;
  // Without a code, too: somebody has the password.
  const [action, text] =
    code === undefined
      ? (['admin.second_factor_requested', 'auth.second_factor_required'] as const)
      : (['admin.second_factor_refused', 'auth.code_wrong'] as const);
  await audit(ctx.db, ctx, { action, id, details: { username } });
  throw new AppError('second_factor_required', textOf(text));
}

/** Opens a session for the owner of a passkey, which is two factors: the device, and what unlocks it. */
export async function signInWithPasskey(
  ctx: Context,
  response: PasskeyResponse,
  expectedChallenge: string | undefined,
  client: Client,
): Promise<OpenedSession> {
  const refused = unauthenticated(textOf('auth.passkey_refused'));
  const passkey = await verifyPasskey(ctx, response, expectedChallenge);
  if (!passkey) return refuseSignIn(ctx, undefined, refused);
  const [row] = await ctx.db.select().from(admins).where(eq(admins.id, passkey.adminId));
  if (!row?.isActive) return refuseSignIn(ctx, row, accountDisabled());
  if (isProviderRequired(ctx.config, row.role)) return refuseSignIn(ctx, row, providerRequired());
  return (await openSession(ctx, row, client)) ?? refuseSignIn(ctx, row, refused);
}

export const invalidCredentials = () => unauthenticated(textOf('auth.wrong_credentials'));

export const providerRequired = () => forbidden(textOf('provider.required'));

/** Records a refused sign-in and throws. An unknown username is not stored: it may be a password in the wrong field. */
export async function refuseSignIn(ctx: Context, row: AdminRow | undefined, error: AppError): Promise<never> {
  const details = { username: row?.username ?? null, ...presentTexts({ reason: error.text }) };
  await audit(ctx.db, ctx, { action: 'admin.sign_in_refused', id: row?.id, details });
  throw error;
}
