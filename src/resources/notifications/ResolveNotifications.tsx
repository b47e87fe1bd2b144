import ResolveIcon from '@mui/icons-material/CheckOutlined';
import { useListContext, useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { type Notification, NotificationType, notifications, Severity } from '#contract/notifications';
import { Button, ConfirmDialog, IconButton, Permitted, useAction } from '../../admin';
import { translateField } from '../../texts/translateField';

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
  const translate = useTranslate();
  const [confirmOpen, setConfirmOpen] = useState(false);
  const [resolveAll, { isPending }] = useAction(notifications.resolveAll, {
    success: ({ resolved_count }) => ({
      message: 'resources.notifications.notifications.resolved_many',
      messageArgs: { smart_count: resolved_count },
    }),
    failure: 'resources.notifications.notifications.resolve_all_failed',
    refresh: ['notifications'],
    onSettled: () => setConfirmOpen(false),
  });

  const severity = Severity.safeParse(filterValues.severity).data;
  const type = NotificationType.safeParse(filterValues.type).data;
  const label = translate('resources.notifications.resolve_all');
  const titleKey = severity || type ? 'confirm_resolve_filtered' : 'confirm_resolve_all';
  return (
    <>
      <Button
        permission="notifications.write"
        onClick={() => setConfirmOpen(true)}
        disabled={data.length === 0}
      >
        {label}
      </Button>
      {confirmOpen && (
        <ConfirmDialog
          open
          title={translate(`resources.notifications.${titleKey}`)}
          confirmLabel={label}
          busy={isPending}
          onConfirm={() => resolveAll({ body: { severity, type } })}
          onClose={() => setConfirmOpen(false)}
        />
      )}
    </>
  );
}
