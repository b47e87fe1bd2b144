import { useTranslate } from 'ra-core';
import type { AttentionItem } from '#contract/dashboard';
import { deliveries } from '#contract/deliveries';
import { emails } from '#contract/notifications';
import type { Permission } from '#contract/permissions';
import { jobs } from '#contract/system';
import { Button, useAction, useFilteredPath } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { ATTENTION_KEY } from './SystemStatus';

/** The button that mends the cause: here if it only has to be repeated, else on the page where it is mended. */
export function AttentionAction({ item }: { item: AttentionItem }) {
  const translate = useTranslate();
  const getFilteredPath = useFilteredPath();
  const retry = getRetry(item);
  if (retry) return <RetryButton {...retry} name={getSubject(item)?.name} />;

  const { to, label, permission } = getAttentionRemedy(item, getFilteredPath);
  const text = translate(`dashboard.attention.actions.${label}`);
  return (
    <Button
      permission={permission}
      size="small"
      to={to}
      aria-label={`${text}: ${getSubject(item)?.name ?? ''}`}
    >
      {text}
    </Button>
  );
}

interface Retry {
  retry: () => Promise<unknown>;
  permission: Permission;
}

function getRetry(item: AttentionItem): Retry | undefined {
  switch (item.kind) {
    case 'messages_failed':
      return {
        retry: () => callEndpoint(deliveries.retry, { params: { id: item.site.id }, body: {} }),
        permission: 'orders.resend',
      };
    case 'emails_failed':
      return { retry: () => callEndpoint(emails.retryAll, {}), permission: 'settings.write' };
    case 'jobs_failed':
      return { retry: () => callEndpoint(jobs.retry, { body: {} }), permission: 'settings.write' };
    default:
      return undefined;
  }
}

function RetryButton({ retry, permission, name }: Retry & { name: string | undefined }) {
  const translate = useTranslate();
  const [run, { isPending }] = useAction(retry, {
    success: 'dashboard.attention.actions.retried',
    failure: 'dashboard.attention.actions.retry_failed',
    refresh: ATTENTION_KEY,
  });
  const label = translate('dashboard.attention.actions.retry');
  return (
    <Button
      permission={permission}
      size="small"
      onClick={() => run()}
      disabled={isPending}
      aria-label={name ? `${label}: ${name}` : label}
    >
      {label}
    </Button>
  );
}

const COUNT_PATHS = {
  orders_risky: '/dashboard/orders',
  emails_failed: '/dashboard/settings/email',
  jobs_failed: '/dashboard/settings/jobs',
  inconsistent: '/dashboard/settings/consistency',
};

/** The pool or the shop of an item. */
export function getSubject(item: AttentionItem): { id: number; name: string } | undefined {
  if ('license_group' in item) return item.license_group;
  return 'site' in item ? item.site : undefined;
}

/** Of what customers paid and did not get. */
export const UNANSWERED_PATH = '/dashboard/orders/unanswered';

/** The page of the record that an item is about. */
export function getAttentionPath(item: AttentionItem): string {
  if (item.kind === 'sold_without_pool') return UNANSWERED_PATH;
  if ('license_group' in item) return `/dashboard/pools/${item.license_group.id}`;
  return 'site' in item ? `/dashboard/sites/${item.site.id}` : COUNT_PATHS[item.kind];
}

type GetFilteredPath = ReturnType<typeof useFilteredPath>;

/** The page that mends the cause, with the name of its button. */
function getAttentionRemedy(
  item: AttentionItem,
  getFilteredPath: GetFilteredPath,
): {
  to: string;
  label: string;
  permission?: Permission;
} {
  if ('license_group' in item) {
    const { id } = item.license_group;
    if (item.kind === 'orders_waiting' && item.is_validation_pending)
      return { to: `/dashboard/pools/${id}`, label: 'open_pool' };
    if (item.kind === 'keys_expiring')
      return { to: getFilteredPath('licenses', toExpiringFilter(id)), label: 'show_keys' };
    return {
      to: `/dashboard/licenses/import?pool=${id}`,
      label: 'add_licenses',
      permission: 'licenses.import',
    };
  }
  if (item.kind === 'sold_without_pool') return { to: UNANSWERED_PATH, label: 'show_products' };
  if (item.kind === 'orders_risky')
    return { to: getFilteredPath('orders', { problem: 'risk' }), label: 'show_orders' };
  if (item.kind === 'inconsistent') return { to: getAttentionPath(item), label: 'show_result' };
  const path = getAttentionPath(item);
  return 'code' in item && item.code === 'unauthorized'
    ? { to: `${path}?tab=connection`, label: 'change_keys' }
    : { to: path, label: 'open_site' };
}

const DAY_MS = 24 * 60 * 60 * 1000;
const WARNING_DAYS = 30;

/** The unsold keys of a pool that expire soon. Days are those of UTC, as the server counts them. */
const toExpiringFilter = (poolId: number) => ({
  license_group_id: poolId,
  license_status: 'available',
  valid_until_lte: new Date(Date.now() + WARNING_DAYS * DAY_MS).toISOString().slice(0, 10),
});
