import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { loadSession } from '../../authProvider/session';
import { Columns, PageHeader } from '../../kit';
import { AccountInformation } from './AccountInformation';
import { PasswordForm } from './PasswordForm';
import { ProfileForm } from './ProfileForm';

/** The own account: who one is, how one is reached, and the password. */
export default function ProfilePage() {
  const translate = useTranslate();
  const { data: admin } = useQuery({ queryKey: ['auth', 'me'], queryFn: loadSession });

  return (
    <>
      <PageHeader title={translate('profile.title')} subtitle={translate('profile.subtitle')} />
      <Columns>
        <Box sx={{ display: 'grid', gap: '14px', minWidth: 0 }}>
          <AccountInformation admin={admin} />
          {admin && <ProfileForm admin={admin} />}
        </Box>
        <PasswordForm />
      </Columns>
    </>
  );
}
