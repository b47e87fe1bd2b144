import BlockIcon from '@mui/icons-material/BlockOutlined';
import EnableIcon from '@mui/icons-material/SettingsBackupRestoreOutlined';
import { useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type AdministratorUpdate, administrators } from '#contract/administrators';
import { Admin } from '#contract/sessions';
import { ConfirmDialog, IconButton, SubmitDialog, useAction, useInputLabel, useText } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { RoleInput } from './RoleInput';

/** Changes the role of a user, disables or enables the account. */
export function AdministratorActions() {
  const admin = useRecordContext<Admin>();
  const translate = useTranslate();
  const [isEditing, setEditing] = useState(false);
  if (!admin) return null;
  const name = admin.username;
  return (
    <>
      <IconButton
        label={translate('resources.administrators.role.change')}
        ariaLabel={translate('resources.administrators.role.change_of', { name })}
        icon="edit"
        onClick={() => setEditing(true)}
      />
      <ActiveButton key={admin.id} admin={admin} />
      {isEditing && <RoleDialog admin={admin} onClose={() => setEditing(false)} />}
    </>
  );
}

const RoleForm = z.pick(Admin, { role: true });

function RoleDialog({ admin: { id, username, role }, onClose }: { admin: Admin; onClose: () => void }) {
  const text = useText('resources.administrators.role');
  const getLabel = useInputLabel(RoleForm, 'resources.administrators');
  return (
    <SubmitDialog
      title={text('change_of', { name: username })}
      text={text('text')}
      schema={RoleForm}
      defaultValues={{ role }}
      send={(body: AdministratorUpdate) => callEndpoint(administrators.update, { params: { id }, body })}
      success="resources.administrators.role.changed"
      failure="resources.administrators.role.failed"
      onClose={onClose}
    >
      <RoleInput source="role" label={getLabel('role')} />
    </SubmitDialog>
  );
}

/** Disables an account after a confirmation, or enables it. */
function ActiveButton({ admin: { id, username, is_active } }: { admin: Admin }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const verb = is_active ? 'disable' : 'enable';
  const names = { name: username };
  const text = (key: string) => translate(`resources.administrators.${verb}.${key}`, names);
  const [update, { isPending }] = useAction(administrators.update, {
    success: () => ({ text: `resources.administrators.${verb}.done`, values: names }),
    failure: `resources.administrators.${verb}.failed`,
    refresh: ['administrators'],
    onSettled: () => setOpen(false),
  });
  const save = () => update({ params: { id }, body: { is_active: !is_active } });

  return (
    <>
      <IconButton
        label={text('button')}
        ariaLabel={text('of')}
        onClick={is_active ? () => setOpen(true) : save}
      >
        {is_active ? <BlockIcon fontSize="small" /> : <EnableIcon fontSize="small" />}
      </IconButton>
      <ConfirmDialog
        open={isOpen}
        title={text('confirm')}
        text={text('text')}
        confirmLabel={text('button')}
        busy={isPending}
        onConfirm={save}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
