import {
  type RaRecord,
  useCreatePath,
  useRecordContext,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from 'ra-core';
import { Suspense, useState } from 'react';
import { Permitted, useResourcePermission } from '../access/Permitted';
import { useRecordName } from '../hooks/useRecordName';
import { useResourceOptions } from '../resource/resourceOptions';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';

interface EditButtonProps {
  /** An icon in a row, or a button in a header. */
  variant?: 'icon' | 'button';
}

/** Link to the form of the record, if the resource has one; of an embedded resource, it opens a dialog. */
export function EditButton({ variant = 'icon' }: EditButtonProps) {
  const record = useRecordContext();
  const resource = useResourceContext();
  const { hasEdit } = useResourceDefinition();
  const { dialogs: { edit: EditDialog } = {} } = useResourceOptions();
  // The row may show another record before the user saves.
  const [edited, setEdited] = useState<RaRecord>();
  const createPath = useCreatePath();
  const getRecordName = useRecordName();
  const translate = useTranslate();
  const permission = useResourcePermission('edit');
  if (!record || !(hasEdit || EditDialog)) return null;

  const label = translate('ra.action.edit');
  const target = EditDialog
    ? { onClick: () => setEdited(record) }
    : { to: createPath({ resource, type: 'edit', id: record.id }) };
  return (
    <Permitted to={permission}>
      {variant === 'button' ? (
        <Button {...target}>{label}</Button>
      ) : (
        <IconButton {...target} label={label} ariaLabel={`${label} ${getRecordName(record)}`} icon="edit" />
      )}
      {EditDialog && edited && (
        <Suspense>
          <EditDialog record={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </Permitted>
  );
}
