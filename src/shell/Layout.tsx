import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { ExportPanel } from '../admin/export/ExportPanel';
import { useMediaQuery, WIDE_SCREEN_QUERY } from '../admin/hooks/useMediaQuery';
import { preloadAll } from '../admin/lazy/pageLoader';
import { useThemeMode } from '../theme/ConsoleTheme';
import { applyTokens } from '../theme/tokens';
import type { Overlay } from './keyboard/useShortcuts';
import styles from './Layout.module.css';
import { Overlays } from './Overlays';
import { PageErrorBoundary } from './PageErrorBoundary';
import { PageTitle } from './PageTitle';
import { SideNav } from './SideNav';
import { Toasts } from './Toasts';
import { TopBar } from './TopBar';
import { useIdleAfterNavigation } from './useIdleAfterNavigation';

export function Layout({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [overlay, setOverlay] = useState<Overlay>();
  const mode = useThemeMode();
  const locale = useLocale();
  const translate = useTranslate();
  const isWide = useMediaQuery(WIDE_SCREEN_QUERY);

  useEffect(() => applyTokens(mode), [mode]);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);

  return (
    <div className={styles.layout}>
      <a className={styles.skipLink} href="#content">
        {translate('shell.nav.skip')}
      </a>
      <SideNav isWide={isWide} open={open} onClose={() => setOpen(false)} />
      <div className={styles.column}>
        <TopBar onMenu={isWide ? undefined : () => setOpen(true)} onSearch={() => setOverlay('palette')} />
        <main id="content" tabIndex={-1}>
          <PageTransition>
            <PageTitle />
            <PageErrorBoundary>{children}</PageErrorBoundary>
          </PageTransition>
        </main>
      </div>
      <ExportPanel />
      <Toasts />
      <PagePreloader />
      <Overlays overlay={overlay} onOverlay={setOverlay} />
    </div>
  );
}

const PRELOAD_IDLE_MS = 2000;

/** Preloads the other pages once the current page has been idle. */
function PagePreloader() {
  const isIdle = useIdleAfterNavigation(PRELOAD_IDLE_MS);
  useEffect(() => {
    if (isIdle) preloadAll();
  }, [isIdle]);

  return null;
}

const KEYFRAMES = [
  { opacity: 0, transform: 'translateY(8px)' },
  { opacity: 1, transform: 'none' },
];

/** Location key of the router for the initial entry. */
const INITIAL_LOCATION_KEY = 'default';

/** Animates page changes unless reduced motion is preferred. */
function PageTransition({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation();
  const page = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the path changes.
  useLayoutEffect(() => {
    const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!reducedMotion) page.current?.animate?.(KEYFRAMES, { duration: 300, easing: 'ease-out' });
  }, [pathname]);

  // The clicked element may be gone: moves the focus into the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the path changes.
  useEffect(() => {
    if (key === INITIAL_LOCATION_KEY || document.activeElement !== document.body) return;
    page.current?.closest('main')?.focus({ preventScroll: true });
  }, [pathname]);

  return <div ref={page}>{children}</div>;
}
