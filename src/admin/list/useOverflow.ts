import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether the content of an element is wider than the element. */
export function useOverflow(element: RefObject<HTMLElement | null>): boolean {
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
