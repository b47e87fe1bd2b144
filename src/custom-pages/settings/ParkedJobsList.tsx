import RestartIcon from '@mui/icons-material/ReplayOutlined';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { ParkedJob } from '#contract/jobs';
import { IconAction, useFormats } from '../../kit';

interface ParkedJobsListProps {
  jobs: ParkedJob[];
  onRestart(id: string): void;
}

export function ParkedJobsList({ jobs, onRestart }: ParkedJobsListProps) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {jobs.map((job) => (
        <ParkedItem key={job.id} job={job} onRestart={() => onRestart(job.id)} />
      ))}
    </Box>
  );
}

function ParkedItem({ job, onRestart }: { job: ParkedJob; onRestart(): void }) {
  const translate = useTranslate();
  const formats = useFormats();
  // A queue that has no words yet is told by its name.
  const work = translate(`settings.jobs.queues.${job.queue.replace(/\W/g, '_')}`, { _: job.queue });
  const givenUp = { smart_count: job.attempts, date: formats.date(job.since) };

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
        <Box sx={{ fontWeight: 600 }}>{work}</Box>
        <Box sx={{ overflowWrap: 'anywhere' }}>{job.reason}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {translate('settings.jobs.given_up', givenUp)}
        </Box>
      </Box>
      <IconAction
        label={translate('settings.jobs.restart')}
        describedAs={translate('settings.jobs.restart_one', { work })}
        onClick={onRestart}
      >
        <RestartIcon />
      </IconAction>
    </Box>
  );
}
