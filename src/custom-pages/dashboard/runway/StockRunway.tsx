import { useQuery } from '@tanstack/react-query';
import { LinkBase, useTranslate } from 'react-admin';
import { dashboard } from '#contract/dashboard';
import { call } from '../../../dataProvider';
import { Widget, WidgetEmpty } from '../Widget';
import { RunwayRow } from './RunwayRow';

const SHOWN = 5;

/** The pools that run out first, with the day they do. */
export function StockRunway() {
  const translate = useTranslate();
  const text = (name: string) => translate(`dashboard.runway.${name}`);
  const query = useQuery({
    queryKey: ['dashboard', 'runway'],
    queryFn: ({ signal }) => call(dashboard.runway, { query: { limit: SHOWN } }, signal),
  });

  return (
    <Widget title={text('title')} subtitle={text('subtitle')} rows={SHOWN} query={query}>
      {(pools) =>
        pools.length === 0 ? (
          <WidgetEmpty title={text('empty')} text={text('empty_text')} />
        ) : (
          <>
            <ul className="widget-rows">
              {pools.map((pool) => (
                <RunwayRow key={pool.license_group.id} {...pool} />
              ))}
            </ul>
            <LinkBase to="/dashboard/pools" className="widget-more">
              {text('all')}
            </LinkBase>
          </>
        )
      }
    </Widget>
  );
}
