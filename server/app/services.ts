import { openVault } from '../modules/system/openVault';
import { recordValidatorConfigured } from '../modules/validation/requireValidator';
import type { Config } from '../platform/config';
import type { Services } from '../platform/context';
import { type Keyring, loadKeyring } from '../platform/crypto/keyring';
import { readOrCreateSecret } from '../platform/dataDir';
import { withStartupLock } from '../platform/db/advisoryLocks';
import { migrateDatabase } from '../platform/db/migrate';
import { openDatabase } from '../platform/db/openDatabase';
import { createJobQueue } from '../platform/jobs/createJobQueue';
import type { Log } from '../platform/log';
import { createSesClient } from '../platform/ses/createSesClient';
import { createValidator } from '../platform/validators/createValidator';
import { jobRegistry } from './jobRegistry';

/** Secrets that are generated if not configured. */
export interface ServerSecrets {
  encryption: Keyring;
  session: Buffer;
}

/** Creates the server's services and migrates the database. */
export async function createServices(
  config: Config,
  databaseUrl: string,
  secrets: ServerSecrets,
  log: Log,
): Promise<Services> {
  const db = openDatabase(databaseUrl, (error) => log.warn({ err: error }, 'a database connection was lost'));
  try {
    const initialized = await withStartupLock(db, async () => {
      await migrateDatabase(db);
      await recordValidatorConfigured(db, config.validation !== null);
      const vault = await openVault(db, secrets.encryption);
      return { vault, jobs: await createJobQueue(databaseUrl, jobRegistry, log) };
    });
    const ses = createSesClient({ endpoint: config.AWS_ENDPOINT_URL_SESV2 });
    const validator = createConfiguredValidator(config);
    return { config, db, ...initialized, ses, validator, log, sessionKey: secrets.session };
  } catch (error) {
    await db.$client.end();
    throw error;
  }
}

function createConfiguredValidator({ validation, ALLOW_PRIVATE_SHOP_URLS: allowPrivate }: Config) {
  return validation && createValidator(validation, { allowPrivate });
}

/** Stops the jobs first, because running ones still need the database. */
export async function closeServices({ jobs, db }: Services): Promise<void> {
  await jobs.stop();
  await db.$client.end();
}

/** Returns the configured secrets, else those generated in the data directory. */
export function loadServerSecrets(config: Config, dataDir: string): ServerSecrets {
  const { ENCRYPTION_KEY: current, ENCRYPTION_KEY_PREVIOUS: previous, SESSION_SECRET: secret } = config;
  return {
    encryption: loadKeyring(dataDir, { current, previous }),
    session: secret ? Buffer.from(secret) : readOrCreateSecret(dataDir, 'session-secret'),
  };
}
