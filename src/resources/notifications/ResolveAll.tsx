import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext, useNotify, useRefresh, useTranslate } from 'react-admin';
import { NotificationType, notifications, Severity } from '#contract/notifications';
import { call } from '../../dataProvider';
import { Button, ConfirmDialog, useFailure } from '../../kit';

/** Resolves what is unresolved, of the severity and type that the list is filtered by. */
export function ResolveAll() {
  const { data = [], filterValues } = useListContext();
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const { resolve, resolving } = useResolveAll(() => setAsking(false));

  const severity = Severity.safeParse(filterValues.severity).data;
  const type = NotificationType.safeParse(filterValues.type).data;
  const label = translate('resources.notifications.resolve_all');
  const ask = severity || type ? 'resolve_chosen_ask' : 'resolve_all_ask';
  return (
    <>
      <Button onClick={() => setAsking(true)} disabled={data.length === 0}>
        {label}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          title={translate(`resources.notifications.${ask}`)}
          confirm={label}
          busy={resolving}
          onConfirm={() => resolve({ severity, type })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface Chosen {
  severity?: Severity;
  type?: NotificationType;
}

function useResolveAll(done: () => void) {
  const notify = useNotify();
  const refresh = useRefresh();
  const failed = useFailure();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Chosen) => call(notifications.resolveAll, { body }),
    onSuccess: ({ resolved_count }) => {
      notify('resources.notifications.notifications.resolved_many', {
        type: 'success',
        messageArgs: { smart_count: resolved_count },
      });
      refresh();
    },
    onError: (error) => failed('resources.notifications.notifications.resolve_all_failed', error),
    onSettled: done,
  });
  return { resolve: mutate, resolving: isPending };
}
