import { useCreatePath, useDefaultTitle, useGetResourceLabel, useResourceContext } from 'ra-core';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
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
  const appTitle = useDefaultTitle();
  useEffect(() => {
    document.title = `${title} · ${appTitle}`;
  }, [title, appTitle]);

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

/** The link back from a page below a list; the heading names the page itself. */
function Breadcrumbs() {
  const resource = useResourceContext();
  const { pathname } = useLocation();
  const createPath = useCreatePath();
  const getResourceLabel = useGetResourceLabel();
  const listPath = resource && createPath({ resource, type: 'list' });
  if (!listPath || !pathname.startsWith(`${listPath}/`)) return null;

  return (
    <div className={styles.breadcrumbs}>
      <span aria-hidden="true">‹ </span>
      <Link to={listPath}>{getResourceLabel(resource, 2)}</Link>
    </div>
  );
}
