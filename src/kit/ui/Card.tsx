import { type ComponentProps, type ReactNode, useId } from 'react';
import './Card.css';

/** A surface parted from the page by a hairline. */
export function Surface({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section className={`surface ${className}`} {...rest} />;
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
  const heading = useId();

  return (
    <Surface className={narrow ? 'narrow' : undefined} aria-labelledby={title ? heading : undefined}>
      {title && (
        <div className="card-head">
          <div>
            <h2 id={heading}>{title}</h2>
            {subtitle && <div className="card-subtitle">{subtitle}</div>}
          </div>
          {actions}
        </div>
      )}
      <div className={padded ? 'card-body' : undefined}>{children}</div>
    </Surface>
  );
}
