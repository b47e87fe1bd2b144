import type { MailService } from '#contract/settings';
import type { Language } from '#contract/texts/language';
import { textOf } from '#contract/texts/Text';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/db/openDatabase';
import { assertFound, conflict } from '../../platform/errors';
import { removeTrailingSlashes } from '../../platform/httpClient/addresses';
import type { MailSender } from '../../platform/mail/sendMail';
import { settings } from '../../schema';
import { findAwsCredentials, getAwsRegion } from './awsCredentials';
import { readSmtpAccount } from './smtpAccount';

/** What sends, sender address, console URL and the language of alerts. */
export interface MailConfig extends MailSender {
  /** Without a trailing slash. */
  consoleUrl: string;
  language: Language;
}

type SettingsRow = typeof settings.$inferSelect;

/**
 * Reads the mail configuration; throws `conflict` if it is incomplete. It is read for each e-mail, so that
 * changed settings apply immediately in every process.
 */
export async function loadMailConfig(services: Services): Promise<MailConfig> {
  const [stored] = await services.db.select().from(settings);
  const row = assertFound(stored, textOf('settings.not_found'));
  return {
    ...(await findMailSender(services, row)),
    language: row.language,
    consoleUrl: removeTrailingSlashes(row.frontendUrl ?? services.config.PUBLIC_URL),
  };
}

/** The service that sends: the SMTP server of the environment, else what the settings choose. */
export const getMailService = ({ config }: Pick<Services, 'config'>, row: SettingsRow): MailService =>
  config.smtp ? 'smtp' : row.mailService;

/** Throws `conflict` with what is missing. */
async function findMailSender(services: Services, row: SettingsRow): Promise<MailSender> {
  const { smtp } = services.config;
  if (smtp) return { account: { service: 'smtp', ...smtp.account }, from: smtp.from };
  if (row.mailService === 'none') throw conflict(textOf('emails.switched_off'));
  if (row.sesFromEmail === null) throw conflict(textOf('emails.no_sender'));
  const from = row.sesFromEmail;
  if (row.mailService === 'smtp') {
    const account = readSmtpAccount(services, row);
    if (!account) throw conflict(textOf('emails.no_server'));
    return { account: { service: 'smtp', ...account }, from };
  }
  const aws = await findAwsCredentials(services, row);
  if (!aws) throw conflict(textOf('emails.no_credentials'));
  const region = getAwsRegion(services, row);
  return { account: { service: 'ses', region, credentials: aws.credentials }, from };
}

const RECORD_ENVIRONMENT = `
  UPDATE settings SET environment_sender = $1 WHERE environment_sender IS DISTINCT FROM $1`;

/** Records the sender of the environment, by which the database knows that e-mails are sent. */
export async function recordMailEnvironment(db: Db, { smtp }: Services['config']): Promise<void> {
  await db.$client.query(RECORD_ENVIRONMENT, [smtp?.from ?? null]);
}
