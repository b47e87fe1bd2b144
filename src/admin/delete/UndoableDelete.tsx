import { useDelete, useNotify, useResourceContext, useTranslate } from 'ra-core';
import { useEffect, useRef } from 'react';
import { UNDO_DURATION_MS } from '../hooks/useAction';
import { useNotifyError } from '../hooks/useNotifyError';
import { useNotificationText } from '../hooks/useTranslateLabel';
import type { DeleteProps } from './DeleteDialog';

/** Announces the deletion, and reports it once the server has deleted the record. */
export default function UndoableDelete({ record, name, onClose }: DeleteProps) {
  const resource = useResourceContext();
  const translate = useTranslate();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const getNotificationText = useNotificationText();
  const [deleteOne] = useDelete(resource, undefined, {
    mutationMode: 'undoable',
    onError: (error) => notifyError(getNotificationText('delete_failed'), error),
    onSettled: (_, error) => {
      if (!error) notify(getNotificationText('deleted'), { type: 'success' });
    },
  });

  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    deleteOne(resource, { id: record.id, previousData: record });
    notify(translate('kit.notifications.will_be_deleted', { name }), {
      type: 'info',
      undoable: true,
      autoHideDuration: UNDO_DURATION_MS,
    });
    onClose();
  });
  return null;
}
