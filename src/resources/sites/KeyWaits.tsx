import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { trends } from '#contract/trends';
import { Card, QueryResult, RowsSkeleton, useEndpoint } from '../../admin';
import { translateField } from '../../i18nProvider/translateField';

/** How long the customers of a site waited for their keys, with a link to the order that waited longest. */
export function KeyWaits({ siteId }: { siteId: number }) {
  const translate = useTranslate();
  const query = useEndpoint(
    trends.waits,
    { params: { id: siteId } },
    { queryKey: ['orders', 'waits', siteId] },
  );
  return (
    <Card title={translate('resources.sites.waits')}>
      <QueryResult query={query} skeleton={<RowsSkeleton rows={1} />}>
        {(waits) => (
          <>
            {translateField(waits, 'sentence')}{' '}
            {waits.slowest && (
              <Link to={`/dashboard/orders/${waits.slowest.id}`}>
                {translate('resources.licenses.order', { id: waits.slowest.number })}
              </Link>
            )}
          </>
        )}
      </QueryResult>
    </Card>
  );
}
