import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type EarlierOrderSummary, type EarlierOrders, earlierOrders } from '#contract/earlierOrders';
import { Button, DayInput, useAction, useText } from '../../../admin';
import { callEndpoint } from '../../../dataProvider';
import styles from './earlier.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 30;

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

interface ListingFormProps {
  /** The start of the latest listing. */
  listedSince: string | null | undefined;
  /** Of the mapping or shop: without a listing, the period before it is proposed. */
  createdAt: string;
  isBusy: boolean;
  onList: (since: string) => void;
}

/** Since which day orders are listed. */
export function ListingForm({ listedSince, createdAt, isBusy, onList }: ListingFormProps) {
  const [day, setDay] = useState(
    listedSince?.slice(0, 10) ?? toDay(Date.parse(createdAt) - DEFAULT_DAYS * DAY_MS),
  );
  const text = useText('resources.mappings.earlier');

  return (
    <div className={styles.form}>
      <DayInput label={text('since')} value={day} onChange={setDay} />
      <Button
        variant="contained"
        color="primary"
        disabled={!day || isBusy}
        onClick={() => onList(new Date(`${day}T00:00:00`).toISOString())}
      >
        {text('list')}
      </Button>
    </div>
  );
}

export const POLL_INTERVAL_MS = 1500;

export const isRunning = ({ listing, serving }: EarlierOrderSummary) =>
  listing?.state === 'running' || serving?.state === 'running';

/** The earlier orders of a mapping, polled during a run, with the actions on them. */
export function useEarlierOrders(id: number) {
  const queryKey = ['earlier-orders', id];
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => callEndpoint(earlierOrders.get, { params: { id } }, signal),
    refetchInterval: ({ state: { data } }) => data && isRunning(data) && POLL_INTERVAL_MS,
  });
  const onSuccess = (page: EarlierOrders) => queryClient.setQueryData(queryKey, page);
  const [list, listing] = useAction(earlierOrders.list, {
    failure: 'resources.mappings.earlier.list_failed',
    onSuccess,
  });
  const [serve, serving] = useAction(earlierOrders.serve, {
    failure: 'resources.mappings.earlier.serve_failed',
    refresh: ['mappings'],
    onSuccess,
  });
  return {
    query,
    list: (since: string) => list({ params: { id }, body: { since } }),
    serve: (order_ids?: string[]) => serve({ params: { id }, body: { order_ids } }),
    isSending: listing.isPending || serving.isPending,
  };
}
