import { onTestFinished } from 'vitest';
import { type EmailFailures, emails, preferences } from '#contract/notifications';
import { settings } from '#contract/settings';
import type { SiteUpdate } from '#contract/sites';
import { textOf } from '#contract/texts/Text';
import { createNotification, type NewNotification } from '../../server/domains/alerts/createNotifications';
import { systemContext } from '../../server/platform/context';
import { transaction } from '../../server/platform/db/transaction';
import { type Ses, startSes } from '../ses/startSes';
import { SMTP_LOGIN, type Smtp, startSmtp } from '../smtp/startSmtp';
import { buildPool } from './build';
import { startMessaging } from './messaging';
import { readEnglish } from './readEnglish';
import { type Api, startApi } from './startApi';

export const SENDER = 'stock@keys.example.com';

export interface Mailing {
  api: Api;
  ses: Ses;
  poolId: number;
}

/** Starts a test SES and closes it when the test ends. */
export async function openTestSes(secrets?: Record<string, string>): Promise<Ses> {
  const ses = await startSes(secrets);
  onTestFinished(ses.close);
  return ses;
}

/** Starts a test SMTP server and closes it when the test ends. */
export async function openTestSmtp(options?: Parameters<typeof startSmtp>[0]): Promise<Smtp> {
  const smtp = await startSmtp(options);
  onTestFinished(smtp.close);
  return smtp;
}

/** The settings of a server that sends by a test SMTP server. */
export const toSmtpSettings = ({ port }: Smtp) => ({
  mail_service: 'smtp' as const,
  smtp_host: '127.0.0.1',
  smtp_port: port,
  smtp_security: 'none' as const,
  smtp_username: SMTP_LOGIN.username,
  smtp_password: SMTP_LOGIN.password,
  ses_from_email: SENDER,
});

/** The environment of a server that sends by a test SMTP server. */
export const toSmtpEnvironment = ({ port }: Smtp) => ({
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(port),
  SMTP_SECURITY: 'none',
  SMTP_USERNAME: SMTP_LOGIN.username,
  SMTP_PASSWORD: SMTP_LOGIN.password,
  SMTP_FROM: SENDER,
});

/** Starts a server with its own SES and a pool. */
export async function startMailing(env: Record<string, string> = {}): Promise<Mailing> {
  const ses = await openTestSes();
  const api = await startApi({ ...ses.env, ...env });
  await api.send(settings.update, { body: { ses_from_email: SENDER } });
  const { id } = await buildPool(api, { name: 'Office keys', threshold_count: 0, threshold_percentage: 0 });
  return { api, ses, poolId: id };
}

/** Starts a server with its own SES and a shop, whose customers get their keys by e-mail unless `channels` differs. */
export async function startEmailing(channels: Partial<SiteUpdate> = { deliver_by_email: true }) {
  const ses = await openTestSes();
  const api = await startApi(ses.env);
  await api.send(settings.update, { body: { ses_from_email: SENDER } });
  return { ...(await startMessaging(channels, { api })), ses };
}
export type Emailing = Awaited<ReturnType<typeof startEmailing>>;

/** Adds a notification preference; `filter` narrows it to a type or pool. */
export async function subscribe(api: Api, email: string, filter: object = {}): Promise<void> {
  const { status } = await api.send(preferences.save, { body: { email, ...filter } });
  if (status !== 201) throw new Error(`Adding the preference failed with status ${status}`);
}

/** Creates a notification about the pool, as the stock check does. */
export function createAlert(
  { api, poolId }: Mailing,
  differences: Partial<NewNotification> = {},
): Promise<void> {
  const notification: NewNotification = {
    type: 'LOW_STOCK',
    severity: 'WARNING',
    title: textOf('alerts.low_title', { pool: 'Office keys' }),
    message: textOf('alerts.low_count', { pool: 'Office keys', smart_count: 3, total: 200 }),
    poolId,
    availableCount: 3,
    thresholdValue: 10,
    ...differences,
  };
  const ctx = systemContext(api.services, 'test');
  return transaction(api.services.db, (tx) => createNotification(tx, ctx, notification));
}

/** Ends the retry delay of all emails and runs the due jobs. */
export async function retryNow({ api }: Pick<Mailing, 'api'>): Promise<void> {
  await api.sql(`UPDATE jobs SET run_at = now() WHERE queue = 'notifications.send-email'`);
  await api.runJobs();
}

export async function getEmailFailures(api: Api): Promise<EmailFailures> {
  return (await api.send(emails.failures)).data;
}

export async function listEmailStates(api: Api) {
  return readEnglish(await api.sql('SELECT state, attempts, reason FROM emails ORDER BY id'));
}
