import { type ReactNode, useEffect } from 'react';
import { PRODUCT_TITLE } from '../../product';
import './PageHeader.css';

interface PageHeaderProps {
  title: string;
  /** In place of the plain title: an inline editor for instance. */
  heading?: ReactNode;
  subtitle?: ReactNode;
  /** Beside the title: a badge for instance. */
  badge?: ReactNode;
  actions?: ReactNode;
}

/** The head of every page: its title, a line on it, what can be done here. Also titles the window. */
export function PageHeader({ title, heading, subtitle, badge, actions }: PageHeaderProps) {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT_TITLE}`;
  }, [title]);

  return (
    <div className="page-header">
      <div>
        <div className="page-title">
          {heading ?? <h1>{title}</h1>}
          {badge}
        </div>
        {subtitle && <div className="page-subtitle">{subtitle}</div>}
      </div>
      {actions && <div className="page-actions">{actions}</div>}
    </div>
  );
}
