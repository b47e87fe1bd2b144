import { randomUUID } from 'node:crypto';
import { and, eq, not, sql } from 'drizzle-orm';
import type { Services } from '../../../platform/context';
import type { Queryable, Tx } from '../../../platform/db/openDatabase';
import { sign } from '../../../platform/http/fastify';
import { devices } from '../../../schema';
import { unsignToken } from './sessionTokens';

const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A prefix keeps a device's token from being taken for one of a session. */
const PREFIX = 'device.';

/** Signs the id of a browser; it alone gives no access. */
export const signDeviceToken = ({ sessionKey }: Pick<Services, 'sessionKey'>, deviceId: string) =>
  sign(`${PREFIX}${deviceId}`, sessionKey);

/** Returns the id of a token with a valid signature. */
export function readDeviceToken(
  services: Pick<Services, 'sessionKey'>,
  token: string | undefined,
): string | undefined {
  const value = unsignToken(services, token);
  const id = value?.startsWith(PREFIX) ? value.slice(PREFIX.length) : '';
  return UUID_PATTERN.test(id) ? id : undefined;
}

const isUnused = sql`${devices.lastUsedAt} < now() - interval '1 year'`;

/** Whether the administrator has signed in with this device within a year. */
export async function isKnownDevice(
  db: Queryable,
  adminId: number,
  deviceId: string | undefined,
): Promise<boolean> {
  if (deviceId === undefined) return false;
  const isDevice = and(eq(devices.adminId, adminId), eq(devices.id, deviceId), not(isUnused));
  return (await db.$count(devices, isDevice)) > 0;
}

/** Records a sign-in with a device, which gets an id if it has none; a device is forgotten after a year. */
export async function recordDevice(
  tx: Tx,
  adminId: number,
  deviceId: string = randomUUID(),
): Promise<{ deviceId: string; isNew: boolean }> {
  await tx.delete(devices).where(and(eq(devices.adminId, adminId), isUnused));
  const inserted = await tx
    .insert(devices)
    .values({ id: deviceId, adminId })
    .onConflictDoNothing()
    .returning({ id: devices.id });
  if (inserted.length > 0) return { deviceId, isNew: true };
  await tx
    .update(devices)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(devices.adminId, adminId), eq(devices.id, deviceId)));
  return { deviceId, isNew: false };
}
