import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import shared from '../../theme/shared.module.css';
import { Card } from './Card';
import styles from './PageSkeleton.module.css';
import { Skeleton } from './Skeleton';
import { StatGrid } from './StatCard';

const ROWS = [70, 45, 60, 30, 55];

export type PageShape = 'list' | 'form' | 'record' | 'dashboard';

/** A page whose code loads. */
export function LoadingPage({ shape }: { shape: PageShape }) {
  const translate = useTranslate();
  return (
    <>
      <p className={shared.visuallyHidden} role="status">
        {translate('kit.loading')}
      </p>
      {renderShape(shape)}
    </>
  );
}

function renderShape(shape: PageShape): ReactNode {
  if (shape === 'record') return <RecordSkeleton />;
  if (shape === 'dashboard') {
    return (
      <RecordSkeleton>
        <FiguresSkeleton count={4} />
      </RecordSkeleton>
    );
  }
  return (
    <div aria-busy="true">
      <HeadingSkeleton />
      <Card narrow={shape === 'form'}>
        {shape === 'form' ? <FormSkeleton inputs={3} /> : <RowsSkeleton rows={LISTED_ROWS} />}
      </Card>
    </div>
  );
}

/** A title and a button. */
function HeadingSkeleton() {
  return (
    <div className={styles.header}>
      <Skeleton height={28} width={220} />
      <Skeleton height={36} width={110} />
    </div>
  );
}

interface RecordSkeletonProps {
  /** Between the heading and the cards. */
  children?: ReactNode;
}

/** A record's page while it loads: heading with actions, and cards with fields beside each other. */
export function RecordSkeleton({ children }: RecordSkeletonProps) {
  return (
    <div aria-busy="true">
      <HeadingSkeleton />
      {children}
      <div className={styles.cards}>
        <CardSkeleton />
        <CardSkeleton />
      </div>
    </div>
  );
}

/** Cards with a figure each, while they load. */
export function FiguresSkeleton({ count }: { count: number }) {
  return (
    <StatGrid>
      {Array.from({ length: count }, (_, figure) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: figures have no id and no state.
        <Card key={figure}>
          <div className={styles.card}>
            <Skeleton height={16} width="50%" />
            <Skeleton height={32} width="60%" />
          </div>
        </Card>
      ))}
    </StatGrid>
  );
}

/** A card with a title and fields. */
export function CardSkeleton() {
  return (
    <Card>
      <div className={styles.card}>
        <Skeleton height={20} width="40%" />
        {ROWS.map((width) => (
          <div key={width} className={styles.field}>
            <Skeleton height={16} width="80%" />
            <Skeleton height={16} width={`${width}%`} />
          </div>
        ))}
      </div>
    </Card>
  );
}

/** Tabs above the first one's fields. */
export function TabsSkeleton() {
  return (
    <div aria-busy="true">
      <div className={styles.tabs}>
        <Skeleton height={16} width={60} />
        <Skeleton height={16} width={80} />
      </div>
      <CardSkeleton />
    </div>
  );
}

/** A form: inputs below their labels. */
export function FormSkeleton({ inputs }: { inputs: number }) {
  return (
    <div className={styles.form} aria-busy="true">
      {Array.from({ length: inputs }, (_, input) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: inputs have no id and no state.
        <div key={input} className={styles.input}>
          <Skeleton height={16} width={90} />
          <Skeleton height={36} />
        </div>
      ))}
      <Skeleton height={36} width={130} />
    </div>
  );
}

export const LISTED_ROWS = 8;

/** A list without columns: records with a title and a note, parted by lines. */
export function ListSkeleton({ rows = LISTED_ROWS }: { rows?: number }) {
  return (
    <div className={styles.list} aria-busy="true">
      <RowsSkeleton rows={rows} />
    </div>
  );
}

/** Rows with a title and a note. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and no state.
    <div key={row} className={styles.row}>
      <Skeleton height={16} width="60%" />
      <Skeleton height={14} width="35%" />
    </div>
  ));
}
