import { randomBytes } from 'node:crypto';
import { closeServices, createServices } from '../../server/app/services';
import { readConfig } from '../../server/platform/config';
import type { Services } from '../../server/platform/context';
import { staticKeyring } from '../../server/platform/crypto/keyring';
import { createLog } from '../../server/platform/log';
import { type BenchDatabase, startDatabase } from './startDatabase';

/** Runs a benchmark with the services of a server, in this process, on a database of its own. */
export async function withServices<Result>(
  bench: (services: Services, database: BenchDatabase) => Promise<Result>,
  env: Record<string, string> = {},
): Promise<Result> {
  const database = await startDatabase();
  const encryption = staticKeyring(Buffer.from(database.encryptionKey, 'base64'));
  const keys = { encryption, session: randomBytes(32) };
  const services = await createServices(readConfig(env), database.url, keys, createLog('error'));
  try {
    return await bench(services, database);
  } finally {
    await closeServices(services);
    await database.stop();
  }
}
