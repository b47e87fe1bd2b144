import { Box } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { notifications } from '#contract/notifications';
import { call } from '../../dataProvider';
import { Button, useFailure } from '../../kit';

/** Compares every pool with its thresholds, and says what came of it. */
export function CheckPools() {
  const translate = useTranslate();
  const notify = useNotify();
  const failed = useFailure();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(notifications.checkPools),
    onSuccess: (result) => {
      notify('settings.notifications.checked', { type: 'success', messageArgs: result });
      queryClient.invalidateQueries({ queryKey: ['notifications'] });
    },
    onError: (error) => failed('settings.notifications.check_failed', error),
  });

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px', alignItems: 'center' }}>
      <Button onClick={() => mutate()} disabled={isPending}>
        {translate('settings.notifications.check')}
      </Button>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {translate('settings.notifications.check_text')}
      </Box>
    </Box>
  );
}
