import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { deliveries } from '#contract/deliveries';
import { DISMISSIBLE_REPORTS, type HealthCheck, type SiteHealth, siteIdentity } from '#contract/siteHealth';
import { Banner, Button, useAction } from '../../admin';
import { FailureList } from '../../admin/ui/FailureList';
import { callEndpoint } from '../../dataProvider';
import { translateField } from '../../texts/translateField';
import styles from './sites.module.css';
import type { SiteHealthQuery } from './useSiteHealth';

interface SiteIssuesProps {
  siteId: number;
  healthQuery: SiteHealthQuery;
}

export function SiteIssues({ siteId, healthQuery: { health, firstCheckRunning } }: SiteIssuesProps) {
  const translate = useTranslate();
  if (firstCheckRunning) return <Banner>{translate('resources.sites.health.testing')}</Banner>;
  const failed =
    health?.checks.filter(({ failed_at, code }) => failed_at !== null && code !== 'same_shop') ?? [];
  if (failed.length > 0)
    return failed.map((check) => <SiteIssue key={check.kind} siteId={siteId} check={check} />);
  return (
    health?.reason && health.same_shop.length === 0 && <Problem health={health} reason={health.reason} />
  );
}

/** Why the shop is not fully working, although no check failed. */
function Problem({ health, reason }: { health: SiteHealth; reason: string }) {
  return (
    <Banner tone={health.state === 'failing' ? 'exhausted' : 'warning'}>
      {`${translateField({ ...health, reason }, 'reason').replace(/\.$/, '')}.`}
    </Banner>
  );
}

function SiteIssue({ siteId, check }: { siteId: number; check: HealthCheck }) {
  const { kind, reason, code } = check;
  const translate = useTranslate();
  const advice = code && translate(`resources.sites.health.advice.${code}`, { _: '' });
  return (
    <Banner tone={kind === 'connection' ? 'exhausted' : 'warning'}>
      <div className={styles.decision}>
        <span>
          <strong>{`${translate(`resources.sites.health.kinds.${kind}`)}: `}</strong>
          {reason && `${translateField(check, 'reason').replace(/\.$/, '')}.`} {advice}
        </span>
        {code && DISMISSIBLE_REPORTS.includes(code) && <DismissButton siteId={siteId} />}
      </div>
    </Banner>
  );
}

function DismissButton({ siteId }: { siteId: number }) {
  const translate = useTranslate();
  const [dismiss, { isPending }] = useAction(siteIdentity.dismiss, {
    success: 'resources.sites.identity.dismissed',
    failure: 'resources.sites.identity.dismiss_failed',
    refresh: ['site-health', siteId],
  });
  return (
    <Button
      permission="sites.write"
      size="small"
      disabled={isPending}
      onClick={() => dismiss({ params: { id: siteId } })}
    >
      {translate('resources.sites.identity.dismiss')}
    </Button>
  );
}

export function FailedDeliveries({ siteId }: { siteId: number }) {
  const translate = useTranslate();
  const params = { id: siteId };
  return (
    <FailureList
      messagePrefix="messages.failed_messages"
      permission="orders.resend"
      queryKey={['undelivered', siteId]}
      read={async (signal) => {
        const { messages, ...counts } = await callEndpoint(deliveries.failed, { params }, signal);
        return { items: messages, ...counts };
      }}
      describe={({ order_number: number, order, kind, channel }) => ({
        name: order ? (
          <Link to={`/dashboard/orders/${order.id}`}>{translate('messages.order', { number })}</Link>
        ) : (
          translate('messages.order', { number })
        ),
        details:
          kind === 'backorder'
            ? translate('messages.notice', { channel: translate(`messages.${channel}`) })
            : translate(`messages.${channel}`),
        retryLabel: translate('messages.failed_messages.retry_one', { number }),
      })}
      retry={(message_id) => callEndpoint(deliveries.retry, { params, body: { message_id } })}
    />
  );
}
