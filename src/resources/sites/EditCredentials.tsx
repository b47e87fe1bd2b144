import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { CredentialsUpdate, connections } from '#contract/connections';
import type { Site, SiteSummary } from '#contract/sites';
import { Button, FormDialog, TextInput, useInputLabel, useSubmit } from '../../admin';
import { callEndpoint } from '../../dataProvider';

interface EditCredentialsProps {
  site: SiteSummary;
  onChanged: () => void;
}

export function EditCredentials({ site, onChanged }: EditCredentialsProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button permission="sites.write" onClick={() => setOpen(true)}>
        {translate('resources.sites.credentials.edit')}
      </Button>
      {open && <CredentialsDialog site={site} onChanged={onChanged} onClose={() => setOpen(false)} />}
    </>
  );
}

function CredentialsDialog({ site, onChanged, onClose }: EditCredentialsProps & { onClose: () => void }) {
  const translate = useTranslate();
  const getLabel = useInputLabel(CredentialsUpdate);
  const { onSubmit, problem } = useSubmit<CredentialsUpdate, Site>({
    send: (body) => callEndpoint(connections.updateCredentials, { params: { id: site.id }, body }),
    success: 'resources.sites.credentials.changed',
    failure: 'resources.sites.credentials.change_failed',
    onDone: () => {
      onClose();
      onChanged();
    },
  });

  return (
    <FormDialog
      title={translate('resources.sites.credentials.title', { name: site.name })}
      text={translate('resources.sites.credentials.text')}
      schema={CredentialsUpdate}
      submitLabel={translate('resources.sites.credentials.save')}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput source="consumer_key" label={getLabel('consumer_key')} autoFocus />
      <TextInput source="consumer_secret" label={getLabel('consumer_secret')} type="password" />
    </FormDialog>
  );
}
