import { expect, onTestFinished, test, vi } from 'vitest';
import { startServer } from '../../bench/shared/startServer';
import { TEST_KEYS } from './keys';
import { type Mailing, startMailing, statesOf, subscribe, tell } from './mailing';
import { getDatabaseUrl } from './withConnection';

/** One more server process on the test's database, which sends by itself. */
async function startProcess({ api, ses }: Mailing) {
  for (const [name, value] of Object.entries(ses.env)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const server = await startServer({
    url: getDatabaseUrl(api.services),
    encryptionKey: TEST_KEYS.encryption.read()[0].toString('base64'),
  });
  onTestFinished(server.stop);
  return server;
}

test('a server killed while SES has the e-mail: another shows it and does not send it again', async () => {
  const mailing = await startMailing();
  const { api, ses } = mailing;
  await subscribe(api, 'ada@example.com');
  ses.fault = 'slow';
  const killed = await startProcess(mailing);
  const asked = ses.nextAsked();

  await tell(mailing);
  await asked;
  killed.process.kill('SIGKILL');
  ses.fault = undefined;
  // Its job counts as lost a minute after it was taken; here at once.
  await api.sql(
    `UPDATE pgboss.job SET started_on = started_on - interval '5 minutes' WHERE name = 'notifications.send-email'`,
  );
  await startProcess(mailing);

  await expect
    .poll(() => statesOf(api), { timeout: 60_000, interval: 250 })
    .toMatchObject([{ state: 'failed', attempts: 1, reason: expect.stringMatching(/may have been sent/) }]);
  expect(ses.asked).toBe(1);
}, 120_000);
