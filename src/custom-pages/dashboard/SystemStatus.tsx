import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { system } from '#contract/system';
import { call } from '../../dataProvider';

const EVERY = 30_000;
const TONES = { active: 'available', inactive: 'exhausted', checking: 'replaced' } as const;

/** Whether the server says that it is ready, asked every 30 s. */
export function SystemStatus() {
  const translate = useTranslate();
  const { isSuccess, isPending, isRefetchError } = useQuery({
    queryKey: ['system', 'ready'],
    queryFn: ({ signal }) => call(system.ready, {}, signal),
    refetchInterval: EVERY,
    staleTime: 0,
  });
  const ready = isSuccess && !isRefetchError;
  const state = isPending ? 'checking' : ready ? 'active' : 'inactive';

  return (
    <Box
      role="status"
      sx={(theme) => ({
        display: 'flex',
        alignItems: 'center',
        justifyContent: { sm: 'flex-end' },
        gap: '7px',
        fontWeight: 600,
        color: theme.palette.status[TONES[state]].ink,
      })}
    >
      <Box component="span" sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: 'currentColor' }} />
      {translate(`dashboard.${state}`)}
    </Box>
  );
}
