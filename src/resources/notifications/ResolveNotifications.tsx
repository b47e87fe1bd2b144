import ResolveIcon from '@mui/icons-material/CheckOutlined';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext, useNotify, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import { type Notification, NotificationType, notifications, Severity } from '#contract/notifications';
import { Button, ConfirmDialog, IconButton, useNotifyError } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { translateText } from '../../messages/translateMessage';

export function ResolveButton() {
  const notification = useRecordContext<Notification>();
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const notifyError = useNotifyError();
  const { mutate } = useMutation({
    mutationFn: (id: number) => callEndpoint(notifications.resolve, { params: { id } }),
    onSuccess: () => {
      notify('resources.notifications.notifications.resolved', { type: 'success' });
      refresh();
    },
    onError: (error) => notifyError('resources.notifications.notifications.resolve_failed', error),
  });
  if (!notification || notification.is_resolved) return null;

  const label = translate('resources.notifications.resolve');
  return (
    <IconButton
      label={label}
      ariaLabel={`${label} ${translateText(notification, 'title')}`}
      onClick={() => mutate(notification.id)}
    >
      <ResolveIcon />
    </IconButton>
  );
}

/** Resolves all notifications that match the severity and type filters. */
export function ResolveAll() {
  const { data = [], filterValues } = useListContext();
  const translate = useTranslate();
  const [confirmOpen, setConfirmOpen] = useState(false);
  const { resolve, isResolving } = useResolveAll(() => setConfirmOpen(false));

  const severity = Severity.safeParse(filterValues.severity).data;
  const type = NotificationType.safeParse(filterValues.type).data;
  const label = translate('resources.notifications.resolve_all');
  const titleKey = severity || type ? 'confirm_resolve_filtered' : 'confirm_resolve_all';
  return (
    <>
      <Button onClick={() => setConfirmOpen(true)} disabled={data.length === 0}>
        {label}
      </Button>
      {confirmOpen && (
        <ConfirmDialog
          open
          title={translate(`resources.notifications.${titleKey}`)}
          confirmLabel={label}
          busy={isResolving}
          onConfirm={() => resolve({ severity, type })}
          onClose={() => setConfirmOpen(false)}
        />
      )}
    </>
  );
}

interface ResolveFilter {
  severity?: Severity;
  type?: NotificationType;
}

function useResolveAll(onClose: () => void) {
  const notify = useNotify();
  const refresh = useRefresh();
  const notifyError = useNotifyError();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ResolveFilter) => callEndpoint(notifications.resolveAll, { body }),
    onSuccess: ({ resolved_count }) => {
      notify('resources.notifications.notifications.resolved_many', {
        type: 'success',
        messageArgs: { smart_count: resolved_count },
      });
      refresh();
    },
    onError: (error) => notifyError('resources.notifications.notifications.resolve_all_failed', error),
    onSettled: onClose,
  });
  return { resolve: mutate, isResolving: isPending };
}
