import { DeleteButton } from '../delete/DeleteButton';
import { EditButton } from '../edit/EditButton';
import { useResourceOptions } from '../resource/resourceOptions';

/** Buttons of a row that follow from the resource: edit and delete. Stable, so that rows do not re-render. */
export const renderDefaultRowActions = () => (
  <>
    <EditButton />
    <DefaultDeleteButton />
  </>
);

/** Buttons in the header of a detail page that follow from the resource. */
export function DefaultShowActions() {
  return (
    <>
      <EditButton variant="button" />
      <DefaultDeleteButton variant="button" />
    </>
  );
}

function DefaultDeleteButton({ variant }: { variant?: 'icon' | 'button' }) {
  const { delete: mode } = useResourceOptions();
  return mode ? <DeleteButton variant={variant} undoable={mode === 'undoable'} /> : null;
}
