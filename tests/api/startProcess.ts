import { onTestFinished } from 'vitest';
import { type ServerProcess, startServer } from '../../testkit/startServer';
import { TEST_ENCRYPTION_KEY } from './keys';
import type { Api } from './startApi';
import { getDatabaseUrl } from './withConnection';

/** Starts a further server, in a process of its own, on the test's database; it ends with the test. */
export async function startProcess({ api }: { api: Pick<Api, 'services'> }): Promise<ServerProcess> {
  const url = getDatabaseUrl(api.services);
  const server = await startServer({ url, encryptionKey: TEST_ENCRYPTION_KEY });
  onTestFinished(server.stop);
  return server;
}
