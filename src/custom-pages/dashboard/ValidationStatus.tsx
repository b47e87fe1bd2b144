import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { settings } from '#contract/settings';
import { type ValidationStats, validation } from '#contract/validation';
import {
  Banner,
  Button,
  Card,
  getErrorMessage,
  NumberField,
  Skeleton,
  StatusBadge,
  useAction,
  useFormats,
} from '../../admin';
import { getStatusTone } from '../../admin/cells/StatusBadge';
import tones from '../../admin/ui/tones.module.css';
import { callEndpoint } from '../../dataProvider';
import styles from './ValidationStatus.module.css';

const REFRESH_INTERVAL_MS = 60_000;

export function ValidationStatus() {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: VALIDATION_STATS_KEY,
    queryFn: ({ signal }) => callEndpoint(validation.stats, {}, signal),
    refetchInterval: REFRESH_INTERVAL_MS,
  });

  return (
    <Card
      title={translate('validation.title')}
      subtitle={data && <LastRun at={data.last_run} />}
      actions={<ValidateNow />}
    >
      {data ? (
        <Stats stats={data} />
      ) : error ? (
        <Banner tone="exhausted">
          {`${getErrorMessage(error)} `}
          <Button size="small" variant="text" onClick={() => refetch()}>
            {translate('kit.list.retry')}
          </Button>
        </Banner>
      ) : (
        <Skeleton height={112} />
      )}
    </Card>
  );
}

function Stats({ stats }: { stats: ValidationStats }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { total_unlimited, valid, invalid, pending } = stats;
  const statuses = [
    { status: 'valid', count: valid },
    { status: 'invalid', count: invalid },
    { status: 'pending', count: pending },
  ];

  return (
    <div className={styles.stats}>
      <div className={styles.total}>
        <span>{translate('validation.total_unlimited')}</span>
        <strong>{number(total_unlimited)}</strong>
      </div>
      <ValidationBreakdown counts={statuses} total={total_unlimited} />
      {invalid > 0 && (
        <Banner tone="warning">{translate('validation.warning', { smart_count: invalid })}</Banner>
      )}
    </div>
  );
}

function LastRun({ at }: { at: string | null }) {
  const translate = useTranslate();
  const { dateBy } = useFormats();
  const when = at && dateBy({ dateStyle: 'medium', timeStyle: 'short' }, at);
  return <>{translate(when ? 'validation.last_run' : 'validation.never_run', { when })}</>;
}

interface StatusCount {
  status: string;
  count: number;
}

const MAX_STATUSES = 3;

function ValidationBreakdown({ counts, total }: { counts: StatusCount[]; total: number }) {
  const translate = useTranslate();
  const formats = useFormats();
  const visibleCounts = counts.slice(0, MAX_STATUSES);

  return (
    <>
      <div className={styles.bar} aria-hidden="true">
        {visibleCounts.map(({ status, count }) => (
          <div
            key={status}
            className={tones.ink}
            data-tone={getStatusTone(status)}
            style={{ '--count': count }}
          />
        ))}
      </div>
      <ul className={styles.breakdown} aria-label={translate('validation.breakdown')}>
        {visibleCounts.map(({ status, count }) => (
          <li key={status}>
            <StatusBadge value={status} label={translate(`validation.state.${status}`)} />
            <strong>
              <NumberField value={count} />
            </strong>
            <span>{formats.percent(getPercentage(count, total))}</span>
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
    success: (result) => ({
      message: 'validation.done',
      type: result.errors > 0 ? 'warning' : 'success',
      messageArgs: result,
    }),
    failure: 'validation.run_failed',
    refresh: VALIDATION_STATS_KEY,
  });

  return (
    <Button permission="licenses.write" onClick={() => validate()} disabled={isPending}>
      {translate(isPending ? 'validation.validating' : 'validation.validate_now')}
    </Button>
  );
}
