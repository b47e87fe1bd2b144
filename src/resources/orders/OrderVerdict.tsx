import type { OrderDetails } from '#contract/orders';
import { type Formats, useFormats, useText } from '../../admin';
import styles from './OrderVerdict.module.css';
import { getOrderVerdict, type VerdictPart } from './orderVerdict';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The first line of an order: "Key delivered 05:38, page opened 06:10 · one unit waits for Office until about Friday". */
export function OrderVerdict({ order }: { order: OrderDetails }) {
  const text = useText('support.verdict');
  const formats = useFormats();
  const describe = ({ name, count = 1, at, pool, day }: VerdictPart) =>
    text(name, {
      smart_count: count,
      time: at && formatTime(formats, at),
      pool,
      until: day && formatDay(formats, day),
    });
  const verdict = getOrderVerdict(order)
    .map((group) => group.map(describe).join(', '))
    .join(' · ');
  return <p className={styles.verdict}>{verdict.charAt(0).toUpperCase() + verdict.slice(1)}</p>;
}

/** Of today, the time is enough. */
function formatTime({ date, dateBy, dateTime }: Formats, at: string): string {
  return date(at) === date(new Date()) ? dateBy({ timeStyle: 'short' }, at) : dateTime(at);
}

/** Of the next days, the weekday is. */
function formatDay({ day: formatDate, dateBy }: Formats, day: string): string {
  const daysAhead = (Date.parse(day) - Date.now()) / DAY_MS;
  return daysAhead < 6 ? dateBy({ weekday: 'long', timeZone: 'UTC' }, day) : formatDate(day);
}
