import { useEffect, useRef } from 'react';
import { useDelete, useNotify, useResourceContext } from 'react-admin';
import { UNDO_DURATION_MS } from '../hooks/useAction';
import { useNotificationText } from '../hooks/useNotificationText';
import { useNotifyError } from '../hooks/useNotifyError';
import type { DeleteProps } from './DeleteDialog';

export default function UndoableDelete({ record, onClose }: DeleteProps) {
  const resource = useResourceContext();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const getNotificationText = useNotificationText();
  const [deleteOne] = useDelete(resource, undefined, {
    mutationMode: 'undoable',
    onError: (error) => notifyError(getNotificationText('delete_failed'), error),
  });

  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    deleteOne(resource, { id: record.id, previousData: record });
    notify(getNotificationText('deleted'), {
      type: 'success',
      undoable: true,
      autoHideDuration: UNDO_DURATION_MS,
    });
    onClose();
  });
  return null;
}
