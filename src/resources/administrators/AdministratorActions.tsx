import BlockIcon from '@mui/icons-material/BlockOutlined';
import EnableIcon from '@mui/icons-material/SettingsBackupRestoreOutlined';
import { useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type AdministratorUpdate, administrators } from '#contract/administrators';
import { Admin } from '#contract/sessions';
import { ConfirmDialog, FormDialog, IconButton, useAction, useInputLabel, useSubmit } from '../../admin';
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
      {admin.is_active ? <DisableButton admin={admin} /> : <EnableButton admin={admin} />}
      {isEditing && <RoleDialog admin={admin} onClose={() => setEditing(false)} />}
    </>
  );
}

const RoleForm = z.pick(Admin, { role: true });

function RoleDialog({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const translate = useTranslate();
  const getLabel = useInputLabel(RoleForm, 'resources.administrators');
  const { onSubmit, problem } = useSubmit<AdministratorUpdate, Admin>({
    send: (body) => callEndpoint(administrators.update, { params: { id: admin.id }, body }),
    success: 'resources.administrators.role.changed',
    failure: 'resources.administrators.role.failed',
    onDone: onClose,
  });
  return (
    <FormDialog
      title={translate('resources.administrators.role.change_of', { name: admin.username })}
      text={translate('resources.administrators.role.text')}
      schema={RoleForm}
      defaultValues={{ role: admin.role }}
      submitLabel={translate('kit.form.save')}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <RoleInput label={getLabel('role')} />
    </FormDialog>
  );
}

function useSetActive(admin: Admin, verb: 'disable' | 'enable', onSettled?: () => void) {
  const messageArgs = { name: admin.username };
  const [update, { isPending }] = useAction(administrators.update, {
    success: () => ({ message: `resources.administrators.${verb}.done`, messageArgs }),
    failure: `resources.administrators.${verb}.failed`,
    refresh: ['administrators'],
    onSettled,
  });
  return {
    isPending,
    save: () => update({ params: { id: admin.id }, body: { is_active: verb === 'enable' } }),
  };
}

function DisableButton({ admin }: { admin: Admin }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { save, isPending } = useSetActive(admin, 'disable', () => setOpen(false));
  const text = (key: string) =>
    translate(`resources.administrators.disable.${key}`, { name: admin.username });
  return (
    <>
      <IconButton label={text('button')} ariaLabel={text('of')} onClick={() => setOpen(true)}>
        <BlockIcon fontSize="small" />
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

function EnableButton({ admin }: { admin: Admin }) {
  const translate = useTranslate();
  const { save } = useSetActive(admin, 'enable');
  const text = (key: string) => translate(`resources.administrators.enable.${key}`, { name: admin.username });
  return (
    <IconButton label={text('button')} ariaLabel={text('of')} onClick={save}>
      <EnableIcon fontSize="small" />
    </IconButton>
  );
}
