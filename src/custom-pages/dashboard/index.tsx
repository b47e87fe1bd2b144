import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { PageHeader, useFormats } from '../../kit';
import { NeedsAttention } from './attention/NeedsAttention';
import { RecentAssignments } from './RecentAssignments';
import { StockRunway } from './runway/StockRunway';
import { StockCards } from './StockCards';
import { SystemStatus } from './SystemStatus';
import { SalesPanel } from './sales/SalesPanel';
import { ValidationStatus } from './validation/ValidationStatus';

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
      <div className="dashboard-columns">
        <div className="dashboard-column">
          <SalesPanel />
          <ValidationStatus />
        </div>
        <div className="dashboard-column">
          <NeedsAttention />
          <StockRunway />
        </div>
        <RecentAssignments />
      </div>
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
