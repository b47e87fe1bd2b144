import { type RaRecord, useListContext, useNotify, useTranslate, useUpdateMany } from 'react-admin';
import type { MessageKey } from '../../messages/messageKey';
import { useNotificationText } from '../hooks/useNotificationText';
import { useNotifyError } from '../hooks/useNotifyError';
import { Button } from '../ui/Button';

interface BulkUpdateButtonProps<R> {
  label: MessageKey;
  /** The fields that every selected record gets. */
  data: Partial<R>;
}

/** Changes the selected rows. For `bulkActions` of a list. */
export function BulkUpdateButton<R extends object>({ label, data }: BulkUpdateButtonProps<R>) {
  const { selectedIds, resource, onUnselectItems } = useListContext<RaRecord>();
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const getNotificationText = useNotificationText();
  const [updateMany, { isPending }] = useUpdateMany(
    resource,
    { ids: selectedIds, data },
    {
      mutationMode: 'pessimistic',
      onSuccess: () => {
        notify(getNotificationText('updated', selectedIds.length), { type: 'success' });
        onUnselectItems();
      },
      onError: (error) => notifyError(getNotificationText('update_failed', selectedIds.length), error),
    },
  );

  return (
    <Button onClick={() => updateMany()} disabled={isPending}>
      {translate(label)}
    </Button>
  );
}
