import { useTranslate } from 'ra-core';
import type { AttentionItem } from '#contract/dashboard';
import { deliveries } from '#contract/deliveries';
import { emails } from '#contract/notifications';
import type { Permission } from '#contract/permissions';
import { jobs } from '#contract/system';
import { Button, useAction } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { getAttentionRemedy, getSubject } from './attentionLinks';
import { ATTENTION_KEY } from './useAttention';

/** The button that mends the cause: here if it only has to be repeated, else on the page where it is mended. */
export function AttentionAction({ item }: { item: AttentionItem }) {
  const translate = useTranslate();
  const retry = getRetry(item);
  if (retry) return <RetryButton {...retry} name={getSubject(item)?.name} />;

  const { to, label, permission } = getAttentionRemedy(item);
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
