import type { ComponentProps, ReactNode } from 'react';
import { Card, QueryResult, RowsSkeleton } from '../../admin';
import styles from './Widget.module.css';

interface WidgetProps<D> extends Pick<ComponentProps<typeof QueryResult<D>>, 'query' | 'children'> {
  title: string;
  subtitle?: string;
  rows: number;
}

export function Widget<D>({ title, subtitle, rows, query, children }: WidgetProps<D>) {
  return (
    <Card title={title} subtitle={subtitle}>
      <div aria-busy={query.data === undefined && !query.error}>
        <QueryResult query={query} skeleton={<RowsSkeleton rows={rows} />} retry>
          {children}
        </QueryResult>
      </div>
    </Card>
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
