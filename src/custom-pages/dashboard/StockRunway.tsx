import { addMonths } from 'date-fns/addMonths';
import { LinkBase, useTranslate } from 'ra-core';
import { dashboard, type PoolRunway } from '#contract/dashboard';
import type { Runway } from '#contract/pools';
import {
  classNames,
  NumberField,
  StatusBadge,
  TruncatedText,
  useEndpoint,
  useFormats,
  useText,
} from '../../admin';
import tones from '../../admin/ui/tones.module.css';
import { getRunwayTone, useFormatDaysLeft } from '../../resources/pools/poolFields';
import shared from '../../theme/shared.module.css';
import styles from './StockRunway.module.css';
import { Widget, WidgetEmpty, WidgetRows } from './Widget';

const POOL_LIMIT = 5;

export function StockRunway() {
  const text = useText('dashboard.runway');
  const query = useEndpoint(
    dashboard.runway,
    { query: { limit: POOL_LIMIT } },
    { queryKey: ['dashboard', 'runway'] },
  );

  return (
    <Widget title={text('title')} subtitle={text('subtitle')} rows={POOL_LIMIT} query={query}>
      {(pools) =>
        pools.length === 0 ? (
          <WidgetEmpty title={text('empty')} text={text('empty_text')} />
        ) : (
          <>
            <WidgetRows>
              {pools.map((pool) => (
                <RunwayRow key={pool.license_group.id} {...pool} />
              ))}
            </WidgetRows>
            <LinkBase to="/dashboard/pools" className={styles.all}>
              {text('all')}
            </LinkBase>
          </>
        )
      }
    </Widget>
  );
}

const FULL_BAR_DAYS = 60;

function RunwayRow({ license_group, lead_time_days, runway }: PoolRunway) {
  const translate = useTranslate();
  const formatDaysLeft = useFormatDaysLeft();
  const days = runway.days_left ?? FULL_BAR_DAYS;
  const tone = getRunwayTone(runway, lead_time_days);
  const share = Math.min(100, (100 * days) / FULL_BAR_DAYS);

  return (
    <li>
      <div className={styles.header}>
        <LinkBase to={`/dashboard/pools/${license_group.id}`}>
          <TruncatedText>{license_group.name}</TruncatedText>
        </LinkBase>
        <StatusBadge value="runway" tone={tone} label={formatDaysLeft(days)} />
      </div>
      <div className={styles.bar} aria-hidden="true">
        <div className={tones.ink} data-tone={tone} style={{ '--share': `${share}%` }} />
      </div>
      <div className={classNames(shared.note, styles.footer)}>
        <span>{days > 0 ? <RunwayDates {...runway} /> : translate('dashboard.runway.backordered')}</span>
        <span className={styles.left}>
          <NumberField value={runway.deliveries_left ?? 0} /> {translate('dashboard.runway.left')}
        </span>
      </div>
    </li>
  );
}

type RunwayDatesProps = Pick<Runway, 'runs_out_at' | 'earliest' | 'latest'>;

function RunwayDates({ runs_out_at, earliest, latest }: RunwayDatesProps) {
  const translate = useTranslate();
  const { dateBy } = useFormats();
  if (!runs_out_at || !earliest) return null;

  const formatDay = (date: string) => dateBy(getDateFormat(date), date);
  const range = latest
    ? { name: 'range', from: formatDay(earliest), to: formatDay(latest) }
    : { name: 'open_range', from: formatDay(earliest) };
  return (
    <>
      <time dateTime={runs_out_at}>{formatDay(runs_out_at)}</time>
      {range.from !== range.to && ` (${translate(`dashboard.runway.${range.name}`, range)})`}
    </>
  );
}

const MAX_MONTHS_WITHOUT_YEAR = 10;

/** Omits the year of a date within the next ten months. */
function getDateFormat(date: string): Intl.DateTimeFormatOptions {
  const isFar = new Date(date) > addMonths(new Date(), MAX_MONTHS_WITHOUT_YEAR);
  return { month: 'short', day: 'numeric', ...(isFar ? { year: 'numeric' } : undefined) };
}
