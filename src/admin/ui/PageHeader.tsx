import { type ReactNode, useEffect } from 'react';
import { PRODUCT_TITLE } from '../../product';
import './PageHeader.css';

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
