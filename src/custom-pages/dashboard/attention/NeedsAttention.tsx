import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { dashboard } from '#contract/dashboard';
import { call } from '../../../dataProvider';
import { Widget, WidgetEmpty } from '../Widget';
import { AttentionRow } from './AttentionRow';
import { useAttentionItems } from './useAttentionItems';

const EVERY = 60_000;

/** What an administrator should look at, each with the way there. */
export function NeedsAttention() {
  const translate = useTranslate();
  const itemsOf = useAttentionItems();
  const query = useQuery({
    queryKey: ['dashboard', 'attention'],
    queryFn: ({ signal }) => call(dashboard.attention, {}, signal),
    refetchInterval: EVERY,
  });

  return (
    <Widget title={translate('dashboard.attention.title')} rows={2} query={query}>
      {(attention) => {
        const items = itemsOf(attention);
        if (items.length === 0) {
          return (
            <WidgetEmpty
              title={translate('dashboard.attention.empty')}
              text={translate('dashboard.attention.empty_text')}
            />
          );
        }
        return (
          <ul className="widget-rows">
            {items.map(({ key, ...item }) => (
              <AttentionRow key={key} {...item} />
            ))}
          </ul>
        );
      }}
    </Widget>
  );
}
