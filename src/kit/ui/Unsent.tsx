import { Box } from '@mui/material';
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { DateText } from '../cells/DateText';
import { useText } from '../declare/useText';
import { useFailure } from '../useFailure';
import { Banner } from './Banner';
import { Button } from './Button';
import { Card } from './Card';

const REFRESH_MS = 30_000;

interface Given {
  id: number;
  reason: string;
  failed_at: string;
}

interface Found<T extends Given> {
  /** The newest of those that were given up. */
  items: T[];
  total: number;
  /** How many are tried again by themselves, and why the last of them did not get through. */
  waiting_count: number;
  waiting_reason: string | null;
}

interface Described {
  name: string;
  about: string;
  /** What the button for this one is called. */
  retry: string;
}

interface UnsentProps<T extends Given> {
  /** Where its texts stand among the messages: title, newest, waiting, retry, retry_all, retried, retry_failed. */
  texts: string;
  queryKey: QueryKey;
  read: (signal: AbortSignal) => Promise<Found<T>>;
  describe: (item: T) => Described;
  /** Tries one of them once more, or all. */
  retry: (id?: number) => Promise<unknown>;
}

/** What was given up, with a way to try again, and what still waits to be sent; nothing where all is well. */
export function Unsent<T extends Given>(props: UnsentProps<T>) {
  const { texts, queryKey, read } = props;
  const translate = useTranslate();
  const text = useText();
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    refetchInterval: REFRESH_MS,
  });
  if (error) return <Banner tone="exhausted">{error.message}</Banner>;
  if (!data || data.total + data.waiting_count === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: '14px' }}>
      {data.waiting_count > 0 && (
        <Banner tone="warning">
          {translate(`${texts}.waiting`, { smart_count: data.waiting_count })}
          {data.waiting_reason && ` ${text(data.waiting_reason)}`}
        </Banner>
      )}
      {data.total > 0 && <GivenUp {...props} {...data} />}
    </Box>
  );
}

function GivenUp<T extends Given>({ items, total, ...props }: UnsentProps<T> & Found<T>) {
  const { texts, describe } = props;
  const translate = useTranslate();
  const { retry, isRetrying } = useRetry(props);
  return (
    <Card
      title={translate(`${texts}.title`, { smart_count: total })}
      subtitle={total > items.length && translate(`${texts}.newest`, { n: items.length })}
      actions={
        <Button size="small" onClick={() => retry(undefined)} disabled={isRetrying}>
          {translate(`${texts}.retry_all`)}
        </Button>
      }
      padded={false}
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map((item) => {
          const described = describe(item);
          return (
            <Row key={item.id} {...item} {...described}>
              <Button
                size="small"
                onClick={() => retry(item.id)}
                disabled={isRetrying}
                aria-label={described.retry}
              >
                {translate(`${texts}.retry`)}
              </Button>
            </Row>
          );
        })}
      </Box>
    </Card>
  );
}

function useRetry<T extends Given>({ texts, queryKey, retry }: UnsentProps<T>) {
  const notify = useNotify();
  const failed = useFailure();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: number | undefined) => retry(id),
    onSuccess: () => notify(`${texts}.retried`, { type: 'success' }),
    onError: (error) => failed(`${texts}.retry_failed`, error),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { retry: mutate, isRetrying: isPending };
}

type RowProps = Given & Described & { children: ReactNode };

function Row({ name, about, reason, failed_at, children }: RowProps) {
  const text = useText();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: '8px 16px',
        alignItems: 'center',
        p: '10px 16px',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {about} · <DateText value={failed_at} />
        </Box>
        <Box sx={{ fontSize: '0.8125rem' }}>{text(reason)}</Box>
      </Box>
      {children}
    </Box>
  );
}
