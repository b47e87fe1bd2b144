import {
  type RaRecord,
  useDeleteMany,
  useGetResourceLabel,
  useNotify,
  useRedirect,
  useResourceContext,
  useTranslate,
} from 'ra-core';
import { useEffect, useRef } from 'react';
import { UNDO_DURATION_MS } from '../hooks/useAction';
import { useNotifyError } from '../hooks/useNotifyError';
import { useRecordName } from '../hooks/useRecordName';
import { useNotificationText } from '../hooks/useTranslateLabel';

interface UndoableDeleteProps {
  records: RaRecord[];
  /** Opens the list, from the page of the record. */
  redirect?: boolean;
  onClose: () => void;
}

/** Removes records from the page and announces their deletion; reports it once the server has deleted them. */
export default function UndoableDelete({ records, redirect, onClose }: UndoableDeleteProps) {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const notify = useNotify();
  const redirectTo = useRedirect();
  const notifyError = useNotifyError();
  const getRecordName = useRecordName();
  const getResourceLabel = useGetResourceLabel();
  const getNotificationText = useNotificationText();
  const count = records.length;
  const [deleteMany] = useDeleteMany(resource, undefined, {
    mutationMode: 'undoable',
    onError: (error) => notifyError(getNotificationText('delete_failed', count), error),
    onSettled: (_, error) => {
      if (!error) notify(getNotificationText('deleted', count), { type: 'success' });
    },
  });

  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const [first] = records;
    const name = first && count === 1 ? getRecordName(first) : getResourceLabel(resource, count);
    deleteMany(resource, { ids: records.map(({ id }) => id) });
    notify(translate('kit.notifications.will_be_deleted', { name, smart_count: count }), {
      type: 'info',
      undoable: true,
      autoHideDuration: UNDO_DURATION_MS,
    });
    onClose();
    if (redirect) redirectTo('list', resource);
  });
  return null;
}
