import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

const FRAMES = [
  { opacity: 0, transform: 'translateY(8px)' },
  { opacity: 1, transform: 'none' },
];

/** The router's name for the place that one came to from outside. */
const FIRST = 'default';

/** Fades and slides a page in when the address changes; not for people who want less motion. */
export function PageTransition({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation();
  const page = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what starts it.
  useLayoutEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!still) page.current?.animate?.(FRAMES, { duration: 300, easing: 'ease-out' });
  }, [pathname]);

  // What was pressed to come here may be gone: the keyboard goes on in the page, not at its very beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what moves it.
  useEffect(() => {
    if (key === FIRST || document.activeElement !== document.body) return;
    page.current?.closest('main')?.focus({ preventScroll: true });
  }, [pathname]);

  return <div ref={page}>{children}</div>;
}
