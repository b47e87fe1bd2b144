import { LinkBase, useTranslate } from 'react-admin';
import type { PoolRunway } from '#contract/dashboard';
import { Clamped, NumberText, StatusBadge } from '../../../kit';
import { runwayTone } from '../../../resources/pools/runwayTone';
import { useDaysText } from '../../../resources/pools/useDaysText';
import { RunwayDates } from './RunwayDates';
import './RunwayRow.css';

/** As many days as fill the bar. */
const FULL_DAYS = 60;

/** One pool: how long its stock lasts, as a figure, a bar and a day. */
export function RunwayRow({ license_group, lead_time_days, runway }: PoolRunway) {
  const translate = useTranslate();
  const daysText = useDaysText();
  const days = runway.days_left ?? FULL_DAYS;
  const tone = runwayTone(runway, lead_time_days);
  const share = Math.min(100, (100 * days) / FULL_DAYS);

  return (
    <li>
      <div className="runway-head">
        <LinkBase to={`/dashboard/pools/${license_group.id}`}>
          <Clamped>{license_group.name}</Clamped>
        </LinkBase>
        <StatusBadge value="runway" tone={tone} label={daysText(days)} />
      </div>
      <div className="runway-bar" aria-hidden="true">
        <div style={{ width: `${share}%`, background: `var(--${tone})` }} />
      </div>
      <div className="runway-foot">
        <span>{days > 0 ? <RunwayDates {...runway} /> : translate('dashboard.runway.waits')}</span>
        <span className="runway-left">
          <NumberText value={runway.deliveries_left ?? 0} /> {translate('dashboard.runway.left')}
        </span>
      </div>
    </li>
  );
}
