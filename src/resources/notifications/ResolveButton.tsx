import ResolveIcon from '@mui/icons-material/CheckOutlined';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import { type Notification, notifications } from '#contract/notifications';
import { call } from '../../dataProvider';
import { IconAction, useFailure } from '../../kit';

/** Marks the notification at hand as resolved. */
export function ResolveButton() {
  const notification = useRecordContext<Notification>();
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const failed = useFailure();
  const { mutate } = useMutation({
    mutationFn: (id: number) => call(notifications.resolve, { params: { id } }),
    onSuccess: () => {
      notify('resources.notifications.notifications.resolved', { type: 'success' });
      refresh();
    },
    onError: (error) => failed('resources.notifications.notifications.resolve_failed', error),
  });
  if (!notification || notification.is_resolved) return null;

  const label = translate('resources.notifications.resolve');
  return (
    <IconAction
      label={label}
      describedAs={`${label} ${notification.title}`}
      onClick={() => mutate(notification.id)}
    >
      <ResolveIcon />
    </IconAction>
  );
}
