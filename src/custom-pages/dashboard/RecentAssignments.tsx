import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { dashboard } from '#contract/dashboard';
import { call } from '../../dataProvider';
import { Button, Card, EmptyState } from '../../kit';
import { PHONE, useMedia } from '../../kit/useMedia';
import { RecentCards } from './RecentCards';
import { RecentTable } from './RecentTable';

/** The latest keys that were given to orders. */
export function RecentAssignments() {
  const translate = useTranslate();
  const phone = useMedia(PHONE);
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'recent'],
    queryFn: ({ signal }) => call(dashboard.recent, {}, signal),
  });

  const again = <Button onClick={() => refetch()}>{translate('kit.list.retry')}</Button>;
  let body: ReactNode =
    phone && data ? <RecentCards assignments={data} /> : <RecentTable assignments={data} />;
  if (error && !data) body = <EmptyState title={error.message} action={again} />;
  else if (data?.length === 0) {
    body = (
      <EmptyState
        title={translate('dashboard.recent.empty')}
        text={translate('dashboard.recent.empty_text')}
      />
    );
  }
  return (
    <Card title={translate('dashboard.recent.title')} padded={false}>
      <Box sx={{ overflowX: 'auto', borderTop: 1, borderColor: 'divider' }}>{body}</Box>
    </Card>
  );
}
