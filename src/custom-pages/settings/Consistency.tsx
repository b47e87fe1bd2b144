import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { type ConsistencyResult, consistency as endpoints, type Inconsistency } from '#contract/recovery';
import {
  ActionButton,
  Card,
  InlineList,
  QueryResult,
  Skeleton,
  StatusBadge,
  useEndpoint,
  useFormats,
  useText,
} from '../../admin';
import shared from '../../theme/shared.module.css';
import type { Tone } from '../../theme/tokens';
import styles from './Settings.module.css';

const CONSISTENCY_KEY = ['consistency'];

/** While a check runs, its results appear one by one. */
const RUNNING_INTERVAL_MS = 2000;

/** The last result of the consistency check, by rule. */
export function Consistency() {
  const text = useText('settings.consistency');
  const query = useEndpoint(
    endpoints.get,
    {},
    {
      queryKey: CONSISTENCY_KEY,
      refetchInterval: ({ state }) =>
        state.data?.some(({ is_running }) => is_running) ? RUNNING_INTERVAL_MS : false,
    },
  );

  return (
    <Card
      title={text('title')}
      subtitle={text('subtitle')}
      actions={
        <ActionButton
          action={endpoints.check}
          input={{}}
          permission="settings.write"
          success="settings.consistency.requested"
          failure="settings.consistency.failed"
          refresh={CONSISTENCY_KEY}
        >
          {text('check')}
        </ActionButton>
      }
      padded={false}
    >
      <QueryResult query={query} skeleton={<Skeleton height={40} />}>
        {(results) => (
          <ul className={styles.jobs}>
            {results.map((result) => (
              <RuleItem key={result.rule} result={result} />
            ))}
          </ul>
        )}
      </QueryResult>
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
        {examples.length > 0 && (
          <ul className={styles.inconsistencies}>
            {examples.map((example) => (
              <li key={JSON.stringify(example)}>
                <ExampleText example={example} />
              </li>
            ))}
            {inconsistencies > examples.length && (
              <li className={shared.note}>
                {translate('settings.consistency.more', { smart_count: inconsistencies - examples.length })}
              </li>
            )}
          </ul>
        )}
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
    date: formats.dateTime(finished_at),
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
