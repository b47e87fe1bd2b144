import {
  HttpError,
  type Identifier,
  useCloseNotification,
  useCreatePath,
  useNotify,
  useResourceContext,
  useTranslate,
} from 'ra-core';
import type { FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useErrorMessage } from '../hooks/useNotifyError';
import { Button } from '../ui/Button';

/** What the user had typed into a form whose page was left, and what the server says of its fields. */
export interface RefusedEdit {
  values: FieldValues;
  errors?: Record<string, string>;
}

/** The state of the address of the form that is opened again. */
export interface EditLocationState {
  refused?: RefusedEdit;
}

/** Time to read the reason and to decide. */
const REFUSED_TOAST_MS = 20_000;

/** The toast of a change that was refused after its form was left: it opens the form again with what was typed. */
export function useNotifyRefusedEdit() {
  const notify = useNotify();
  const getErrorMessage = useErrorMessage();
  const resource = useResourceContext();
  const createPath = useCreatePath();

  return (summary: string, error: unknown, id: Identifier, values: FieldValues) => {
    const errors = error instanceof HttpError ? error.body?.errors : undefined;
    const path = createPath({ resource, type: 'edit', id });
    notify(getErrorMessage(summary, error), {
      type: 'error',
      autoHideDuration: REFUSED_TOAST_MS,
      action: <OpenAgainButton path={path} refused={{ values, errors }} />,
    });
  };
}

function OpenAgainButton({ path, refused }: { path: string; refused: RefusedEdit }) {
  const navigate = useNavigate();
  const close = useCloseNotification();
  const translate = useTranslate();

  function open() {
    const state: EditLocationState = { refused };
    navigate(path, { state });
    close();
  }
  return (
    <Button size="small" onClick={open}>
      {translate('kit.form.open_again')}
    </Button>
  );
}
