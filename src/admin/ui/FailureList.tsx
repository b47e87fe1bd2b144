import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { Permission } from '#contract/shared/Register';
import type { SentText } from '#contract/shared/texts/validationText';
import { translateField } from '../../i18nProvider/translateField';
import { DateField } from '../cells/fields';
import { useAction } from '../hooks/useAction';
import { Banner } from './Banner';
import { Button } from './Button';
import { Card } from './Card';
import styles from './FailureList.module.css';

const REFRESH_INTERVAL_MS = 30_000;

interface FailedItem {
  id: number;
  reason: string;
  texts?: { reason?: SentText };
  failed_at: string;
}

interface Failures<T extends FailedItem> {
  /** The newest failed items. */
  items: T[];
  total: number;
  /** How many items are retried automatically, and the reason of the last failure. */
  waiting_count: number;
  waiting_reason: string | null;
  texts?: { waiting_reason?: SentText };
}

interface FailureDescription {
  name: ReactNode;
  /** What is said before the time. */
  details: string;
  retryLabel: string;
  /** Beside the retry. */
  actions?: ReactNode;
}

interface FailureListProps<T extends FailedItem> {
  /** Prefix of its texts: title, newest, waiting, retry, retry_all, retried, retry_failed. */
  textPrefix: string;
  queryKey: QueryKey;
  read: (signal: AbortSignal) => Promise<Failures<T>>;
  describe: (item: T) => FailureDescription;
  retry: (id?: number) => Promise<unknown>;
  /** To retry. */
  permission: Permission;
}

/** Failed items with a retry action, and the number of pending retries; renders nothing if there are none. */
export function FailureList<T extends FailedItem>(props: FailureListProps<T>) {
  const { textPrefix, queryKey, read } = props;
  const translate = useTranslate();
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    refetchInterval: REFRESH_INTERVAL_MS,
  });
  if (error) return <Banner tone="exhausted">{error.message}</Banner>;
  if (!data || data.total + data.waiting_count === 0) return null;
  return (
    <div className={styles.failures}>
      {data.waiting_count > 0 && (
        <Banner tone="warning">
          {translate(`${textPrefix}.waiting`, { smart_count: data.waiting_count })}
          {data.waiting_reason && ` ${translateField(data, 'waiting_reason')}`}
        </Banner>
      )}
      {data.total > 0 && <FailedItemsCard {...props} {...data} />}
    </div>
  );
}

function FailedItemsCard<T extends FailedItem>({
  items,
  total,
  ...props
}: FailureListProps<T> & Failures<T>) {
  const { textPrefix, queryKey, describe, permission } = props;
  const translate = useTranslate();
  const [retry, { isPending }] = useAction(props.retry, {
    success: `${textPrefix}.retried`,
    failure: `${textPrefix}.retry_failed`,
    refresh: queryKey,
  });
  return (
    <Card
      title={translate(`${textPrefix}.title`, { smart_count: total })}
      subtitle={total > items.length && translate(`${textPrefix}.newest`, { n: items.length })}
      actions={
        <Button permission={permission} size="small" onClick={() => retry()} disabled={isPending}>
          {translate(`${textPrefix}.retry_all`)}
        </Button>
      }
      padded={false}
    >
      <ul className={styles.list}>
        {items.map((item) => {
          const description = describe(item);
          return (
            <FailedItemRow key={item.id} {...item} {...description}>
              {description.actions}
              <Button
                permission={permission}
                size="small"
                onClick={() => retry(item.id)}
                disabled={isPending}
                aria-label={description.retryLabel}
              >
                {translate(`${textPrefix}.retry`)}
              </Button>
            </FailedItemRow>
          );
        })}
      </ul>
    </Card>
  );
}

type FailedItemRowProps = FailedItem & FailureDescription & { children: ReactNode };

function FailedItemRow({ name, details, failed_at, children, ...item }: FailedItemRowProps) {
  return (
    <li className={styles.item}>
      <div className={styles.texts}>
        <div className={styles.name}>{name}</div>
        <div className={styles.details}>
          {details && `${details} · `}
          <DateField value={failed_at} />
        </div>
        <div className={styles.reason}>{translateField(item, 'reason')}</div>
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}
