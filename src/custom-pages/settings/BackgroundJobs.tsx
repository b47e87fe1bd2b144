import RetryIcon from '@mui/icons-material/ReplayOutlined';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { jobs as endpoints, type FailedJob, type FailedJobs, type JobRetry } from '#contract/system';
import { Banner, Button, Card, IconButton, Skeleton, useAction, useFormats } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { translateField } from '../../texts/translateField';
import shared from '../../theme/shared.module.css';
import styles from './Settings.module.css';

const FAILED_JOBS_KEY = ['jobs', 'parked'];

export function BackgroundJobs() {
  const translate = useTranslate();
  const { data, error } = useQuery({
    queryKey: FAILED_JOBS_KEY,
    queryFn: ({ signal }) => callEndpoint(endpoints.failed, {}, signal),
  });
  const [retry, { isPending }] = useAction(endpoints.retry, {
    success: ({ restarted_count }) => ({
      message: 'settings.jobs.retried',
      messageArgs: { smart_count: restarted_count },
    }),
    failure: 'settings.jobs.retry_failed',
    refresh: FAILED_JOBS_KEY,
  });

  return (
    <Card
      title={translate('settings.jobs.title')}
      subtitle={translate('settings.jobs.subtitle')}
      actions={
        data && data.total > 1 ? (
          <Button onClick={() => retry({ body: {} })} disabled={isPending}>
            {translate('settings.jobs.retry_all')}
          </Button>
        ) : undefined
      }
      padded={false}
    >
      {error ? (
        <Banner tone="exhausted">{error.message}</Banner>
      ) : (
        <FailedJobsBody failedJobs={data} onRetry={(body) => retry({ body })} />
      )}
    </Card>
  );
}

interface FailedJobsProps {
  failedJobs: FailedJobs | undefined;
  onRetry(request: JobRetry): void;
}

function FailedJobsBody({ failedJobs, onRetry }: FailedJobsProps) {
  const translate = useTranslate();
  if (!failedJobs) return <Skeleton height={40} />;
  const { total, jobs } = failedJobs;
  if (total === 0) return <div className={styles.empty}>{translate('settings.jobs.none')}</div>;
  return (
    <>
      <FailedJobsList jobs={jobs} onRetry={(id) => onRetry({ id })} />
      {total > jobs.length && (
        <div className={styles.more}>{translate('settings.jobs.more', { shown: jobs.length, total })}</div>
      )}
    </>
  );
}

interface FailedJobsListProps {
  jobs: FailedJob[];
  onRetry(id: string): void;
}

function FailedJobsList({ jobs, onRetry }: FailedJobsListProps) {
  return (
    <ul className={styles.jobs}>
      {jobs.map((job) => (
        <FailedJobItem key={job.id} job={job} onRetry={() => onRetry(job.id)} />
      ))}
    </ul>
  );
}

function FailedJobItem({ job, onRetry }: { job: FailedJob; onRetry(): void }) {
  const translate = useTranslate();
  const formats = useFormats();
  // A queue without a text is shown by its name.
  const jobName = translate(`settings.jobs.queues.${job.queue.replace(/\W/g, '_')}`, { _: job.queue });
  const failureInfo = { smart_count: job.attempts, date: formats.date(job.since) };

  return (
    <li className={styles.job}>
      <div>
        <div className={styles.jobName}>{jobName}</div>
        <div className={styles.reason}>{translateField(job, 'reason')}</div>
        <div className={shared.note}>{translate('settings.jobs.failed_at', failureInfo)}</div>
      </div>
      <IconButton
        label={translate('settings.jobs.retry')}
        ariaLabel={translate('settings.jobs.retry_one', { job: jobName })}
        onClick={onRetry}
      >
        <RetryIcon />
      </IconButton>
    </li>
  );
}
