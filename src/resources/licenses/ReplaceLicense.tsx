import { useState } from 'react';
import { useCreatePath, useNavigate, useRefresh, useTranslate } from 'react-admin';
import { type LicenseDetails, LicenseReplace, licenses } from '#contract/licenses';
import { Button, FormDialog, TextInput, useInputLabel, useSubmit } from '../../admin';
import { callEndpoint } from '../../dataProvider';

export function ReplaceLicense({ id }: { id: number }) {
  const translate = useTranslate();
  const [dialogOpen, setDialogOpen] = useState(false);

  return (
    <>
      <Button onClick={() => setDialogOpen(true)}>{translate('resources.licenses.replace.button')}</Button>
      {dialogOpen && <ReplaceDialog id={id} onClose={() => setDialogOpen(false)} />}
    </>
  );
}

function ReplaceDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const translate = useTranslate();
  const getLabel = useInputLabel(LicenseReplace);
  const openReplacement = useOpenReplacement();
  const { onSubmit, problem } = useSubmit<LicenseReplace, LicenseDetails>({
    send: (body) => callEndpoint(licenses.replace, { params: { id }, body }),
    success: 'resources.licenses.notifications.replaced',
    failure: 'resources.licenses.notifications.replace_failed',
    onDone: (replaced) => {
      onClose();
      openReplacement(replaced);
    },
  });

  return (
    <FormDialog
      title={translate('resources.licenses.replace.title', { id })}
      text={translate('resources.licenses.replace.text')}
      schema={LicenseReplace}
      submitLabel={translate('resources.licenses.replace.confirm')}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput
        source="replacement_note"
        label={getLabel('replacement_note')}
        helperText={translate('resources.licenses.replace.reason')}
        multiline
        autoFocus
      />
    </FormDialog>
  );
}

/** Opens the replacement if there is exactly one. */
function useOpenReplacement() {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const refresh = useRefresh();
  return ({ replaced_by: [first, ...others] }: LicenseDetails) => {
    if (first && others.length === 0) navigate(createPath({ resource: 'licenses', type: 'show', id: first }));
    refresh();
  };
}
