import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config';
import type { Services } from './context';
import { migrateDatabase } from './db/migrate';
import { oneAtATime } from './db/oneAtATime';
import { openDatabase } from './db/open';
import { openSes } from './integrations/ses/openSes';
import { createValidator } from './integrations/validators/createValidator';
import { declared } from './jobs/declared';
import { openJobs } from './jobs/jobs';
import type { Keyring } from './security/keyring';
import { openVault } from './security/openVault';
import { noteValidator } from './validation/noteValidator';

/** What the server cannot run without and generates when it is not given. */
export interface Keys {
  encryption: Keyring;
  session: Buffer;
}

/** Opens everything that lives as long as the server, tables up to date. */
export async function openServices(
  config: Config,
  databaseUrl: string,
  keys: Keys,
  log: FastifyBaseLogger,
): Promise<Services> {
  const db = openDatabase(databaseUrl, (error) => log.warn({ err: error }, 'a database connection was lost'));
  try {
    const opened = await oneAtATime(db, async () => {
      await migrateDatabase(db);
      await noteValidator(db, config.validation !== null);
      const vault = await openVault(db, keys.encryption);
      return { vault, jobs: await openJobs(databaseUrl, declared, log) };
    });
    const ses = openSes({ endpoint: config.AWS_ENDPOINT_URL_SESV2 });
    const validator = openValidator(config);
    return { config, db, ...opened, ses, validator, log, sessionKey: keys.session };
  } catch (error) {
    await db.$client.end();
    throw error;
  }
}

function openValidator({ validation, ALLOW_PRIVATE_SHOP_URLS: allowPrivate }: Config) {
  return validation && createValidator(validation, { allowPrivate });
}

/** Jobs first: what they are in the middle of still needs the database. */
export async function closeServices({ jobs, db }: Services): Promise<void> {
  await jobs.stop();
  await db.$client.end();
}
