import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Banner, Button, Card, getErrorMessage, RowsSkeleton } from '../../admin';
import styles from './Widget.module.css';

interface WidgetProps<D> {
  title: string;
  subtitle?: string;
  rows: number;
  query: { data: D | undefined; error: Error | null; refetch: () => unknown };
  children: (data: D) => ReactNode;
}

export function Widget<D>({ title, subtitle, rows, query, children }: WidgetProps<D>) {
  const { data, error, refetch } = query;
  let body: ReactNode;
  if (data !== undefined) body = children(data);
  else if (error) body = <WidgetError error={error} onRetry={refetch} />;
  else body = <RowsSkeleton rows={rows} />;

  return (
    <Card title={title} subtitle={subtitle}>
      <div aria-busy={data === undefined && !error}>{body}</div>
    </Card>
  );
}

function WidgetError({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const translate = useTranslate();
  return (
    <Banner tone="exhausted">
      {`${getErrorMessage(error)} `}
      <Button size="small" variant="text" onClick={() => onRetry()}>
        {translate('kit.list.retry')}
      </Button>
    </Banner>
  );
}

export function WidgetRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

export function WidgetEmpty({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.empty}>
      <strong>{title}</strong>
      <div>{text}</div>
    </div>
  );
}
