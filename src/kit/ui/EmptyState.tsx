import type { ReactNode } from 'react';
import './EmptyState.css';

interface EmptyStateProps {
  title: string;
  /** What to do next. */
  text?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

/** Stands where there is nothing yet, and says what to do about it. */
export function EmptyState({ title, text, action, icon }: EmptyStateProps) {
  return (
    <div className="empty-state">
      {icon && (
        <div className="empty-state-icon" aria-hidden="true">
          {icon}
        </div>
      )}
      <h2>{title}</h2>
      {text && <div className="empty-state-text">{text}</div>}
      {action && <div className="empty-state-action">{action}</div>}
    </div>
  );
}
