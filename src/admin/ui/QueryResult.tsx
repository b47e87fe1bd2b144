import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { getErrorText } from '../hooks/useNotifyError';
import { Banner } from './Banner';
import { Button } from './Button';

export interface Query<D> {
  data: D | undefined;
  error: Error | null;
  refetch: () => unknown;
}

interface QueryResultProps<D> {
  query: Query<D>;
  skeleton: ReactNode;
  /** Offers to repeat the request; while there are data, its failure is not shown. */
  retry?: boolean;
  children: (data: D) => ReactNode;
}

/** Shows the data of a query; until then a skeleton, or why it failed. */
export function QueryResult<D>({ query, skeleton, retry, children }: QueryResultProps<D>) {
  const { data, error, refetch } = query;
  const translate = useTranslate();
  const isShown = error && !(retry && data !== undefined);
  return (
    <>
      {isShown && (
        <Banner tone="exhausted">
          {getErrorText(error)}
          {retry && (
            <>
              {' '}
              <Button size="small" variant="text" onClick={() => refetch()}>
                {translate('kit.list.retry')}
              </Button>
            </>
          )}
        </Banner>
      )}
      {data === undefined ? !error && skeleton : children(data)}
    </>
  );
}
