import {
  useCreatePath,
  useRecordContext,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from 'ra-core';
import { Permitted, useResourcePermission } from '../access/Permitted';
import { useRecordName } from '../hooks/useRecordName';
import { Button } from '../ui/Button';
import { IconButton } from '../ui/IconButton';

interface EditButtonProps {
  /** An icon in a row, or a button in a header. */
  variant?: 'icon' | 'button';
}

/** Link to the form of the record, if the resource has one. */
export function EditButton({ variant = 'icon' }: EditButtonProps) {
  const record = useRecordContext();
  const resource = useResourceContext();
  const { hasEdit } = useResourceDefinition();
  const createPath = useCreatePath();
  const getRecordName = useRecordName();
  const translate = useTranslate();
  const permission = useResourcePermission('edit');
  if (!record || !hasEdit) return null;

  const label = translate('ra.action.edit');
  const to = createPath({ resource, type: 'edit', id: record.id });
  return (
    <Permitted to={permission}>
      {variant === 'button' ? (
        <Button to={to}>{label}</Button>
      ) : (
        <IconButton to={to} label={label} ariaLabel={`${label} ${getRecordName(record)}`} icon="edit" />
      )}
    </Permitted>
  );
}
