import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { PageHeader, useFormats } from '../../kit';
import { RecentAssignments } from './RecentAssignments';
import { StockCards } from './StockCards';
import { SystemStatus } from './SystemStatus';
import { SalesPanel } from './sales/SalesPanel';

/** What an administrator looks at first. */
export default function DashboardPage() {
  const translate = useTranslate();

  return (
    <>
      <PageHeader
        title={translate('dashboard.title')}
        subtitle={translate('dashboard.subtitle')}
        actions={<Today />}
      />
      <StockCards />
      <Box sx={{ display: 'grid', gap: '14px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <SalesPanel />
        <RecentAssignments />
      </Box>
    </>
  );
}

function Today() {
  const now = new Date();
  const formats = useFormats();
  return (
    <Box sx={{ textAlign: { sm: 'end' }, fontSize: '0.8125rem' }}>
      <SystemStatus />
      <Box component="time" dateTime={now.toISOString()} sx={{ color: 'text.secondary' }}>
        {formats.longDate(now)}
      </Box>
    </Box>
  );
}
