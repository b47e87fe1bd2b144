import type { NotificationType, Severity } from '#contract/notifications';
import type { Language } from '#contract/texts/language';
import type { Services } from '../../../platform/context';
import type { Db } from '../../../platform/db/openDatabase';
import { decodeText } from '../../../platform/db/textColumn';
import { createTranslate, formatText } from '../../../platform/formatText';
import { removeTrailingSlashes } from '../../../platform/httpClient/addresses';
import type { AlertPost } from './alertKinds';

/** An alert that waits for a target. */
export interface WaitingAlert {
  message_id: number;
  id: number;
  type: NotificationType;
  severity: Severity;
  title: string;
  message: string;
  triggered_at: Date;
}

/** The alerts that a summary tells; of the others it says how many they are. */
const MAX_LISTED = 20;
const SEVERITIES: Severity[] = ['CRITICAL', 'WARNING', 'INFO'];

interface Voice {
  language: Language;
  /** Without a trailing slash. */
  consoleUrl: string;
}

const VOICE = 'SELECT language, frontend_url FROM settings';

/** The language of alerts, and where the console is. */
export async function readVoice({ db, config }: Pick<Services, 'db' | 'config'>): Promise<Voice> {
  const { rows } = await (db as Db).$client.query<{ language: Language; frontend_url: string | null }>(VOICE);
  const { language = 'en', frontend_url = null } = rows[0] ?? {};
  return { language, consoleUrl: removeTrailingSlashes(frontend_url ?? config.PUBLIC_URL) };
}

/** What a target is told of the alerts that wait for it: one as it is, several as a summary in their order. */
export function composePost({ language, consoleUrl }: Voice, waiting: WaitingAlert[]): AlertPost {
  const translate = createTranslate(language);
  const url = `${consoleUrl}/dashboard/notifications`;
  const severity = SEVERITIES.find((one) => waiting.some((alert) => alert.severity === one)) ?? 'INFO';
  const alerts = waiting.slice(0, MAX_LISTED).map((alert) => ({
    id: alert.id,
    type: alert.type,
    severity: alert.severity,
    title: formatText(language, decodeText(alert.title)),
    message: formatText(language, decodeText(alert.message)),
    triggered_at: alert.triggered_at.toISOString(),
  }));
  const [first] = alerts;
  if (first && waiting.length === 1)
    return {
      title: `${translate(`mail.severity.${severity}`)}: ${first.title}`,
      message: first.message,
      severity,
      url,
      alerts,
    };
  const lines = alerts.map((alert) => `• ${translate(`mail.severity.${alert.severity}`)}: ${alert.title}`);
  const others = waiting.length - alerts.length;
  if (others > 0) lines.push(translate('alerts.target_more', { smart_count: others }));
  return {
    title: translate('alerts.target_summary', { smart_count: waiting.length }),
    message: lines.join('\n'),
    severity,
    url,
    alerts,
  };
}
