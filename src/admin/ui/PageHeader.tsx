import { type ReactNode, useEffect } from 'react';
import { PRODUCT_TITLE } from '../../product';
import { Breadcrumbs } from './Breadcrumbs';
import styles from './PageHeader.module.css';

interface PageHeaderProps {
  title: string;
  /** Replaces the plain title, for example by an inline editor. */
  heading?: ReactNode;
  subtitle?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
}

/** Page header; also sets the document title. */
export function PageHeader({ title, heading, subtitle, badge, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_TITLE}`;
  }, [title]);

  return (
    <div className={styles.header}>
      <div className={styles.texts}>
        <Breadcrumbs />
        <div className={styles.title}>
          {heading ?? <h1>{title}</h1>}
          {badge}
        </div>
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
      {/* The command palette offers these buttons. */}
      {actions && (
        <div className={styles.actions} data-page-actions>
          {actions}
        </div>
      )}
    </div>
  );
}
