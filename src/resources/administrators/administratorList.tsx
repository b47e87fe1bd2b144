import { useGetResourceLabel, useTranslate } from 'ra-core';
import type { administrators } from '#contract/administrators';
import type { Admin } from '#contract/sessions';
import {
  EmailField,
  EmbeddedList,
  EmptyValue,
  type ListDeclaration,
  NotedText,
  StatusBadge,
} from '../../admin';
import { useRoleName } from '../../admin/hooks/useTranslateLabel';
import shared from '../../theme/shared.module.css';
import { AdministratorActions } from './AdministratorActions';
import styles from './administrators.module.css';
import { SettingsNav } from './SettingsNav';

const administratorList: ListDeclaration<typeof administrators> = {
  subtitle: 'resources.administrators.subtitle',
  columns: [
    { source: 'username', cell: (_, admin) => <NameField admin={admin} /> },
    { source: 'email', cell: (email) => (email ? <EmailField value={email} /> : <EmptyValue />), grow: true },
    { source: 'role', cell: (role) => <RoleBadge role={role} /> },
    {
      source: 'is_active',
      label: 'resources.administrators.status',
      cell: (active) => <StateBadge active={active} />,
    },
    { source: 'last_login', hideBelow: 'lg' },
  ],
  sort: { field: 'username', order: 'ASC' },
  search: true,
  header: Header,
  rowActions: () => <AdministratorActions />,
  renderCard: (admin) => <AdministratorCard admin={admin} />,
};

export default administratorList;

/** The page is a section of the settings. */
function Header() {
  const getResourceLabel = useGetResourceLabel();
  return (
    <>
      <SettingsNav />
      <div className={styles.invitations}>
        <EmbeddedList
          resource="invitations"
          title={getResourceLabel('invitations', 2)}
          storeKey="administrators.invitations"
        />
      </div>
    </>
  );
}

function NameField({ admin: { username, first_name, last_name } }: { admin: Admin }) {
  const fullName = [first_name, last_name].filter(Boolean).join(' ');
  return <NotedText note={fullName}>{username}</NotedText>;
}

function RoleBadge({ role }: Pick<Admin, 'role'>) {
  const getRoleName = useRoleName();
  return <StatusBadge value={role} label={getRoleName(role)} tone="sold" />;
}

function StateBadge({ active }: { active: boolean }) {
  const translate = useTranslate();
  const state = active ? 'active' : 'disabled';
  return (
    <StatusBadge
      value={state}
      label={translate(`resources.administrators.${state}`)}
      tone={active ? 'available' : 'replaced'}
    />
  );
}

function AdministratorCard({ admin }: { admin: Admin }) {
  return (
    <>
      <div className={styles.card}>
        <div>
          <NameField admin={admin} />
        </div>
        <span className={styles.badges}>
          <RoleBadge role={admin.role} />
          <StateBadge active={admin.is_active} />
        </span>
      </div>
      <div className={shared.note}>{admin.email}</div>
    </>
  );
}
