import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { KeyHolder, type Recall, recalls } from '#contract/recalls';
import {
  ActionButton,
  Banner,
  Card,
  DateField,
  EmptyValue,
  Table,
  useEndpoint,
  useFormats,
  useText,
  useTranslateLabel,
} from '../../admin';
import { PageButtons } from '../../admin/list/Pagination';
import { getCellClass, TableWrapper } from '../../admin/list/Table';
import styles from './batches.module.css';

const ROWS_PER_PAGE = 10;
const POLL_MS = 2000;

const HOLDER_FIELDS = ['customer_email', 'order', 'sold_at', 'delivered_at', 'is_opened'] as const;
const CLASSES: Partial<Record<keyof KeyHolder, string>> = {
  customer_email: getCellClass({ align: 'start', grow: true }),
  sold_at: getCellClass({ align: 'start', hideBelow: 'md' }),
};

const isOpen = (recall: Recall | null | undefined) =>
  recall?.state === 'running' || recall?.state === 'undoing';

/** The latest recall of a batch, and who has its keys. */
export function BatchHolders({ id }: { id: number }) {
  const text = useText('resources.batches.holders');
  const getLabel = useTranslateLabel(KeyHolder);
  const [page, setPage] = useState(1);
  const { data } = useEndpoint(
    recalls.holders,
    { params: { id }, query: { page, per_page: ROWS_PER_PAGE } },
    {
      queryKey: ['batches', 'holders', id, page],
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (isOpen(state.data?.latest) ? POLL_MS : false),
    },
  );
  const { latest } = data ?? {};
  const queryClient = useQueryClient();
  const progress = JSON.stringify(latest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the figures of the page change with the recall.
  useEffect(() => {
    queryClient.invalidateQueries({ queryKey: ['batches', 'getOne'] });
  }, [queryClient, progress]);
  if (!data || (data.pagination.total === 0 && !latest)) return null;
  return (
    <Card title={text('title')} padded={false}>
      {latest && <LatestRecall id={id} recall={latest} />}
      {data.holders.length > 0 && (
        <TableWrapper>
          <Table>
            <thead>
              <tr>
                {HOLDER_FIELDS.map((field) => (
                  <th key={field} scope="col" className={CLASSES[field]}>
                    {getLabel(field)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.holders.map((holder) => (
                <Holder key={`${holder.license_id} ${holder.order_id} ${holder.sold_at}`} holder={holder} />
              ))}
            </tbody>
          </Table>
        </TableWrapper>
      )}
      <PageButtons
        page={page}
        perPage={ROWS_PER_PAGE}
        total={data.pagination.total}
        onChange={setPage}
        label={text('title')}
      />
    </Card>
  );
}

function Holder({
  holder: { customer_email, order, order_id, sold_at, delivered_at, is_opened },
}: {
  holder: KeyHolder;
}) {
  const translate = useTranslate();
  return (
    <tr>
      <td className={CLASSES.customer_email}>
        <bdi>{customer_email ?? <EmptyValue />}</bdi>
      </td>
      <td>{order ? <Link to={`/dashboard/orders/${order.id}`}>{order.number}</Link> : order_id}</td>
      <td className={CLASSES.sold_at}>
        <DateField value={sold_at} />
      </td>
      <td>{delivered_at === null ? <EmptyValue /> : <DateField value={delivered_at} />}</td>
      <td>{translate(`ra.boolean.${is_opened}`)}</td>
    </tr>
  );
}

/** What a recall has done, with a button that takes it back while its messages wait. */
function LatestRecall({ id, recall }: { id: number; recall: Recall }) {
  const text = useText('resources.batches.recall');
  const formats = useFormats();
  const { state, replaced, kept, pending, undone, send_at, note } = recall;
  const isUndoable = (state === 'running' || state === 'done') && Date.parse(send_at) > Date.now();
  return (
    <div className={styles.recall}>
      <Banner tone={kept > 0 ? 'warning' : 'sold'}>
        <p>{text(`state.${state}`, { note })}</p>
        <p>
          {text('counts', {
            replaced: formats.number(replaced),
            pending: formats.number(pending),
            undone: formats.number(undone),
          })}
        </p>
        {kept > 0 && <p>{text('kept', { smart_count: kept })}</p>}
        {isUndoable && <p>{text('held', { time: formats.dateTime(send_at) })}</p>}
      </Banner>
      {isUndoable && (
        <ActionButton
          permission="batches.recall"
          action={recalls.undo}
          input={{ params: { id } }}
          success="resources.batches.recall.undoing"
          refresh={['batches']}
        >
          {text('undo')}
        </ActionButton>
      )}
    </div>
  );
}
