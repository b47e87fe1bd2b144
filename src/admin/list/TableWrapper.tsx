import { type ReactNode, useRef } from 'react';
import styles from './Table.module.css';
import { useOverflow } from './useOverflow';

/**
 * Scrolls a table that is too wide for its page. Only such a table: within a scrolling element, its header would not
 * stay in view.
 */
export function TableWrapper({ children }: { children: ReactNode }) {
  const wrapper = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(wrapper);
  return (
    <div ref={wrapper} className={styles.wrapper} data-overflows={overflows || undefined}>
      {children}
    </div>
  );
}
