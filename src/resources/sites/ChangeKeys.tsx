import { useState } from 'react';
import { useShowContext, useTranslate } from 'react-admin';
import { connections, KeysUpdate } from '#contract/connections';
import type { Site } from '#contract/sites';
import { call } from '../../dataProvider';
import { Button, FormDialog, TextField, useFieldLabel, useSubmit } from '../../kit';

interface ChangeKeysProps {
  site: Site;
  onChanged: () => void;
}

/** Changes the REST API key that the shop is asked with. */
export function ChangeKeys({ site, onChanged }: ChangeKeysProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{translate('resources.sites.keys.change')}</Button>
      {open && <KeysDialog site={site} onChanged={onChanged} onClose={() => setOpen(false)} />}
    </>
  );
}

function KeysDialog({ site, onChanged, onClose }: ChangeKeysProps & { onClose: () => void }) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(KeysUpdate);
  const { refetch } = useShowContext();
  const { onSubmit, problem } = useSubmit<KeysUpdate, Site>({
    send: (body) => call(connections.changeKeys, { params: { id: site.id }, body }),
    success: 'resources.sites.keys.changed',
    failure: 'resources.sites.keys.change_failed',
    onDone: () => {
      onClose();
      refetch();
      onChanged();
    },
  });

  return (
    <FormDialog
      title={translate('resources.sites.keys.title', { name: site.name })}
      text={translate('resources.sites.keys.text')}
      schema={KeysUpdate}
      submit={translate('resources.sites.keys.save')}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField source="consumer_key" label={labelOf('consumer_key')} autoFocus />
      <TextField source="consumer_secret" label={labelOf('consumer_secret')} type="password" />
    </FormDialog>
  );
}
