import RetryIcon from '@mui/icons-material/ReplayOutlined';
import { jobs as endpoints, type FailedJob } from '#contract/system';
import {
  Button,
  Card,
  IconButton,
  QueryResult,
  Skeleton,
  useAction,
  useEndpoint,
  useFormats,
  useText,
} from '../../admin';
import { translateField } from '../../i18nProvider/translateField';
import shared from '../../theme/shared.module.css';
import styles from './Settings.module.css';

const FAILED_JOBS_KEY = ['jobs', 'parked'];

export function BackgroundJobs() {
  const text = useText('settings.jobs');
  const query = useEndpoint(endpoints.failed, {}, { queryKey: FAILED_JOBS_KEY });
  const [retry, { isPending }] = useAction(endpoints.retry, {
    success: ({ restarted_count }) => ({
      text: 'settings.jobs.retried',
      values: { smart_count: restarted_count },
    }),
    failure: 'settings.jobs.retry_failed',
    refresh: FAILED_JOBS_KEY,
  });

  return (
    <Card
      title={text('title')}
      subtitle={text('subtitle')}
      actions={
        query.data && query.data.total > 1 ? (
          <Button onClick={() => retry({ body: {} })} disabled={isPending}>
            {text('retry_all')}
          </Button>
        ) : undefined
      }
      padded={false}
    >
      <QueryResult query={query} skeleton={<Skeleton height={40} />}>
        {({ total, jobs }) => (
          <>
            {total === 0 && <div className={styles.empty}>{text('none')}</div>}
            {total > 0 && (
              <ul className={styles.jobs}>
                {jobs.map((job) => (
                  <FailedJobItem key={job.id} job={job} onRetry={() => retry({ body: { id: job.id } })} />
                ))}
              </ul>
            )}
            {total > jobs.length && (
              <div className={styles.more}>{text('more', { shown: jobs.length, total })}</div>
            )}
          </>
        )}
      </QueryResult>
    </Card>
  );
}

function FailedJobItem({ job, onRetry }: { job: FailedJob; onRetry: () => void }) {
  const text = useText('settings.jobs');
  const formats = useFormats();
  // A queue without a text is shown by its name.
  const jobName = text(`queues.${job.queue.replace(/\W/g, '_')}`, { _: job.queue });
  const failureInfo = { smart_count: job.attempts, date: formats.date(job.since) };

  return (
    <li className={styles.job}>
      <div>
        <div className={styles.jobName}>{jobName}</div>
        <div className={styles.reason}>{translateField(job, 'reason')}</div>
        <div className={shared.note}>{text('failed_at', failureInfo)}</div>
      </div>
      <IconButton label={text('retry')} ariaLabel={text('retry_one', { job: jobName })} onClick={onRetry}>
        <RetryIcon />
      </IconButton>
    </li>
  );
}
