import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { classNames } from '../../theme/classNames';
import styles from './Table.module.css';

export function Table(props: ComponentProps<'table'>) {
  return <table className={styles.table} {...props} />;
}

interface CellLayout {
  align: 'start' | 'end';
  hideBelow?: 'md' | 'lg' | 'xl';
  grow?: true;
}

const HIDE_CLASSES = { md: styles.belowMd, lg: styles.belowLg, xl: styles.belowXl };

export function getCellClass({ align, hideBelow, grow }: CellLayout): string | undefined {
  const hideClass = hideBelow && HIDE_CLASSES[hideBelow];
  return classNames(align === 'end' && styles.end, grow && styles.grow, hideClass) || undefined;
}

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

/** Whether the content of an element is wider than the element. */
function useOverflow(element: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);

  useLayoutEffect(() => {
    const { current } = element;
    const content = current?.firstElementChild;
    if (!current || !content || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setOverflows(content.scrollWidth > current.clientWidth));
    observer.observe(current);
    observer.observe(content);
    return () => observer.disconnect();
  }, [element]);

  return overflows;
}
