import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type ConsistencyResult, consistency as endpoints } from '#contract/recovery';
import { Banner, Button, Card, Skeleton, StatusBadge, useAction, useFormats } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import type { Tone } from '../../theme/tokens';
import { InconsistencyList } from './InconsistencyList';
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
