import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { system } from '#contract/system';
import { PageHeader, useFormats } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { AttentionList } from './AttentionList';
import { RecentAssignments } from './RecentAssignments';
import { StockCards } from './StockCards';
import { StockRunway } from './StockRunway';
import { SalesPanel } from './sales/SalesPanel';
import { ValidationStatus } from './ValidationStatus';

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
          <AttentionList />
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

const REFRESH_INTERVAL_MS = 30_000;
const TONES = { active: 'available', inactive: 'exhausted', checking: 'replaced' } as const;

function SystemStatus() {
  const translate = useTranslate();
  const { isSuccess, isPending, isRefetchError } = useQuery({
    queryKey: ['system', 'ready'],
    queryFn: ({ signal }) => callEndpoint(system.ready, {}, signal),
    refetchInterval: REFRESH_INTERVAL_MS,
    staleTime: 0,
  });
  const ready = isSuccess && !isRefetchError;
  const state = isPending ? 'checking' : ready ? 'active' : 'inactive';

  return (
    <Box
      role="status"
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        justifyContent: { sm: 'flex-end' },
        gap: '7px',
        fontWeight: 600,
        color: theme.palette.status[TONES[state]].ink,
      })}
    >
      <Box component="span" sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'currentColor' }} />
      {translate(`dashboard.${state}`)}
    </Box>
  );
}
