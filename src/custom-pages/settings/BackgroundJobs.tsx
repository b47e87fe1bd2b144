import { Box } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { jobs as endpoints, type JobRestart, type ParkedJobs } from '#contract/jobs';
import { call } from '../../dataProvider';
import { Banner, Button, Card, Skeleton, useFailure } from '../../kit';
import { ParkedJobsList } from './ParkedJobsList';

const PARKED = ['jobs', 'parked'];

/** Work that failed for good: why, and a button to start it again. */
export function BackgroundJobs() {
  const translate = useTranslate();
  const { data, error } = useQuery({
    queryKey: PARKED,
    queryFn: ({ signal }) => call(endpoints.parked, {}, signal),
  });
  const { mutate: restart, isPending } = useRestart();

  return (
    <Card
      title={translate('settings.jobs.title')}
      subtitle={translate('settings.jobs.subtitle')}
      actions={
        data && data.total > 1 ? (
          <Button onClick={() => restart({})} disabled={isPending}>
            {translate('settings.jobs.restart_all')}
          </Button>
        ) : undefined
      }
      padded={false}
    >
      {error ? (
        <Banner tone="exhausted">{error.message}</Banner>
      ) : (
        <Parked parked={data} onRestart={restart} />
      )}
    </Card>
  );
}

interface ParkedProps {
  parked: ParkedJobs | undefined;
  onRestart(which: JobRestart): void;
}

function Parked({ parked, onRestart }: ParkedProps) {
  const translate = useTranslate();
  if (!parked) return <Skeleton height={40} />;
  const { total, jobs } = parked;
  const note = { p: '0 16px 14px', color: 'text.secondary' };
  if (total === 0) return <Box sx={note}>{translate('settings.jobs.none')}</Box>;
  return (
    <>
      <ParkedJobsList jobs={jobs} onRestart={(id) => onRestart({ id })} />
      {total > jobs.length && (
        <Box sx={{ ...note, pt: '10px' }}>
          {translate('settings.jobs.more', { shown: jobs.length, total })}
        </Box>
      )}
    </>
  );
}

function useRestart() {
  const notify = useNotify();
  const failed = useFailure();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: JobRestart) => call(endpoints.restart, { body }),
    onSuccess: ({ restarted_count: smart_count }) =>
      notify('settings.jobs.restarted', { type: 'success', messageArgs: { smart_count } }),
    onError: (error) => failed('settings.jobs.restart_failed', error),
    // One that somebody else has started again is gone from the list as well.
    onSettled: () => queryClient.invalidateQueries({ queryKey: PARKED }),
  });
}
