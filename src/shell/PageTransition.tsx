import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

const FRAMES = [
  { opacity: 0, transform: 'translateY(8px)' },
  { opacity: 1, transform: 'none' },
];

/** Fades and slides a page in when the address changes; not for people who want less motion. */
export function PageTransition({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const page = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what starts it.
  useLayoutEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!still) page.current?.animate?.(FRAMES, { duration: 300, easing: 'ease-out' });
  }, [pathname]);

  return <div ref={page}>{children}</div>;
}
