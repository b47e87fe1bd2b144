import { type ReactNode, Suspense, useState } from 'react';
import { type RaRecord, RecordContextProvider, useRecordContext, useTranslate } from 'react-admin';
import { lazyPart } from './lazy/lazyPart';
import { useRecordName } from './list/useRecordName';
import { Button } from './ui/Button';
import { IconAction } from './ui/IconAction';

// Deleting takes more than a list does: mutations, their undoing, a dialog.
const DeleteDialog = lazyPart(() => import('./DeleteDialog'));
const DeleteAtOnce = lazyPart(() => import('./DeleteAtOnce'));

/** What is told to whoever deletes. */
export interface DeletingProps {
  record: RaRecord;
  name: string;
  warning?: ReactNode;
  redirect: boolean;
  onClose: () => void;
}

interface DeleteButtonProps {
  /** An icon in a row, or a button in a header. */
  variant?: 'icon' | 'button';
  /** What else is said before it is done; reads the record from its context. */
  warning?: ReactNode;
  /** Leads to the list afterwards. */
  redirect?: boolean;
  /** Deletes without asking; the toast takes it back. For what nobody misses for a few seconds. */
  undoable?: boolean;
}

/** Deletes the record at hand, once that is confirmed, or at once where it can be undone. */
export function DeleteButton({
  variant = 'icon',
  warning,
  redirect = variant === 'button',
  undoable = false,
}: DeleteButtonProps) {
  const translate = useTranslate();
  const record = useRecordContext();
  const nameOf = useRecordName();
  // Asked about this record, also when the row has got another one meanwhile.
  const [asked, setAsked] = useState<RaRecord>();
  if (!record) return null;

  const Deleting = undoable ? DeleteAtOnce : DeleteDialog;
  const label = translate('kit.record.delete');
  return (
    <>
      {variant === 'icon' ? (
        <IconAction
          label={label}
          describedAs={`${label} ${nameOf(record)}`}
          onClick={() => setAsked(record)}
          sign="delete"
        />
      ) : (
        <Button color="error" onClick={() => setAsked(record)}>
          {label}
        </Button>
      )}
      {asked && (
        <Suspense>
          <RecordContextProvider value={asked}>
            <Deleting
              record={asked}
              name={nameOf(asked)}
              warning={warning}
              redirect={redirect}
              onClose={() => setAsked(undefined)}
            />
          </RecordContextProvider>
        </Suspense>
      )}
    </>
  );
}
