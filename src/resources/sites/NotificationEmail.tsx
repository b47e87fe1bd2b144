import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useShowContext, useTranslate } from 'react-admin';
import * as z from 'zod/mini';
import { type Site, SiteUpdate, sites } from '#contract/sites';
import { call } from '../../dataProvider';
import { Button, Nothing, SchemaForm, SubmitButton, TextField, useFieldLabel, useSubmit } from '../../kit';

const Editable = z.pick(SiteUpdate, { notification_email: true });

/** The notification e-mail, edited in its place. */
export function NotificationEmail({ site }: { site: Site }) {
  const translate = useTranslate();
  const [editing, setEditing] = useState(false);
  const label = translate('resources.sites.edit_email');
  if (editing) return <EmailEditor site={site} onClose={() => setEditing(false)} />;

  return (
    <>
      {site.notification_email ?? <Nothing />}
      <Tooltip title={label}>
        <IconButton
          size="small"
          aria-label={label}
          onClick={() => setEditing(true)}
          sx={{ my: '-4px', ml: '4px', '& svg': { fontSize: 15 } }}
        >
          <EditIcon />
        </IconButton>
      </Tooltip>
    </>
  );
}

function EmailEditor({ site, onClose }: { site: Site; onClose: () => void }) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(SiteUpdate);
  const { refetch } = useShowContext();
  // Pessimistic: what was typed must not be lost when the server refuses it.
  const { onSubmit } = useSubmit<SiteUpdate, Site>({
    send: (body) => call(sites.update, { params: { id: site.id }, body }),
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
      <TextField source="notification_email" label={labelOf('notification_email')} type="email" autoFocus />
      <Box sx={{ display: 'flex', gap: '8px', mt: '8px' }}>
        <SubmitButton>{translate('kit.form.save')}</SubmitButton>
        <Button onClick={onClose}>{translate('kit.form.cancel')}</Button>
      </Box>
    </SchemaForm>
  );
}
