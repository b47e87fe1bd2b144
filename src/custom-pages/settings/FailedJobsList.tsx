import RetryIcon from '@mui/icons-material/ReplayOutlined';
import { useTranslate } from 'ra-core';
import type { FailedJob } from '#contract/system';
import { IconButton, useFormats } from '../../admin';
import { translateText } from '../../messages/translateText';
import shared from '../../theme/shared.module.css';
import styles from './Settings.module.css';

interface FailedJobsListProps {
  jobs: FailedJob[];
  onRetry(id: string): void;
}

export function FailedJobsList({ jobs, onRetry }: FailedJobsListProps) {
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
        <div className={styles.reason}>{translateText(job, 'reason')}</div>
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
