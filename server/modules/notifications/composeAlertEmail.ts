import { eq } from 'drizzle-orm';
import { type Message, message } from '#contract/messages/Message';
import type { NotificationType, Severity } from '#contract/notifications';
import type { Context } from '../../platform/context';
import { conflict } from '../../platform/errors';
import { formatMessage } from '../../platform/formatMessage';
import type { Tone } from '../../platform/mail/colors';
import { type RenderedEmail, renderMail } from '../../platform/mail/layout';
import { emails, notifications, pools } from '../../schema';
import { emailCopy } from './emailCopy';

const DELETED_MESSAGE = message('emails.notification_deleted');

/** Renders a queued e-mail from its notification; throws `conflict` if the notification was deleted. */
export async function composeAlertEmail(
  ctx: Context,
  id: number,
  consoleUrl: string,
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
  const context = { product: ctx.config.PRODUCT_NAME, consoleUrl };
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
}

const tonesBySeverity: Record<Severity, Tone> = { CRITICAL: 'critical', WARNING: 'warning', INFO: 'good' };

/** Renders the e-mail about one notification, with a link to its pool. */
export function renderAlertEmail(alert: Alert, { product, consoleUrl }: EmailContext): RenderedEmail {
  const { severity, pool } = alert;
  const dashboard = `${consoleUrl}/dashboard`;
  return renderMail({
    subject: formatMessage('en', alert.subject),
    product,
    tone: tonesBySeverity[severity],
    label: emailCopy.severities[severity],
    title: formatMessage('en', alert.title),
    message: formatMessage('en', alert.message),
    facts: getFacts(alert),
    link: pool
      ? { label: emailCopy.openPool, url: `${dashboard}/pools/${pool.id}` }
      : { label: emailCopy.openNotifications, url: `${dashboard}/notifications` },
    footer: emailCopy.alertFooter(product),
  });
}

function getFacts(alert: Alert): [string, string][] {
  const { facts, types } = emailCopy;
  const entries: [string, string | number | null | undefined][] = [
    [facts.pool, alert.pool?.name],
    [facts.about, types[alert.type]],
    [facts.available, alert.availableCount],
    [facts.threshold, alert.thresholdValue],
    [facts.triggered, dateFormat.format(alert.triggeredAt)],
  ];
  return entries.flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
}

const dateFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});
