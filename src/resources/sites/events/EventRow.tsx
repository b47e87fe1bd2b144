import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { SiteEvent, SiteEventResult } from '#contract/siteEvents';
import { StatusBadge, useFormats } from '../../../admin';
import { translateText } from '../../../messages/translateText';
import shared from '../../../theme/shared.module.css';
import type { Tone } from '../../../theme/tokens';
import { EventAction } from './EventAction';
import styles from './events.module.css';

const DATE_TIME_FORMAT = { dateStyle: 'medium', timeStyle: 'medium' } as const;

const TONES: Record<SiteEventResult, Tone> = {
  pending: 'replaced',
  succeeded: 'available',
  retrying: 'warning',
  failed: 'exhausted',
};

export function EventRow({ siteId, event }: { siteId: number; event: SiteEvent }) {
  const translate = useTranslate();
  const { dateBy } = useFormats();
  const { at, name, topic, result } = event;
  const reason = translateText(event, 'reason');

  return (
    <li className={styles.event}>
      <time dateTime={at}>{dateBy(DATE_TIME_FORMAT, at)}</time>
      <div className={styles.texts}>
        <div className={styles.summary}>
          <StatusBadge
            value={result}
            tone={TONES[result]}
            label={translate(`resources.sites.events.results.${result}`)}
          />
          <span>{translate(`resources.sites.events.names.${name}`)}</span>
          {topic && <code>{topic}</code>}
          <EventOrder event={event} />
        </div>
        {reason && <div className={shared.note}>{reason}</div>}
      </div>
      <EventAction siteId={siteId} event={event} />
    </li>
  );
}

function EventOrder({ event: { order, order_id } }: { event: SiteEvent }) {
  const translate = useTranslate();
  if (order_id === null) return null;
  const label = translate('resources.sites.events.order_link', { number: order?.number ?? order_id });
  return order ? <Link to={`/dashboard/orders/${order.id}`}>{label}</Link> : <span>{label}</span>;
}
