import { type RaRecord, useDeleteMany, useListContext, useNotify, useResourceContext } from 'ra-core';
import { useEffect, useRef } from 'react';
import { UNDO_DURATION_MS } from '../hooks/useAction';
import { useNotifyError } from '../hooks/useNotifyError';
import { useNotificationText } from '../hooks/useTranslateLabel';

interface UndoableBulkDeleteProps {
  records: RaRecord[];
  onClose: () => void;
}

/** Removes the selected rows, and deletes them when the toast closes without an undo. */
export default function UndoableBulkDelete({ records, onClose }: UndoableBulkDeleteProps) {
  const resource = useResourceContext();
  const { onUnselectItems } = useListContext();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const getNotificationText = useNotificationText();
  const [deleteMany] = useDeleteMany(resource, undefined, {
    mutationMode: 'undoable',
    onError: (error) => notifyError(getNotificationText('delete_failed', records.length), error),
  });

  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    deleteMany(resource, { ids: records.map(({ id }) => id) });
    notify(getNotificationText('deleted', records.length), {
      type: 'info',
      undoable: true,
      autoHideDuration: UNDO_DURATION_MS,
    });
    onUnselectItems();
    onClose();
  });
  return null;
}
