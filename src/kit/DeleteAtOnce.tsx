import { useEffect, useRef } from 'react';
import { useDelete, useNotify, useResourceContext, useTranslate } from 'react-admin';
import type { DeletingProps } from './DeleteButton';
import { useFailure } from './useFailure';

/** However many toasts wait behind it, in ms. */
const UNDO_FOR = 6000;

/** Deletes a record without asking; for as long as its toast stands it can be taken back. */
export default function DeleteAtOnce({ record, onClose }: DeletingProps) {
  const resource = useResourceContext();
  const translate = useTranslate();
  const notify = useNotify();
  const failed = useFailure();
  const messages = `resources.${resource}.notifications`;
  const [remove] = useDelete(resource, undefined, {
    mutationMode: 'undoable',
    onError: (error) => failed(`${messages}.delete_failed`, error),
  });

  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    remove(resource, { id: record.id, previousData: record });
    notify(`${messages}.deleted`, {
      type: 'success',
      undoable: true,
      autoHideDuration: UNDO_FOR,
      messageArgs: { _: translate('kit.record.deleted') },
    });
    onClose();
  });
  return null;
}
