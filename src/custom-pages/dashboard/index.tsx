import { Box } from '@mui/material';
import { format } from 'date-fns/format';
import { useTranslate } from 'react-admin';
import { PageHeader } from '../../kit';
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
  return (
    <Box sx={{ textAlign: { sm: 'end' }, fontSize: '0.8125rem' }}>
      <SystemStatus />
      <Box component="time" dateTime={format(now, 'yyyy-MM-dd')} sx={{ color: 'text.secondary' }}>
        {format(now, 'EEEE, MMMM d, yyyy')}
      </Box>
    </Box>
  );
}
