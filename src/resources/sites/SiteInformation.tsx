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
  DialogButton,
  EmptyValue,
  FieldList,
  Offered,
  Permitted,
  SchemaForm,
  SubmitButton,
  SubmitDialog,
  TextInput,
  UrlField,
  useInputLabel,
  useSubmit,
  useTranslateLabel,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { LastSyncField, SiteStatus } from './siteFields';
import styles from './sites.module.css';
import type { SiteHealthProps } from './useSiteHealth';

export function SiteInformation({ site, healthQuery: { health, isLoading } }: SiteHealthProps) {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(SiteSummary);

  const values = {
    id: site.id,
    name: site.name,
    url: (
      <a href={site.url} target="_blank" rel="noreferrer">
        <UrlField value={site.url} />
      </a>
    ),
    is_active: (
      <SiteStatus
        active={site.is_active}
        activity={site.activity}
        health={health?.state}
        isLoading={isLoading}
      />
    ),
    consumer_key: <ConsumerKey value={site.consumer_key} />,
    notification_email: <NotificationEmailField site={site} />,
    last_sync_at: <LastSyncField date={site.last_sync_at} />,
    created_at: <DateField value={site.created_at} />,
    updated_at: <DateField value={site.updated_at} />,
  };
  const fields = Object.entries(values).map(([name, value]) => ({ label: getLabel(name), value }));
  return (
    <Card
      title={translate('resources.sites.information')}
      actions={
        <Offered capability="shop_connection">
          <DialogButton
            permission="sites.write"
            dialog={(onClose) => <EditSiteDialog site={site} onClose={onClose} />}
          >
            {translate('resources.sites.edit.open')}
          </DialogButton>
        </Offered>
      }
    >
      <FieldList fields={fields} />
    </Card>
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

interface SiteFormProps {
  site: SiteSummary;
  onClose: () => void;
}

/** An update of some fields of a site. */
const createUpdate = (id: number) => ({
  send: (body: SiteUpdate): Promise<Site> => callEndpoint(sites.update, { params: { id }, body }),
  updates: 'changes' as const,
  success: 'resources.sites.notifications.updated',
  failure: 'resources.sites.notifications.update_failed',
});

function NotificationEmailForm({ site, onClose }: SiteFormProps) {
  const translate = useTranslate();
  const getLabel = useInputLabel(SiteUpdate);
  const { refetch } = useShowContext();
  // Pessimistic: the input must not be lost if the server rejects it.
  const onSubmit = useSubmit({
    ...createUpdate(site.id),
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
        <SubmitButton />
        <Button onClick={onClose}>{translate('kit.form.cancel')}</Button>
      </div>
    </SchemaForm>
  );
}

const NameAndUrl = z.pick(SiteCreate, { name: true, url: true });

/** Edits the name, which customers read, and the URL of a site. */
function EditSiteDialog({ site: { id, name, url }, onClose }: SiteFormProps) {
  const translate = useTranslate();
  const getLabel = useInputLabel(NameAndUrl);
  return (
    <SubmitDialog
      title={translate('resources.sites.edit.title')}
      text={translate('resources.sites.edit.text')}
      schema={NameAndUrl}
      defaultValues={{ name, url }}
      onClose={onClose}
      {...createUpdate(id)}
    >
      <TextInput source="name" label={getLabel('name')} autoFocus />
      <TextInput source="url" label={getLabel('url')} />
    </SubmitDialog>
  );
}
