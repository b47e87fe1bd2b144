import { eq } from 'drizzle-orm';
import type { Language } from '#contract/messages/language';
import { LOCALES } from '#contract/messages/locales';
import { type Message, message } from '#contract/messages/Message';
import type { NotificationType, Severity } from '#contract/notifications';
import type { Context } from '../../platform/context';
import { conflict } from '../../platform/errors';
import { createTranslate, formatMessage } from '../../platform/formatMessage';
import type { Tone } from '../../platform/mail/colors';
import { type RenderedEmail, renderMail } from '../../platform/mail/layout';
import { emails, notifications, pools } from '../../schema';
import type { MailConfig } from '../settings';

const DELETED_MESSAGE = message('emails.notification_deleted');

/** Renders a queued e-mail from its notification; throws `conflict` if the notification was deleted. */
export async function composeAlertEmail(
  ctx: Context,
  id: number,
  { consoleUrl, language }: Pick<MailConfig, 'consoleUrl' | 'language'>,
): Promise<RenderedEmail> {
  const [row] = await ctx.db
    .select({
      subject: emails.subject,
      notification: notifications,
      pool: { id: pools.id, name: pools.name },
    })
    .from(emails)
    .innerJoin(notifications, eq(notifications.id, emails.notificationId))
    .leftJoin(pools, eq(pools.id, notifications.poolId))
    .where(eq(emails.id, id));
  if (!row) throw conflict(DELETED_MESSAGE);
  const context = { product: ctx.config.PRODUCT_NAME, consoleUrl, language };
  return renderAlertEmail({ ...row.notification, subject: row.subject, pool: row.pool }, context);
}

/** The notification fields that an alert e-mail contains. */
export interface Alert {
  subject: Message;
  title: Message;
  message: Message;
  type: NotificationType;
  severity: Severity;
  pool: { id: number; name: string } | null;
  availableCount: number | null;
  thresholdValue: number | null;
  triggeredAt: Date;
}

interface EmailContext {
  product: string;
  /** Without a trailing slash. */
  consoleUrl: string;
  /** Of the recipients. */
  language: Language;
}

const tonesBySeverity: Record<Severity, Tone> = { CRITICAL: 'critical', WARNING: 'warning', INFO: 'good' };

/** Renders the e-mail about one notification, with a link to its pool. */
export function renderAlertEmail(
  alert: Alert,
  { product, consoleUrl, language }: EmailContext,
): RenderedEmail {
  const { severity, pool } = alert;
  const translate = createTranslate(language);
  const dashboard = `${consoleUrl}/dashboard`;
  return renderMail({
    language,
    subject: formatMessage(language, alert.subject),
    product,
    tone: tonesBySeverity[severity],
    label: translate(`mail.severity.${severity}`),
    title: formatMessage(language, alert.title),
    message: formatMessage(language, alert.message),
    facts: getFacts(alert, language),
    link: pool
      ? { label: translate('mail.open_pool'), url: `${dashboard}/pools/${pool.id}` }
      : { label: translate('mail.open_notifications'), url: `${dashboard}/notifications` },
    footer: translate('mail.alert_footer', { product }),
  });
}

function getFacts(alert: Alert, language: Language): [string, string][] {
  const translate = createTranslate(language);
  const numberFormat = new Intl.NumberFormat(LOCALES[language]);
  const dateFormat = new Intl.DateTimeFormat(LOCALES[language], TRIGGERED_AT);
  const entries: [string, string | number | null | undefined][] = [
    [translate('mail.pool'), alert.pool?.name],
    [translate('mail.about'), translate(`mail.type.${alert.type}`)],
    [translate('mail.available'), alert.availableCount],
    [translate('mail.threshold'), alert.thresholdValue],
    [translate('mail.triggered'), dateFormat.format(alert.triggeredAt)],
  ];
  return entries.flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined
      ? []
      : [[name, typeof value === 'number' ? numberFormat.format(value) : value]],
  );
}

const TRIGGERED_AT: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
};
