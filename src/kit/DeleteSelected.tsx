import { type ReactNode, Suspense, useState } from 'react';
import { type RaRecord, useListContext, useTranslate } from 'react-admin';
import { lazyPart } from './lazy/lazyPart';
import { Button } from './ui/Button';

const DeleteSelectedDialog = lazyPart(() => import('./DeleteSelectedDialog'));

interface DeleteSelectedProps {
  /** What else is said before it is done, judged by the selected rows. */
  warning?: (selected: RaRecord[]) => ReactNode;
}

/** Deletes the selected rows, once that is confirmed. For a list's `bulkActions`. */
export function DeleteSelected({ warning }: DeleteSelectedProps) {
  const { data = [], selectedIds } = useListContext();
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const selected = data.filter((record) => selectedIds.includes(record.id));

  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {translate('kit.list.delete_selected')}
      </Button>
      <Suspense>
        {asking && (
          <DeleteSelectedDialog
            ids={selected.map(({ id }) => id)}
            warning={warning?.(selected)}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
