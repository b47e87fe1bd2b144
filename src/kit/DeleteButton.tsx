import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Button, IconButton, Tooltip } from '@mui/material';
import { type ReactNode, useState } from 'react';
import {
  useDelete,
  useNotify,
  useRecordContext,
  useRedirect,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useRecordName } from './list/useRecordName';
import { ConfirmDialog } from './ui/ConfirmDialog';
import { useFailure } from './useFailure';

interface DeleteButtonProps {
  /** An icon in a row, or a button in a header. */
  variant?: 'icon' | 'button';
  /** What else is said before it is done. */
  warning?: ReactNode;
  /** Leads to the list afterwards. */
  redirect?: boolean;
}

/** Deletes the record at hand, once that is confirmed. */
export function DeleteButton({
  variant = 'icon',
  warning,
  redirect = variant === 'button',
}: DeleteButtonProps) {
  const translate = useTranslate();
  const record = useRecordContext();
  const name = useRecordName();
  const [asking, setAsking] = useState(false);
  const { remove, removing } = useRemove(redirect, () => setAsking(false));
  if (!record) return null;

  const label = translate('kit.record.delete');
  const about = `${label} ${name(record)}`;
  return (
    <>
      {variant === 'icon' ? (
        <Tooltip title={label}>
          <IconButton size="small" onClick={() => setAsking(true)} aria-label={about}>
            <DeleteIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      ) : (
        <Button color="error" onClick={() => setAsking(true)}>
          {label}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={translate('kit.confirm.delete', { name: name(record) })}
        text={warning}
        confirm={label}
        busy={removing}
        onConfirm={() => remove(record)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function useRemove(redirect: boolean, done: () => void) {
  const resource = useResourceContext();
  const notify = useNotify();
  const goTo = useRedirect();
  const failed = useFailure();
  const [remove, { isPending }] = useDelete();

  const run = (record: { id: string | number }) =>
    remove(
      resource,
      { id: record.id, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(`resources.${resource}.notifications.deleted`, { type: 'success' });
          if (redirect) goTo('list', resource);
        },
        onError: (error) => failed(`resources.${resource}.notifications.delete_failed`, error),
        onSettled: done,
      },
    );
  return { remove: run, removing: isPending };
}
