import { useTranslate } from 'ra-core';
import { Offered, PageHeader, Permitted, useFormats } from '../../admin';
import { hasCapability } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import { useMediaQuery } from '../../theme/useMediaQuery';
import { AttentionList } from './AttentionList';
import styles from './Dashboard.module.css';
import { HandoverPanel } from './handover/HandoverPanel';
import { RecentAssignments } from './RecentAssignments';
import { StockCards } from './StockCards';
import { StockRunway } from './StockRunway';
import { SystemStatus } from './SystemStatus';
import { SalesPanel } from './sales/SalesPanel';
import { SetupPanel } from './setup/SetupPanel';
import { ValidationStatus } from './ValidationStatus';

/** The style sheet has the same query. */
const TWO_COLUMNS_QUERY = '(min-width: 1200px)';

export default function DashboardPage() {
  const translate = useTranslate();
  const hasTwoColumns = useMediaQuery(TWO_COLUMNS_QUERY);
  const hasInsight = hasCapability('insight');

  return (
    <>
      <PageHeader
        title={translate('dashboard.title')}
        subtitle={translate('dashboard.subtitle')}
        actions={<Today />}
      />
      <div className={styles.column}>
        <Offered capability="insight">
          <HandoverPanel />
          <Permitted to="settings.write">
            <SetupPanel />
          </Permitted>
        </Offered>
        {/* In one column what needs attention comes first. */}
        {hasInsight && !hasTwoColumns && <AttentionList />}
        <StockCards />
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <SalesPanel />
          {hasInsight && <ValidationStatus />}
        </div>
        <div className={styles.column}>
          {hasInsight && hasTwoColumns && <AttentionList />}
          {hasInsight ? <StockRunway /> : <ValidationStatus />}
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
