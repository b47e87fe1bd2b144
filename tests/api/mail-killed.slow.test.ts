import { expect, onTestFinished, vi } from 'vitest';
import { startServer } from '../../testkit/startServer';
import { test } from './fixtures';
import { TEST_ENCRYPTION_KEY } from './keys';
import { createAlert, listEmailStates, type Mailing, subscribe } from './mailing';
import { getDatabaseUrl } from './withConnection';

/** A second server process on the test's database, which sends emails automatically. */
async function startProcess({ api, ses }: Mailing) {
  for (const [name, value] of Object.entries(ses.env)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const server = await startServer({
    url: getDatabaseUrl(api.services),
    encryptionKey: TEST_ENCRYPTION_KEY,
  });
  onTestFinished(server.stop);
  return server;
}

test('marks an email as failed, without sending it again, after its server is killed during the SES call', async ({
  mailing,
}) => {
  const { api, ses } = mailing;
  await subscribe(api, 'ada@example.com');
  // No mail about the sign-ins at the new servers.
  await api.sql(`UPDATE admins SET email = NULL`);
  ses.fault = 'slow';
  const killed = await startProcess(mailing);
  const requested = ses.waitForRequest();

  await createAlert(mailing);
  await requested;
  killed.process.kill('SIGKILL');
  ses.fault = undefined;
  // Lets the claim of its job expire, which takes a minute.
  await api.sql(`UPDATE jobs SET run_at = now() WHERE queue = 'notifications.send-email'`);
  await startProcess(mailing);

  await expect
    .poll(() => listEmailStates(api), { timeout: 60_000, interval: 250 })
    .toMatchObject([{ state: 'failed', attempts: 1, reason: expect.stringMatching(/may have been sent/) }]);
  expect(ses.requestCount).toBe(1);
}, 120_000);
