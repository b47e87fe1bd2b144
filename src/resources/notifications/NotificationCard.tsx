import { useTranslate } from 'react-admin';
import type { Notification } from '#contract/notifications';
import { classNames, DateField, StatusBadge, useStatusText } from '../../admin';
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
  return (
    <>
      <div className={styles.title}>{translateText(notification, 'title')}</div>
      <div className={classNames(shared.note, styles.message)}>{translateText(notification, 'message')}</div>
    </>
  );
}

export function ResolvedBadge({ resolved }: { resolved: boolean }) {
  const translate = useTranslate();
  const state = resolved ? 'resolved' : 'unresolved';
  const tone = resolved ? 'replaced' : 'warning';
  return <StatusBadge value={state} label={translate(`resources.notifications.${state}`)} tone={tone} />;
}
