import { useTranslate } from 'ra-core';
import type { Notification } from '#contract/notifications';
import { classNames, DateField, StatusBadge, useStatusText } from '../../admin';
import { RowLink } from '../../admin/list/RowLink';
import { translateText } from '../../messages/translateText';
import shared from '../../theme/shared.module.css';
import styles from './notifications.module.css';

export function NotificationCard(notification: Notification) {
  const statusText = useStatusText();
  const { severity, type, triggered_at, is_resolved } = notification;

  return (
    <div className={styles.card}>
      <div className={styles.badges}>
        <StatusBadge value={severity} />
        {is_resolved && <ResolvedBadge resolved />}
        <div className={classNames(shared.note, styles.date)}>
          <DateField value={triggered_at} />
        </div>
      </div>
      <div>
        <NotificationSummary {...notification} />
      </div>
      <div className={shared.note}>{statusText(type)}</div>
    </div>
  );
}

export function NotificationSummary(notification: Notification) {
  const translate = useTranslate();
  const { order } = notification;
  const path = getSubjectPath(notification);
  const title = translateText(notification, 'title');
  return (
    <>
      <div className={styles.title}>{path ? <RowLink to={path}>{title}</RowLink> : title}</div>
      <div className={classNames(shared.note, styles.message)}>{translateText(notification, 'message')}</div>
      {order && (
        <RowLink to={`/dashboard/orders/${order.id}`}>
          {translate('resources.orders.title', { number: order.number })}
        </RowLink>
      )}
    </>
  );
}

/** The page of the pool or the shop that a notification is about, where it is mended. */
function getSubjectPath({ license_groups: pool, site }: Notification): string | undefined {
  if (pool) return `/dashboard/pools/${pool.id}`;
  return site ? `/dashboard/sites/${site.id}` : undefined;
}

export function ResolvedBadge({ resolved }: { resolved: boolean }) {
  const translate = useTranslate();
  const state = resolved ? 'resolved' : 'unresolved';
  const tone = resolved ? 'replaced' : 'warning';
  return <StatusBadge value={state} label={translate(`resources.notifications.${state}`)} tone={tone} />;
}
