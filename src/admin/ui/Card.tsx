import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../../theme/classNames';
import styles from './Card.module.css';
import columnStyles from './TwoColumns.module.css';

export function Paper({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={classNames(styles.paper, className)} {...rest} />;
}

interface CardProps {
  title?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  /** False if the content has its own padding, for example a table. */
  padded?: boolean;
  /** Limits the width to that of a form. */
  narrow?: boolean;
  /** Target of a link to this part of the page. */
  id?: string;
  children: ReactNode;
}

export function Card({ title, subtitle, actions, padded = true, narrow, id, children }: CardProps) {
  const headingId = useId();

  return (
    <Paper
      id={id}
      className={narrow ? styles.narrow : undefined}
      aria-labelledby={title ? headingId : undefined}
    >
      {title && (
        <div className={styles.head}>
          <div>
            <h2 id={headingId}>{title}</h2>
            {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
          </div>
          {actions}
        </div>
      )}
      <div className={padded ? styles.body : undefined}>{children}</div>
    </Paper>
  );
}

interface TwoColumnsProps {
  /** Keeps the columns mounted but hidden. */
  hidden?: boolean;
  /** May set `--second-column`, its width; default: the width of a form. */
  className?: string;
  children: ReactNode;
}

export function TwoColumns({ hidden, className, children }: TwoColumnsProps) {
  return (
    <div className={classNames(columnStyles.columns, className)} hidden={hidden}>
      {children}
    </div>
  );
}
