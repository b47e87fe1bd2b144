import type { ReactNode } from 'react';
import { classNames } from './classNames';
import styles from './TwoColumns.module.css';

interface TwoColumnsProps {
  /** Keeps the columns mounted but hidden. */
  hidden?: boolean;
  /** May set `--second-column`, its width; default: the width of a form. */
  className?: string;
  children: ReactNode;
}

export function TwoColumns({ hidden, className, children }: TwoColumnsProps) {
  return (
    <div className={classNames(styles.columns, className)} hidden={hidden}>
      {children}
    </div>
  );
}
