import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { Table } from '../../admin';
import styles from './ShowAsTable.module.css';

/** The figures of a chart, rendered once somebody asks for them. */
export function ShowAsTable({ label, children }: { label: string; children: ReactNode }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{translate('dashboard.sales.table')}</summary>
      {isOpen && (
        <div className={styles.table}>
          <Table aria-label={label}>{children}</Table>
        </div>
      )}
    </details>
  );
}
