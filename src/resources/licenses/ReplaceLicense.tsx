import { useState } from 'react';
import { useCreatePath, useNavigate, useRefresh, useTranslate } from 'react-admin';
import { type LicenseDetails, LicenseReplace, licenses } from '#contract/licenses';
import { call } from '../../dataProvider';
import { Button, FormDialog, TextField, useFieldLabel, useSubmit } from '../../kit';

/** Withdraws a bad key, with a note, and leads to the one that took its place. */
export function ReplaceLicense({ id }: { id: number }) {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);

  return (
    <>
      <Button onClick={() => setAsking(true)}>{translate('resources.licenses.replace.button')}</Button>
      {asking && <ReplaceDialog id={id} onClose={() => setAsking(false)} />}
    </>
  );
}

function ReplaceDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(LicenseReplace);
  const showReplacement = useShowReplacement();
  const { onSubmit, problem } = useSubmit<LicenseReplace, LicenseDetails>({
    send: (body) => call(licenses.replace, { params: { id }, body }),
    success: 'resources.licenses.notifications.replaced',
    failure: 'resources.licenses.notifications.replace_failed',
    onDone: (replaced) => {
      onClose();
      showReplacement(replaced);
    },
  });

  return (
    <FormDialog
      title={translate('resources.licenses.replace.title', { id })}
      text={translate('resources.licenses.replace.text')}
      schema={LicenseReplace}
      submit={translate('resources.licenses.replace.confirm')}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField
        source="replacement_note"
        label={labelOf('replacement_note')}
        help={translate('resources.licenses.replace.why')}
        multiline
        autoFocus
      />
    </FormDialog>
  );
}

/** Goes to the one license that took its place; of several, or none, the page of the old one tells. */
function useShowReplacement() {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const refresh = useRefresh();
  return ({ replaced_by: [first, ...others] }: LicenseDetails) => {
    if (first && others.length === 0) navigate(createPath({ resource: 'licenses', type: 'show', id: first }));
    refresh();
  };
}
