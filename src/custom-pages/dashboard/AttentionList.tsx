import './dashboard.css';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useTranslate } from 'react-admin';
import { dashboard } from '#contract/dashboard';
import { DateField, TruncatedText } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { type AttentionItem, useAttentionItems } from './useAttentionItems';
import { Widget, WidgetEmpty } from './Widget';

const REFRESH_INTERVAL_MS = 60_000;

export function AttentionList() {
  const translate = useTranslate();
  const toItems = useAttentionItems();
  const query = useQuery({
    queryKey: ['dashboard', 'attention'],
    queryFn: ({ signal }) => callEndpoint(dashboard.attention, {}, signal),
    refetchInterval: REFRESH_INTERVAL_MS,
  });

  return (
    <Widget title={translate('dashboard.attention.title')} rows={2} query={query}>
      {(attention) => {
        const items = toItems(attention);
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

function AttentionRow({ tone, title, to, text, since }: Omit<AttentionItem, 'key'>) {
  return (
    <li className="attention-row">
      <span className="attention-dot" aria-hidden="true" style={{ background: `var(--${tone})` }} />
      <div>
        <LinkBase to={to}>
          <TruncatedText>{title}</TruncatedText>
        </LinkBase>
        {text && (
          <div className="attention-text">
            <TruncatedText>{text}</TruncatedText>
          </div>
        )}
      </div>
      {since && (
        <span className="attention-since">
          <DateField value={since} />
        </span>
      )}
    </li>
  );
}
