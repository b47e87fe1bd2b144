import { setTimeout } from 'node:timers/promises';
import { openAuditKey } from '../domains/audit/openAuditKey';
import { recordMailEnvironment } from '../domains/settings';
import { recordValidatorConfigured } from '../domains/stock/validation/validateClaimedKeys';
import { openVault } from '../domains/system/vault';
import type { Config } from '../platform/config';
import type { Services } from '../platform/context';
import { type Keyring, loadKeyring } from '../platform/crypto/keyring';
import { readOrCreateSecret } from '../platform/dataDir';
import { withStartupLock } from '../platform/db/advisoryLocks';
import { createChangeFeed } from '../platform/db/changeFeed';
import { grantServerRole } from '../platform/db/grantServerRole';
import { migrateDatabase } from '../platform/db/migrate';
import { checkIdentity, type Db, leaveDatabase, openDatabase } from '../platform/db/openDatabase';
import { createCircuits } from '../platform/httpClient/circuit';
import { createJobRunner } from '../platform/jobs/createJobRunner';
import type { Log } from '../platform/log';
import { createOidcClient } from '../platform/oidc/createOidcClient';
import { createSesClient } from '../platform/ses/createSesClient';
import { createSmtpClient } from '../platform/smtp/createSmtpClient';
import { createValidator } from '../platform/validators/createValidator';
import { jobRegistry } from './jobRegistry';

/** Secrets that are generated if not configured. */
export interface ServerSecrets {
  encryption: Keyring;
  session: Buffer;
}

/** The database of a server's services. */
interface ServerDatabase {
  url: string;
  db: Db;
  /** Brings the database up to date. */
  prepare: () => Promise<void>;
}

/** Creates the server's services on `databaseUrl`, after migrating the database as its owner. */
export function createServices(
  config: Config,
  databaseUrl: string,
  secrets: ServerSecrets,
  log: Log,
  ownerUrl = databaseUrl,
): Promise<Services> {
  const db = openServerDatabase(databaseUrl, log);
  const prepare = () => prepareDatabase(ownerUrl, db);
  return attachServices(config, { url: databaseUrl, db, prepare }, secrets, log);
}

/** Opens the connections of a server without connecting yet. */
export function openServerDatabase(url: string, log: Log): Db {
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  return openDatabase(url, onError, { checksIdentity: true });
}

/** Creates the services on an open database, and closes it if that fails. */
export async function attachServices(
  config: Config,
  { url, db, prepare }: ServerDatabase,
  secrets: ServerSecrets,
  log: Log,
): Promise<Services> {
  try {
    const initialized = await withStartupLock(db, async () => {
      await prepare();
      await checkIdentity(db);
      await recordValidatorConfigured(db, config.validation !== null);
      await recordMailEnvironment(db, config);
      const vault = await openVault(db, secrets.encryption);
      const auditKey = await openAuditKey(db, secrets.encryption);
      return { vault, auditKey, jobs: createJobRunner(url, jobRegistry, log) };
    });
    const ses = createSesClient({ endpoint: config.AWS_ENDPOINT_URL_SESV2 });
    const validator = createConfiguredValidator(config);
    const circuits = createCircuits();
    const changes = createChangeFeed(db, log);
    return {
      config,
      db,
      ...initialized,
      keyring: secrets.encryption,
      changes,
      ses,
      smtp: createSmtpClient(),
      validator,
      oidc: config.oidc && createOidcClient(config.oidc),
      circuits,
      log,
      sessionKey: secrets.session,
    };
  } catch (error) {
    await db.$client.end();
    throw error;
  }
}

function createConfiguredValidator({ validation, ALLOW_PRIVATE_SHOP_URLS: allowPrivate }: Config) {
  return validation && createValidator(validation, { allowPrivate });
}

/** A statement may wait for a lock; then its connection ends with the process. */
const CLOSE_TIMEOUT_MS = 1000;

/** Stops the jobs first, because running ones still need the database, as do requests until `finishRequests`. */
export async function closeServices(
  { jobs, smtp, db }: Services,
  finishRequests: () => Promise<void> = async () => undefined,
): Promise<void> {
  await jobs.stop();
  await finishRequests();
  smtp.close();
  const closed = leaveDatabase(db)
    .catch(() => undefined)
    .then(() => db.$client.end());
  await Promise.race([closed, setTimeout(CLOSE_TIMEOUT_MS, null, { ref: false })]);
}

/** Returns the configured secrets, else those generated in the data directory. */
export function loadServerSecrets(config: Config, dataDir: string): ServerSecrets {
  const { ENCRYPTION_KEY: current, ENCRYPTION_KEY_PREVIOUS: previous, SESSION_SECRET: secret } = config;
  return {
    encryption: loadKeyring(dataDir, { current, previous }),
    session: secret ? Buffer.from(secret) : readOrCreateSecret(dataDir, 'session-secret'),
  };
}

/** Migrates the database as its owner, and gives the server's role its rights. */
export async function prepareDatabase(ownerUrl: string, server: Db): Promise<void> {
  const owner = openDatabase(ownerUrl, () => undefined, { isLongRunning: true });
  try {
    await migrateDatabase(owner);
    if (ownerUrl !== server.$client.options.connectionString)
      await grantServerRole(owner, await readRole(server));
  } finally {
    await owner.$client.end();
  }
}

async function readRole({ $client }: Db): Promise<string> {
  const { rows } = await $client.query<{ role: string }>('SELECT current_user AS role');
  return rows[0]?.role ?? '';
}
