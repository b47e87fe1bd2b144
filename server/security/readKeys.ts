import type { Config } from '../config';
import { keptSecret } from '../dataDir';
import type { Keys } from '../services';
import { openKeyring } from './keyring';

/** The keys of the configuration, else those made in the data folder. */
export function readKeys(config: Config, dataDir: string): Keys {
  const { ENCRYPTION_KEY: current, ENCRYPTION_KEY_PREVIOUS: previous, SESSION_SECRET: secret } = config;
  return {
    encryption: openKeyring(dataDir, { current, previous }),
    session: secret ? Buffer.from(secret) : keptSecret(dataDir, 'session-secret'),
  };
}
