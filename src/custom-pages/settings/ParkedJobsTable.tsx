import RestartIcon from '@mui/icons-material/ReplayOutlined';
import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ParkedJob } from '#contract/jobs';
import { DateText, IconAction, NumberText, Table, useFieldLabel } from '../../kit';

interface ParkedJobsTableProps {
  jobs: ParkedJob[];
  onRestart(id: string): void;
}

export function ParkedJobsTable({ jobs, onRestart }: ParkedJobsTableProps) {
  const translate = useTranslate();
  const labelOf = useFieldLabel(ParkedJob);
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table>
        <thead>
          <tr>
            <th scope="col">{labelOf('queue')}</th>
            <th scope="col">{labelOf('reason')}</th>
            <th scope="col">{labelOf('since')}</th>
            <th scope="col" className="end">
              {labelOf('attempts')}
            </th>
            <th scope="col" className="end">
              {translate('kit.list.actions')}
            </th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <ParkedRow key={job.id} job={job} onRestart={() => onRestart(job.id)} />
          ))}
        </tbody>
      </Table>
    </Box>
  );
}

function ParkedRow({ job, onRestart }: { job: ParkedJob; onRestart(): void }) {
  const translate = useTranslate();
  // A queue that has no words yet is told by its name.
  const work = translate(`settings.jobs.queues.${job.queue.replace(/\W/g, '_')}`, { _: job.queue });
  return (
    <tr>
      <td>{work}</td>
      <td>
        <Box sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere', minWidth: 160 }}>{job.reason}</Box>
      </td>
      <td>
        <DateText value={job.since} />
      </td>
      <td className="end">
        <NumberText value={job.attempts} />
      </td>
      <td className="end">
        <IconAction
          label={translate('settings.jobs.restart')}
          describedAs={translate('settings.jobs.restart_one', { work })}
          onClick={onRestart}
        >
          <RestartIcon />
        </IconAction>
      </td>
    </tr>
  );
}
