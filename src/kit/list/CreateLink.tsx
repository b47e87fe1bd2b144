import { Button } from '@mui/material';
import { LinkBase, useCreatePath, useResourceContext } from 'react-admin';
import { useText } from '../declare/useText';

/** The main action of a list. */
export function CreateLink({ label }: { label: string }) {
  const resource = useResourceContext();
  const createPath = useCreatePath();
  const text = useText();

  return (
    <Button
      component={LinkBase}
      to={createPath({ resource, type: 'create' })}
      variant="contained"
      color="primary"
    >
      {text(label)}
    </Button>
  );
}
