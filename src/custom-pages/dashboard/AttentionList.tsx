import { useQuery } from '@tanstack/react-query';
import { LinkBase, useTranslate } from 'react-admin';
import { dashboard } from '#contract/dashboard';
import { classNames, DateField, TruncatedText } from '../../admin';
import tones from '../../admin/ui/tones.module.css';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import styles from './AttentionList.module.css';
import { type AttentionItem, useAttentionItems } from './useAttentionItems';
import { Widget, WidgetEmpty, WidgetRows } from './Widget';

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
          <WidgetRows>
            {items.map(({ key, ...item }) => (
              <AttentionRow key={key} {...item} />
            ))}
          </WidgetRows>
        );
      }}
    </Widget>
  );
}

function AttentionRow({ tone, title, to, text, since }: Omit<AttentionItem, 'key'>) {
  return (
    <li className={styles.row}>
      <span className={classNames(styles.dot, tones.ink)} data-tone={tone} aria-hidden="true" />
      <div>
        <LinkBase to={to}>
          <TruncatedText>{title}</TruncatedText>
        </LinkBase>
        {text && (
          <div className={shared.note}>
            <TruncatedText>{text}</TruncatedText>
          </div>
        )}
      </div>
      {since && (
        <span className={classNames(shared.note, styles.since)}>
          <DateField value={since} />
        </span>
      )}
    </li>
  );
}
