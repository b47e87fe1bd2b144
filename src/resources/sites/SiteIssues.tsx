import { useTranslate } from 'react-admin';
import { customerMessages } from '#contract/messages';
import type { HealthCheck } from '#contract/siteHealth';
import { Banner } from '../../admin';
import { FailureList } from '../../admin/ui/FailureList';
import { callEndpoint } from '../../dataProvider';
import { translateText } from '../../messages/translateText';
import type { SiteHealthQuery } from './useSiteHealth';

export function SiteIssues({ healthQuery: { health, firstCheckRunning } }: { healthQuery: SiteHealthQuery }) {
  const translate = useTranslate();
  if (firstCheckRunning) return <Banner>{translate('resources.sites.health.testing')}</Banner>;
  return health?.checks
    .filter(({ failed_at }) => failed_at !== null)
    .map((check) => <SiteIssue key={check.kind} check={check} />);
}

function SiteIssue({ check }: { check: HealthCheck }) {
  const { kind, reason, code } = check;
  const translate = useTranslate();
  const advice = code && translate(`resources.sites.health.advice.${code}`, { _: '' });
  return (
    <Banner tone={kind === 'connection' ? 'exhausted' : 'warning'}>
      <strong>{`${translate(`resources.sites.health.kinds.${kind}`)}: `}</strong>
      {reason && `${translateText(check, 'reason').replace(/\.$/, '')}.`} {advice}
    </Banner>
  );
}

export function FailedMessages({ siteId }: { siteId: number }) {
  const translate = useTranslate();
  const params = { id: siteId };
  return (
    <FailureList
      messagePrefix="messages.failed_messages"
      queryKey={['undelivered', siteId]}
      read={async (signal) => {
        const { messages, ...counts } = await callEndpoint(customerMessages.failed, { params }, signal);
        return { items: messages, ...counts };
      }}
      describe={({ order_number: number, channel }) => ({
        name: translate('messages.order', { number }),
        details: translate(`messages.${channel}`),
        retryLabel: translate('messages.failed_messages.retry_one', { number }),
      })}
      retry={(message_id) => callEndpoint(customerMessages.retry, { params, body: { message_id } })}
    />
  );
}
