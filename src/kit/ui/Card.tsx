import { type ComponentProps, type ReactNode, useId } from 'react';
import './Card.css';

/** A surface parted from the page by a hairline. */
export function Paper({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section className={`paper ${className}`} {...rest} />;
}

interface CardProps {
  title?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** False where the content brings its own margins: a table for instance. */
  padded?: boolean;
  /** As wide as a form's fields. */
  narrow?: boolean;
  children: ReactNode;
}

/** A titled part of a page. */
export function Card({ title, subtitle, actions, padded = true, narrow, children }: CardProps) {
  const headingId = useId();

  return (
    <Paper className={narrow ? 'narrow' : undefined} aria-labelledby={title ? headingId : undefined}>
      {title && (
        <div className="card-head">
          <div>
            <h2 id={headingId}>{title}</h2>
            {subtitle && <div className="card-subtitle">{subtitle}</div>}
          </div>
          {actions}
        </div>
      )}
      <div className={padded ? 'card-body' : undefined}>{children}</div>
    </Paper>
  );
}
