import ResolveIcon from '@mui/icons-material/CheckOutlined';
import { useListContext, useRecordContext, useTranslate } from 'ra-core';
import { type Notification, NotificationType, notifications, Severity } from '#contract/notifications';
import { ActionButton, IconButton, Permitted, useAction, useText } from '../../admin';
import { translateField } from '../../i18nProvider/translateField';

export function ResolveButton() {
  const notification = useRecordContext<Notification>();
  const translate = useTranslate();
  const [resolve] = useAction(notifications.resolve, {
    success: 'resources.notifications.notifications.resolved',
    failure: 'resources.notifications.notifications.resolve_failed',
    refresh: ['notifications'],
  });
  if (!notification || notification.is_resolved) return null;

  const label = translate('resources.notifications.resolve');
  return (
    <Permitted to="notifications.write">
      {' '}
      <IconButton
        label={label}
        ariaLabel={`${label} ${translateField(notification, 'title')}`}
        onClick={() => resolve({ params: { id: notification.id } })}
      >
        <ResolveIcon />
      </IconButton>
    </Permitted>
  );
}

/** Resolves all notifications that match the severity and type filters. */
export function ResolveAll() {
  const { data = [], filterValues } = useListContext();
  const text = useText('resources.notifications');
  const severity = Severity.safeParse(filterValues.severity).data;
  const type = NotificationType.safeParse(filterValues.type).data;
  return (
    <ActionButton
      action={notifications.resolveAll}
      input={{ body: { severity, type } }}
      permission="notifications.write"
      disabled={data.length === 0}
      success={({ resolved_count }) => ({
        text: 'resources.notifications.notifications.resolved_many',
        values: { smart_count: resolved_count },
      })}
      failure="resources.notifications.notifications.resolve_all_failed"
      refresh={['notifications']}
      confirm={{ title: text(severity || type ? 'confirm_resolve_filtered' : 'confirm_resolve_all') }}
    >
      {text('resolve_all')}
    </ActionButton>
  );
}
