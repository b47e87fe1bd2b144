import { eq } from 'drizzle-orm';
import type { NotificationType, Severity } from '#contract/notifications';
import type { Language } from '#contract/texts/language';
import { LOCALES } from '#contract/texts/language';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { conflict } from '../../../platform/errors';
import { createTranslate, formatText, type Translate } from '../../../platform/formatText';
import type { Tone } from '../../../platform/mail/layout';
import { type RenderedEmail, renderMail } from '../../../platform/mail/layout';
import { emails, notifications, poolNames, siteNames } from '../../../schema';
import type { MailConfig } from '../../settings';
import { formatTime } from './formatTime';

const DELETED_TEXT = textOf('emails.notification_deleted');

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
      pool: { id: poolNames.id, name: poolNames.name },
      site: { id: siteNames.id, name: siteNames.name },
    })
    .from(emails)
    .innerJoin(notifications, eq(notifications.id, emails.notificationId))
    .leftJoin(poolNames, eq(poolNames.id, notifications.poolId))
    .leftJoin(siteNames, eq(siteNames.id, notifications.siteId))
    .where(eq(emails.id, id));
  if (!row) throw conflict(DELETED_TEXT);
  const context = { product: ctx.config.PRODUCT_NAME, consoleUrl, language };
  const { subject, pool, site } = row;
  return renderAlertEmail({ ...row.notification, subject, pool, site }, context);
}

/** The notification fields that an alert e-mail contains. */
interface Alert {
  subject: Text;
  title: Text;
  message: Text;
  type: NotificationType;
  severity: Severity;
  pool: { id: number; name: string } | null;
  site: { id: number; name: string } | null;
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

/** Renders the e-mail about one notification, with a link to its pool or shop. */
export function renderAlertEmail(
  alert: Alert,
  { product, consoleUrl, language }: EmailContext,
): RenderedEmail {
  const { severity } = alert;
  const translate = createTranslate(language);
  return renderMail({
    language,
    subject: formatText(language, alert.subject),
    product,
    tone: tonesBySeverity[severity],
    label: translate(`mail.severity.${severity}`),
    title: formatText(language, alert.title),
    message: formatText(language, alert.message),
    facts: getFacts(alert, language),
    link: getLink(alert, `${consoleUrl}/dashboard`, translate),
    footer: translate('mail.alert_footer', { product }),
  });
}

function getLink({ pool, site }: Alert, dashboard: string, translate: Translate) {
  if (pool) return { label: translate('mail.open_pool'), url: `${dashboard}/pools/${pool.id}` };
  if (site) return { label: translate('mail.open_site'), url: `${dashboard}/sites/${site.id}` };
  return { label: translate('mail.open_notifications'), url: `${dashboard}/notifications` };
}

function getFacts(alert: Alert, language: Language): [string, string][] {
  const translate = createTranslate(language);
  const numberFormat = new Intl.NumberFormat(LOCALES[language]);
  const entries: [string, string | number | null | undefined][] = [
    [translate('mail.pool'), alert.pool?.name],
    [translate('mail.site'), alert.site?.name],
    [translate('mail.about'), translate(`mail.type.${alert.type}`)],
    [translate('mail.available'), alert.availableCount],
    [translate('mail.threshold'), alert.thresholdValue],
    [translate('mail.triggered'), formatTime(alert.triggeredAt, language)],
  ];
  return entries.flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined
      ? []
      : [[name, typeof value === 'number' ? numberFormat.format(value) : value]],
  );
}
