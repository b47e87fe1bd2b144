import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { system } from '#contract/system';
import { classNames, PageHeader, useFormats } from '../../admin';
import tones from '../../admin/ui/tones.module.css';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import { AttentionList } from './AttentionList';
import styles from './Dashboard.module.css';
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
      <div className={styles.columns}>
        <div className={styles.column}>
          <SalesPanel />
          <ValidationStatus />
        </div>
        <div className={styles.column}>
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
    <div className={styles.today}>
      <SystemStatus />
      <time dateTime={now.toISOString()} className={shared.muted}>
        {formats.longDate(now)}
      </time>
    </div>
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
    <div role="status" className={classNames(styles.status, tones.ink)} data-tone={TONES[state]}>
      {translate(`dashboard.${state}`)}
    </div>
  );
}
