import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Card } from '../../kit';
import { AddPreference } from './AddPreference';
import { CheckPools } from './CheckPools';
import { Preferences } from './Preferences';
import { TestEmailForm } from './TestEmailForm';

/** Who is mailed about what, whether mail goes out at all, and a check on demand. */
export function NotificationManagement({ emailConfigured }: { emailConfigured: boolean }) {
  const translate = useTranslate();

  return (
    <Card
      title={translate('settings.notifications.title')}
      subtitle={translate('settings.notifications.subtitle')}
      padded={false}
    >
      <Preferences />
      <Part>
        <AddPreference />
      </Part>
      <Part>
        <TestEmailForm configured={emailConfigured} />
      </Part>
      <Part>
        <CheckPools />
      </Part>
    </Card>
  );
}

function Part({ children }: { children: ReactNode }) {
  return <Box sx={{ p: '14px 16px', borderTop: 1, borderColor: 'divider' }}>{children}</Box>;
}
