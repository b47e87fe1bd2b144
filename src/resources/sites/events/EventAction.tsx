import { useTranslate } from 'ra-core';
import { deliveries } from '#contract/deliveries';
import type { Permission } from '#contract/permissions';
import { type SiteEvent, siteEvents } from '#contract/siteEvents';
import { Button, useAction } from '../../../admin';
import { translateField } from '../../../texts/translateField';
import { getEventsKey } from './useSiteEvents';

interface EventActionProps {
  siteId: number;
  event: SiteEvent;
}

/** What can be done about a failed event. */
export function EventAction({ siteId, event }: EventActionProps) {
  if (event.kind === 'message' && event.result === 'failed')
    return <SendAgain siteId={siteId} event={event} />;
  const isWebhook = event.kind === 'webhook' && event.name !== 'signature';
  const hasFailed = event.result === 'failed' || event.result === 'retrying';
  return isWebhook && hasFailed ? <ProcessAgain siteId={siteId} event={event} /> : null;
}

function ProcessAgain({ siteId, event }: EventActionProps) {
  const [process, { isPending }] = useAction(siteEvents.process, {
    success: (processed) => ({
      message: `resources.sites.events.${processed.result === 'succeeded' ? 'processed' : 'still_failing'}`,
      type: processed.result === 'succeeded' ? 'success' : 'warning',
      messageArgs: { reason: translateField(processed, 'reason') },
    }),
    failure: 'resources.sites.events.process_failed',
    refresh: getEventsKey(siteId),
  });
  const send = () => process({ params: { id: siteId }, body: { event_id: event.id } });
  return (
    <EventButton name="process" permission="sites.write" event={event} onClick={send} disabled={isPending} />
  );
}

function SendAgain({ siteId, event }: EventActionProps) {
  const [retry, { isPending }] = useAction(deliveries.retry, {
    success: 'messages.failed_messages.retried',
    failure: 'messages.failed_messages.retry_failed',
    refresh: getEventsKey(siteId),
  });
  const send = () => retry({ params: { id: siteId }, body: { message_id: event.id } });
  return (
    <EventButton name="retry" permission="orders.resend" event={event} onClick={send} disabled={isPending} />
  );
}

interface EventButtonProps {
  name: 'process' | 'retry';
  permission: Permission;
  event: SiteEvent;
  onClick: () => void;
  disabled: boolean;
}

function EventButton({ name, event, ...button }: EventButtonProps) {
  const translate = useTranslate();
  return (
    <Button
      size="small"
      aria-label={translate(`resources.sites.events.${name}_one`, { order: event.order_id ?? '' })}
      {...button}
    >
      {translate(`resources.sites.events.${name}`)}
    </Button>
  );
}
