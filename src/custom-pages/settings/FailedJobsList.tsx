import RetryIcon from '@mui/icons-material/ReplayOutlined';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { FailedJob } from '#contract/jobs';
import { IconButton, useFormats } from '../../admin';
import { translateText } from '../../messages/translateMessage';

interface FailedJobsListProps {
  jobs: FailedJob[];
  onRetry(id: string): void;
}

export function FailedJobsList({ jobs, onRetry }: FailedJobsListProps) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {jobs.map((job) => (
        <FailedJobItem key={job.id} job={job} onRetry={() => onRetry(job.id)} />
      ))}
    </Box>
  );
}

function FailedJobItem({ job, onRetry }: { job: FailedJob; onRetry(): void }) {
  const translate = useTranslate();
  const formats = useFormats();
  // A queue without a text is shown by its name.
  const jobName = translate(`settings.jobs.queues.${job.queue.replace(/\W/g, '_')}`, { _: job.queue });
  const failureInfo = { smart_count: job.attempts, date: formats.date(job.since) };

  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'start',
        gap: '12px',
        p: '10px 16px',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{jobName}</Box>
        <Box sx={{ overflowWrap: 'anywhere' }}>{translateText(job, 'reason')}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {translate('settings.jobs.failed_at', failureInfo)}
        </Box>
      </Box>
      <IconButton
        label={translate('settings.jobs.retry')}
        ariaLabel={translate('settings.jobs.retry_one', { job: jobName })}
        onClick={onRetry}
      >
        <RetryIcon />
      </IconButton>
    </Box>
  );
}
