import { useTranslate } from 'ra-core';
import { settings } from '#contract/settings';
import { type ValidationStats, type ValidationSummary, validation } from '#contract/validation';
import {
  Banner,
  Button,
  Card,
  NumberField,
  QueryResult,
  Skeleton,
  StatusBadge,
  useAction,
  useEndpoint,
  useFormats,
} from '../../admin';
import { getStatusTone } from '../../admin/cells/StatusBadge';
import tones from '../../admin/ui/tones.module.css';
import { callEndpoint } from '../../dataProvider';
import styles from './ValidationStatus.module.css';

const REFRESH_INTERVAL_MS = 60_000;

export function ValidationStatus() {
  const translate = useTranslate();
  const query = useEndpoint(
    validation.stats,
    {},
    { queryKey: VALIDATION_STATS_KEY, refetchInterval: REFRESH_INTERVAL_MS },
  );
  return (
    <Card
      title={translate('validation.title')}
      subtitle={query.data && <LastRun at={query.data.last_run} />}
      actions={<ValidateNow />}
    >
      <QueryResult query={query} skeleton={<Skeleton height={112} />} retry>
        {(stats) => <Stats stats={stats} />}
      </QueryResult>
    </Card>
  );
}

const STATUSES = ['valid', 'invalid', 'pending'] as const;

function Stats({ stats }: { stats: ValidationStats }) {
  const translate = useTranslate();
  const { number } = useFormats();
  return (
    <div className={styles.stats}>
      <div className={styles.total}>
        <span>{translate('validation.total_unlimited')}</span>
        <strong>{number(stats.total_unlimited)}</strong>
      </div>
      <ValidationBreakdown stats={stats} />
      {stats.invalid > 0 && (
        <Banner tone="warning">{translate('validation.warning', { smart_count: stats.invalid })}</Banner>
      )}
    </div>
  );
}

function LastRun({ at }: { at: string | null }) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  return <>{translate(at ? 'validation.last_run' : 'validation.never_run', { when: at && dateTime(at) })}</>;
}

function ValidationBreakdown({ stats }: { stats: ValidationStats }) {
  const translate = useTranslate();
  const formats = useFormats();
  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {STATUSES.map((status) => (
          <div
            key={status}
            className={tones.ink}
            data-tone={getStatusTone(status)}
            style={{ '--count': stats[status] }}
          />
        ))}
      </div>
      <ul className={styles.breakdown} aria-label={translate('validation.breakdown')}>
        {STATUSES.map((status) => (
          <li key={status}>
            <StatusBadge value={status} label={translate(`validation.state.${status}`)} />
            <strong>
              <NumberField value={stats[status]} />
            </strong>
            <span>{formats.percent(getPercentage(stats[status], stats.total_unlimited))}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const getPercentage = (count: number, total: number) => (total === 0 ? 0 : Math.round((100 * count) / total));

const VALIDATION_STATS_KEY = ['validation', 'stats'];

async function processQueue() {
  const { validation_batch_size: batch_size } = await callEndpoint(settings.get);
  return callEndpoint(validation.processQueue, { body: { batch_size } });
}

function ValidateNow() {
  const translate = useTranslate();
  const [validate, { isPending }] = useAction(processQueue, {
    success: (result: ValidationSummary | null) =>
      // Not every server answers with a summary.
      result
        ? { text: 'validation.done', type: result.errors > 0 ? 'warning' : 'success', values: result }
        : { text: 'validation.ran' },
    failure: 'validation.run_failed',
    refresh: VALIDATION_STATS_KEY,
  });

  return (
    <Button permission="licenses.write" onClick={() => validate()} disabled={isPending}>
      {translate(isPending ? 'validation.validating' : 'validation.validate_now')}
    </Button>
  );
}
