import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Admin } from '#contract/auth';
import { Card, DateText, FieldList, Skeleton, StatusBadge, useFieldLabel } from '../../kit';

/** What is known of the administrator; skeletons while it loads. */
export function AccountInformation({ admin }: { admin: Admin | null | undefined }) {
  const translate = useTranslate();
  return (
    <Card title={translate('profile.account')}>
      {admin ? <AccountFields admin={admin} /> : <Skeleton height={120} />}
    </Card>
  );
}

function AccountFields({ admin }: { admin: Admin }) {
  const labelOf = useFieldLabel(Admin);
  const { username, role, last_login, created_at } = admin;

  const entries = [
    { label: labelOf('username'), value: <Username name={username} /> },
    { label: labelOf('role'), value: <StatusBadge value={role} label={role.toUpperCase()} tone="sold" /> },
    { label: labelOf('last_login'), value: <DateText value={last_login} /> },
    { label: labelOf('created_at'), value: <DateText value={created_at} /> },
  ];
  return <FieldList entries={entries} />;
}

function Username({ name }: { name: string }) {
  const translate = useTranslate();
  return (
    <>
      {name}
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{translate('profile.username_fixed')}</Box>
    </>
  );
}
