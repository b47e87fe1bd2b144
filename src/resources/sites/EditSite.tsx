import { useTranslate } from 'ra-core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type Site, SiteCreate, type SiteSummary, type SiteUpdate, sites } from '#contract/sites';
import { Button, FormDialog, TextInput, useInputLabel, useSubmit } from '../../admin';
import { callEndpoint } from '../../dataProvider';

const NameAndUrl = z.pick(SiteCreate, { name: true, url: true });

/** Edits the name, which customers read, and the URL of a site. */
export function EditSite({ site }: { site: SiteSummary }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button permission="sites.write" onClick={() => setOpen(true)}>
        {translate('resources.sites.edit.open')}
      </Button>
      {open && <EditSiteDialog site={site} onClose={() => setOpen(false)} />}
    </>
  );
}

function EditSiteDialog({ site, onClose }: { site: SiteSummary; onClose: () => void }) {
  const translate = useTranslate();
  const getLabel = useInputLabel(NameAndUrl);
  const { onSubmit, problem } = useSubmit<SiteUpdate, Site>({
    send: (body) => callEndpoint(sites.update, { params: { id: site.id }, body }),
    updates: 'changes',
    success: 'resources.sites.notifications.updated',
    failure: 'resources.sites.notifications.update_failed',
    onDone: onClose,
  });

  return (
    <FormDialog
      title={translate('resources.sites.edit.title')}
      text={translate('resources.sites.edit.text')}
      schema={NameAndUrl}
      defaultValues={{ name: site.name, url: site.url }}
      submitLabel={translate('kit.form.save')}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput source="name" label={getLabel('name')} autoFocus />
      <TextInput source="url" label={getLabel('url')} />
    </FormDialog>
  );
}
