import { useTranslate } from 'react-admin';
import type { Attention } from '#contract/dashboard';
import { useReason } from '../../../kit';
import type { AttentionItem } from './AttentionRow';

const SETTINGS = '/dashboard/settings';
const CRITICAL = `/dashboard/notifications?${new URLSearchParams({
  filter: JSON.stringify({ severity: 'CRITICAL' }),
})}`;

type Counted = (name: string, count: number) => string;
/** A kind of work with a shop that failed, and why. */
type Failed = (check: Attention['failing_shops'][number]['failed_checks'][number]) => string;

/** Turns what the server says into rows: orders that wait first, then alerts, shops and what failed unseen. */
export function useAttentionItems(): (attention: Attention) => AttentionItem[] {
  const translate = useTranslate();
  const reasonOf = useReason();
  const failed: Failed = ({ kind, reason }) =>
    `${translate(`resources.sites.health.kinds.${kind}`)}: ${reason ? reasonOf(reason).replace(/\.$/, '') : ''}.`;
  const counted: Counted = (name, smart_count) => translate(`dashboard.attention.${name}`, { smart_count });

  return (attention) => [
    ...waitingOrders(attention, counted),
    ...criticalNotifications(attention, counted),
    ...failingShops(attention, counted, failed),
    ...failures('failed_emails', attention, counted),
    ...failures('failed_jobs', attention, counted),
  ];
}

function waitingOrders({ waiting }: Attention, counted: Counted): AttentionItem[] {
  return waiting.map(({ license_group: { id, name }, orders, oldest_since }) => ({
    key: `waiting ${id}`,
    tone: 'exhausted',
    title: counted('waiting', orders),
    to: `/dashboard/pools/${id}`,
    text: name,
    since: oldest_since,
  }));
}

function criticalNotifications({ critical, critical_count }: Attention, counted: Counted): AttentionItem[] {
  const rows = critical.map(
    ({ id, title, license_groups: pool, triggered_at }): AttentionItem => ({
      key: `notification ${id}`,
      tone: 'exhausted',
      title,
      to: pool ? `/dashboard/pools/${pool.id}` : CRITICAL,
      since: triggered_at,
    }),
  );
  const more = critical_count - critical.length;
  if (more <= 0) return rows;
  return [...rows, { key: 'more', tone: 'exhausted', title: counted('more_critical', more), to: CRITICAL }];
}

function failingShops({ failing_shops }: Attention, counted: Counted, failed: Failed): AttentionItem[] {
  return failing_shops.map((shop) => {
    const { id, name, failed_checks, rejected_events, unprocessed_events, last_rejected_at } = shop;
    const troubles = { refused: rejected_events, stuck: unprocessed_events };
    const counts = Object.entries(troubles).filter(([, count]) => count > 0);
    return {
      key: `shop ${id}`,
      tone: 'warning',
      title: name,
      to: `/dashboard/sites/${id}`,
      text: [...failed_checks.map(failed), ...counts.map(([trouble, count]) => counted(trouble, count))].join(
        ' ',
      ),
      since: last_rejected_at,
    };
  });
}

function failures(
  name: 'failed_emails' | 'failed_jobs',
  { [name]: count }: Attention,
  counted: Counted,
): AttentionItem[] {
  return count > 0 ? [{ key: name, tone: 'warning', title: counted(name, count), to: SETTINGS }] : [];
}
