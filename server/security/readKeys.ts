import type { Config } from '../config';
import { keptSecret } from '../dataDir';
import type { Keys } from '../services';

/** The keys of the configuration, else those made in the data folder. */
export function readKeys(config: Config, dataDir: string): Keys {
  const current = config.ENCRYPTION_KEY ?? keptSecret(dataDir, 'encryption-key');
  const previous = config.ENCRYPTION_KEY_PREVIOUS;
  const secret = config.SESSION_SECRET;
  return {
    encryption: previous ? [current, previous] : [current],
    session: secret ? Buffer.from(secret) : keptSecret(dataDir, 'session-secret'),
  };
}
