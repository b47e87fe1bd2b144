import type { NotificationType, Severity } from '#contract/notifications';
import type { Tone } from './colours';
import { type Rendered, render } from './layout';
import { texts } from './texts';

/** What an alert tells, as its notification stands in the database. */
export interface Alert {
  subject: string;
  title: string;
  message: string;
  type: NotificationType;
  severity: Severity;
  pool: { id: number; name: string } | null;
  availableCount: number | null;
  thresholdValue: number | null;
  triggeredAt: Date;
}

interface Place {
  product: string;
  /** Where the console is reached, without a slash at its end. */
  consoleUrl: string;
}

const toneOf: Record<Severity, Tone> = { CRITICAL: 'critical', WARNING: 'warning', INFO: 'good' };

/** The e-mail that tells about one notification, with a link to its pool. */
export function alertEmail(alert: Alert, { product, consoleUrl }: Place): Rendered {
  const { severity, pool } = alert;
  const dashboard = `${consoleUrl}/dashboard`;
  return render({
    subject: alert.subject,
    product,
    tone: toneOf[severity],
    label: texts.severities[severity],
    title: alert.title,
    message: alert.message,
    facts: factsOf(alert),
    link: pool
      ? { label: texts.openPool, url: `${dashboard}/pools/${pool.id}` }
      : { label: texts.openNotifications, url: `${dashboard}/notifications` },
    footer: texts.alertFooter(product),
  });
}

function factsOf(alert: Alert): [string, string][] {
  const { facts, types } = texts;
  const known: [string, string | number | null | undefined][] = [
    [facts.pool, alert.pool?.name],
    [facts.about, types[alert.type]],
    [facts.available, alert.availableCount],
    [facts.threshold, alert.thresholdValue],
    [facts.raised, moment.format(alert.triggeredAt)],
  ];
  return known.flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
}

const moment = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
});
