import { useCreatePath, useResourceContext } from 'react-admin';
import { useText } from '../declare/useText';
import { Button } from '../ui/Button';

/** The main action of a list. */
export function CreateLink({ label }: { label: string }) {
  const resource = useResourceContext();
  const createPath = useCreatePath();
  const text = useText();

  return (
    <Button to={createPath({ resource, type: 'create' })} variant="contained" color="primary">
      {text(label)}
    </Button>
  );
}
