import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { Card, RowsSkeleton } from '../../admin';
import { PageButtons } from '../../admin/list/PageButtons';
import { ErrorState } from '../../admin/ui/EmptyState';
import styles from './CustomerPage.module.css';

const ROWS_PER_PAGE = 20;

interface Pagination {
  pagination: { total: number };
}

interface PagedRowsProps<D extends Pagination, T> {
  /** Of the customer. */
  id: number;
  part: 'licenses' | 'messages';
  read: (
    input: { params: { id: number }; query: { page: number; per_page: number } },
    signal: AbortSignal,
  ) => Promise<D>;
  getRows: (page: D) => T[];
  /** Includes the index where rows may be alike. */
  getKey: (row: T, index: number) => string | number;
  renderRow: (row: T) => ReactNode;
}

/** A part of the customer's page with the rows of an endpoint that is no resource, page by page. */
export function PagedRows<D extends Pagination, T>(props: PagedRowsProps<D, T>) {
  const { id, part, read, getRows, getKey, renderRow } = props;
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ['customers', id, part, page],
    queryFn: ({ signal }) => read({ params: { id }, query: { page, per_page: ROWS_PER_PAGE } }, signal),
    placeholderData: keepPreviousData,
  });
  const title = translate(`resources.customers.${part}`);
  const rows = data && getRows(data);

  return (
    <Card title={title} padded={false}>
      {error && !data && (
        <ErrorState title={translate('kit.list.failed')} error={error} onRetry={() => refetch()} />
      )}
      {!data && !error && (
        <div className={styles.none}>
          <RowsSkeleton rows={3} />
        </div>
      )}
      {rows?.length === 0 && <div className={styles.none}>{translate(`resources.customers.no_${part}`)}</div>}
      <ul className={styles.rows}>
        {rows?.map((row, index) => (
          <li key={getKey(row, index)}>{renderRow(row)}</li>
        ))}
      </ul>
      <PageButtons
        page={page}
        perPage={ROWS_PER_PAGE}
        total={data?.pagination.total ?? 0}
        onChange={setPage}
        label={title}
      />
    </Card>
  );
}
