import EditIcon from '@mui/icons-material/EditOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { useShowContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  CONSUMER_KEY_PREFIX_LENGTH,
  type Site,
  SiteCreate,
  SiteSummary,
  SiteUpdate,
  sites,
} from '#contract/sites';
import {
  Button,
  Card,
  DateField,
  EmptyValue,
  FieldList,
  FormDialog,
  Permitted,
  SchemaForm,
  SubmitButton,
  TextInput,
  UrlField,
  useInputLabel,
  useSubmit,
  useTranslateLabel,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { LastSyncField, SiteStatus } from './siteFields';
import styles from './sites.module.css';
import type { SiteHealthQuery } from './useSiteHealth';

interface SiteInformationProps {
  site: SiteSummary;
  healthQuery: SiteHealthQuery;
}

export function SiteInformation({ site, healthQuery: { health, isLoading } }: SiteInformationProps) {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(SiteSummary);

  const entries = [
    { label: getLabel('id'), value: site.id },
    { label: getLabel('name'), value: site.name },
    { label: getLabel('url'), value: <ShopLink url={site.url} /> },
    {
      label: getLabel('is_active'),
      value: <SiteStatus active={site.is_active} health={health?.state} isLoading={isLoading} />,
    },
    { label: getLabel('consumer_key'), value: <ConsumerKey value={site.consumer_key} /> },
    { label: getLabel('notification_email'), value: <NotificationEmailField site={site} /> },
    { label: getLabel('last_sync_at'), value: <LastSyncField date={site.last_sync_at} /> },
    { label: getLabel('created_at'), value: <DateField value={site.created_at} /> },
    { label: getLabel('updated_at'), value: <DateField value={site.updated_at} /> },
  ];
  return (
    <Card title={translate('resources.sites.information')} actions={<EditSite site={site} />}>
      <FieldList fields={entries} />
    </Card>
  );
}

function ShopLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <UrlField value={url} />
    </a>
  );
}

function ConsumerKey({ value }: { value: string }) {
  const shown = value.slice(0, CONSUMER_KEY_PREFIX_LENGTH);
  return <code>{shown === value ? shown : `${shown}...`}</code>;
}

const Editable = z.pick(SiteUpdate, { notification_email: true });

function NotificationEmailField({ site }: { site: SiteSummary }) {
  const translate = useTranslate();
  const [editing, setEditing] = useState(false);
  const label = translate('resources.sites.edit_email');
  if (editing) return <NotificationEmailForm site={site} onClose={() => setEditing(false)} />;

  return (
    <>
      {site.notification_email ?? <EmptyValue />}
      <Permitted to="sites.write">
        <Tooltip title={label}>
          <IconButton
            size="small"
            aria-label={label}
            onClick={() => setEditing(true)}
            className={styles.editEmail}
          >
            <EditIcon />
          </IconButton>
        </Tooltip>
      </Permitted>
    </>
  );
}

function NotificationEmailForm({ site, onClose }: { site: SiteSummary; onClose: () => void }) {
  const translate = useTranslate();
  const getLabel = useInputLabel(SiteUpdate);
  const { refetch } = useShowContext();
  // Pessimistic: the input must not be lost if the server rejects it.
  const { onSubmit } = useSubmit<SiteUpdate, Site>({
    send: (body) => callEndpoint(sites.update, { params: { id: site.id }, body }),
    updates: 'changes',
    success: 'resources.sites.notifications.updated',
    failure: 'resources.sites.notifications.update_failed',
    onDone: async () => {
      await refetch();
      onClose();
    },
  });

  return (
    <SchemaForm
      schema={Editable}
      defaultValues={{ notification_email: site.notification_email ?? '' }}
      onSubmit={onSubmit}
    >
      <TextInput source="notification_email" label={getLabel('notification_email')} type="email" autoFocus />
      <div className={styles.emailButtons}>
        <SubmitButton>{translate('kit.form.save')}</SubmitButton>
        <Button onClick={onClose}>{translate('kit.form.cancel')}</Button>
      </div>
    </SchemaForm>
  );
}

const NameAndUrl = z.pick(SiteCreate, { name: true, url: true });

/** Edits the name, which customers read, and the URL of a site. */
function EditSite({ site }: { site: SiteSummary }) {
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
