import { keepPreviousData } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { trends } from '#contract/trends';
import { NumberField, useEndpoint } from '../../admin';
import styles from './Trend.module.css';

interface TrendProps {
  resource: 'pools' | 'sites';
  id: number;
}

/** What a row had on each of the last 30 days, as a line, and in all. One call reads those of all rows of the page. */
export function Trend({ resource, id }: TrendProps) {
  const { data: rows = [] } = useListContext();
  const ids = rows.map((row) => row.id).join(',');
  const { data, isPending } = useEndpoint(
    trends[resource],
    { query: { ids } },
    { queryKey: [resource, 'trends', ids], enabled: ids !== '', placeholderData: keepPreviousData },
  );
  const days = data?.find((trend) => trend.id === id)?.days;
  if (!days) return <span className={styles.trend} aria-busy={isPending} />;
  return (
    <span className={styles.trend}>
      <Sparkline values={days} />
      <NumberField value={days.reduce((sum, count) => sum + count, 0)} />
    </span>
  );
}

const WIDTH = 64;
const HEIGHT = 20;

/** Its own few lines of SVG: a chart of the library takes 37 times as long, and a tab stop in every row. */
function Sparkline({ values }: { values: number[] }) {
  const max = Math.max(1, ...values);
  const toPoint = (value: number, index: number) =>
    `${(index * WIDTH) / (values.length - 1)},${HEIGHT - 1 - (value / max) * (HEIGHT - 2)}`;
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline points={values.map(toPoint).join(' ')} />
    </svg>
  );
}
