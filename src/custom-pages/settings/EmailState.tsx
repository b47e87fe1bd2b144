import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Settings } from '#contract/settings';
import { Banner } from '../../kit';

/** Which credentials e-mail goes out with, or what is still to be done before it does. */
export function EmailState({ settings }: { settings: Settings }) {
  const translate = useTranslate();
  const { email_configured, email_credentials, email_region, ses_from_email } = settings;
  if (!email_configured) {
    const missing = ses_from_email ? 'needs_credentials' : 'needs_sender';
    return <Banner tone="warning">{translate(`settings.email.${missing}`)}</Banner>;
  }
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
      {translate(`settings.email.uses_${email_credentials}`, { region: email_region })}
    </Box>
  );
}
