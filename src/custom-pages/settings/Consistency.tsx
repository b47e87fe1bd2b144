import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { type ConsistencyResult, consistency as endpoints, type Inconsistency } from '#contract/recovery';
import { Banner, Button, Card, InlineList, Skeleton, StatusBadge, useAction, useFormats } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import type { Tone } from '../../theme/tokens';
import styles from './Settings.module.css';

const CONSISTENCY_KEY = ['consistency'];

/** While a check runs, its results appear one by one. */
const RUNNING_INTERVAL_MS = 2000;

/** The last result of the consistency check, by rule. */
export function Consistency() {
  const translate = useTranslate();
  const { data, error } = useQuery({
    queryKey: CONSISTENCY_KEY,
    queryFn: ({ signal }) => callEndpoint(endpoints.get, {}, signal),
    refetchInterval: ({ state }) =>
      state.data?.some(({ is_running }) => is_running) ? RUNNING_INTERVAL_MS : false,
  });
  const [check, { isPending }] = useAction(endpoints.check, {
    success: 'settings.consistency.requested',
    failure: 'settings.consistency.failed',
    refresh: CONSISTENCY_KEY,
  });

  return (
    <Card
      title={translate('settings.consistency.title')}
      subtitle={translate('settings.consistency.subtitle')}
      actions={
        <Button permission="settings.write" onClick={() => check({})} disabled={isPending}>
          {translate('settings.consistency.check')}
        </Button>
      }
      padded={false}
    >
      {error && <Banner tone="exhausted">{error.message}</Banner>}
      {!error && !data && <Skeleton height={40} />}
      {data && (
        <ul className={styles.jobs}>
          {data.map((result) => (
            <RuleItem key={result.rule} result={result} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function RuleItem({ result }: { result: ConsistencyResult }) {
  const translate = useTranslate();
  const { rule, examples, inconsistencies } = result;
  return (
    <li className={styles.job}>
      <div>
        <div className={styles.jobName}>{translate(`settings.consistency.rules.${rule}`)}</div>
        <CheckTime result={result} />
        {examples.length > 0 && <InconsistencyList examples={examples} total={inconsistencies} />}
      </div>
      <ResultBadge result={result} />
    </li>
  );
}

function CheckTime({ result: { is_running, finished_at, examined } }: { result: ConsistencyResult }) {
  const translate = useTranslate();
  const formats = useFormats();
  const checked = finished_at && {
    examined: formats.number(examined),
    date: formats.dateBy({ dateStyle: 'medium', timeStyle: 'short' }, finished_at),
  };
  return (
    <div className={shared.note}>
      {is_running && translate('settings.consistency.running')}
      {!is_running && checked && translate('settings.consistency.examined', checked)}
    </div>
  );
}

function ResultBadge({ result: { finished_at, inconsistencies } }: { result: ConsistencyResult }) {
  const translate = useTranslate();
  const [value, tone]: ['never' | 'ok' | 'broken', Tone] =
    finished_at === null
      ? ['never', 'replaced']
      : inconsistencies === 0
        ? ['ok', 'available']
        : ['broken', 'exhausted'];
  const label = translate(`settings.consistency.${value}`, { smart_count: inconsistencies });
  return <StatusBadge value={value} label={label} tone={tone} />;
}

interface InconsistencyListProps {
  examples: Inconsistency[];
  /** The examples are the first of them. */
  total: number;
}

function InconsistencyList({ examples, total }: InconsistencyListProps) {
  const translate = useTranslate();
  return (
    <ul className={styles.inconsistencies}>
      {examples.map((example) => (
        <li key={JSON.stringify(example)}>
          <ExampleText example={example} />
        </li>
      ))}
      {total > examples.length && (
        <li className={shared.note}>
          {translate('settings.consistency.more', { smart_count: total - examples.length })}
        </li>
      )}
    </ul>
  );
}

/** The records that contradict each other, then by how much. */
function ExampleText({ example }: { example: Inconsistency }) {
  const translate = useTranslate();
  const { order, site, license_group, license_id, detail, expected, found } = example;
  return (
    <InlineList>
      {order && <Link to={`/dashboard/orders/${order.id}`}>#{order.number}</Link>}
      {license_id && (
        <Link to={`/dashboard/licenses/${license_id}`}>
          {translate('settings.consistency.license', { id: license_id })}
        </Link>
      )}
      {license_group && <Link to={`/dashboard/pools/${license_group.id}`}>{license_group.name}</Link>}
      {site && <Link to={`/dashboard/sites/${site.id}`}>{site.name}</Link>}
      {detail && <span>{detail}</span>}
      <span>{translate('settings.consistency.difference', { expected, found })}</span>
    </InlineList>
  );
}
