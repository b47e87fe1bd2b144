import { expect, onTestFinished, vi } from 'vitest';
import { test } from '../fixtures';
import { createAlert, listEmailStates, type Mailing, subscribe } from '../mailing';
import { startProcess } from '../startProcess';

/** A second server process on the test's database, which sends emails automatically. */
function startMailingProcess({ api, ses }: Mailing) {
  for (const [name, value] of Object.entries(ses.env)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  return startProcess({ api });
}

test('marks an email as failed, without sending it again, after its server is killed during the SES call', async ({
  mailing,
}) => {
  const { api, ses } = mailing;
  await subscribe(api, 'ada@example.com');
  // No mail about the sign-ins at the new servers.
  await api.sql(`UPDATE admins SET email = NULL`);
  ses.fault = 'slow';
  const killed = await startMailingProcess(mailing);
  const requested = ses.waitForRequest();

  await createAlert(mailing);
  await requested;
  killed.process.kill('SIGKILL');
  ses.fault = undefined;
  // Lets the claim of its job expire, which takes a minute.
  await api.sql(`UPDATE jobs SET run_at = now() WHERE queue = 'notifications.send-email'`);
  await startMailingProcess(mailing);

  await expect
    .poll(() => listEmailStates(api), { timeout: 60_000, interval: 250 })
    .toMatchObject([{ state: 'failed', attempts: 1, reason: expect.stringMatching(/may have been sent/) }]);
  expect(ses.requestCount).toBe(1);
}, 120_000);
