import { useTranslate } from 'react-admin';
import type { Attention } from '#contract/dashboard';
import { translateText } from '../../messages/translateText';
import type { Tone } from '../../theme/tokens';

/** A problem, with the path of the page where it is resolved. */
export interface AttentionItem {
  key: string;
  tone: Tone;
  title: string;
  to: string;
  text?: string;
  since?: string | null;
}

const SETTINGS_PATH = '/dashboard/settings';
const CRITICAL_NOTIFICATIONS_PATH = `/dashboard/notifications?${new URLSearchParams({
  filter: JSON.stringify({ severity: 'CRITICAL' }),
})}`;

type FormatCount = (name: string, count: number) => string;
type FormatFailedCheck = (check: Attention['failing_shops'][number]['failed_checks'][number]) => string;

/** Converts the response into rows: backorders first, then alerts, shops and failures. */
export function useAttentionItems(): (attention: Attention) => AttentionItem[] {
  const translate = useTranslate();
  const formatFailedCheck: FormatFailedCheck = (check) =>
    `${translate(`resources.sites.health.kinds.${check.kind}`)}: ${translateText(check, 'reason').replace(/\.$/, '')}.`;
  const formatCount: FormatCount = (name, smart_count) =>
    translate(`dashboard.attention.${name}`, { smart_count });

  return (attention) => [
    ...getBackorderItems(attention, formatCount),
    ...getCriticalItems(attention, formatCount),
    ...getFailingSiteItems(attention, formatCount, formatFailedCheck),
    ...getFailureItems('failed_emails', attention, formatCount),
    ...getFailureItems('failed_jobs', attention, formatCount),
  ];
}

function getBackorderItems({ backordered }: Attention, formatCount: FormatCount): AttentionItem[] {
  return backordered.map(({ license_group: { id, name }, orders, oldest_since }) => ({
    key: `backordered ${id}`,
    tone: 'exhausted',
    title: formatCount('backordered', orders),
    to: `/dashboard/pools/${id}`,
    text: name,
    since: oldest_since,
  }));
}

function getCriticalItems(
  { critical, critical_count }: Attention,
  formatCount: FormatCount,
): AttentionItem[] {
  const rows = critical.map(
    ({ id, license_groups: pool, triggered_at, ...texts }): AttentionItem => ({
      key: `notification ${id}`,
      tone: 'exhausted',
      title: translateText(texts, 'title'),
      to: pool ? `/dashboard/pools/${pool.id}` : CRITICAL_NOTIFICATIONS_PATH,
      since: triggered_at,
    }),
  );
  const remaining = critical_count - critical.length;
  if (remaining <= 0) return rows;
  return [
    ...rows,
    {
      key: 'more',
      tone: 'exhausted',
      title: formatCount('more_critical', remaining),
      to: CRITICAL_NOTIFICATIONS_PATH,
    },
  ];
}

function getFailingSiteItems(
  { failing_shops }: Attention,
  formatCount: FormatCount,
  formatFailedCheck: FormatFailedCheck,
): AttentionItem[] {
  return failing_shops.map((shop) => {
    const { id, name, failed_checks, rejected_events, unprocessed_events, last_rejected_at } = shop;
    const counts = Object.entries({ rejected_events, unprocessed_events }).filter(([, count]) => count > 0);
    return {
      key: `shop ${id}`,
      tone: 'warning',
      title: name,
      to: `/dashboard/sites/${id}`,
      text: [
        ...failed_checks.map(formatFailedCheck),
        ...counts.map(([kind, count]) => formatCount(kind, count)),
      ].join(' '),
      since: last_rejected_at,
    };
  });
}

function getFailureItems(
  name: 'failed_emails' | 'failed_jobs',
  { [name]: count }: Attention,
  formatCount: FormatCount,
): AttentionItem[] {
  return count > 0
    ? [{ key: name, tone: 'warning', title: formatCount(name, count), to: SETTINGS_PATH }]
    : [];
}
