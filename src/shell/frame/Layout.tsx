import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslate } from 'ra-core';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { Permitted } from '../../admin/access/Permitted';
import { ExportPanel } from '../../admin/export/ExportPanel';
import { useFormats } from '../../admin/hooks/useFormats';
import { useFollowSetup } from '../../custom-pages/dashboard/setup/useSetup';
import { PRODUCT_TITLE } from '../../product';
import { useIsRecovering } from '../../resources/notifications/useUnresolvedCount';
import { useThemeMode } from '../../theme/ConsoleTheme';
import { applyTokens } from '../../theme/tokens';
import { PRINT_QUERY, useMediaQuery, WIDE_SCREEN_QUERY } from '../../theme/useMediaQuery';
import { opensPalette, takeEarlyKeys } from '../keyboard/earlyKeys';
import type { Overlay } from '../keyboard/useShortcuts';
import { Reauthentication } from '../session/Reauthentication';
import { SessionEnd } from '../session/SessionEnd';
import { PageErrorBoundary } from './ErrorFallback';
import styles from './Layout.module.css';
import { Overlays } from './Overlays';
import { PageInspector } from './PageInspector';
import { QueryErrorToasts } from './QueryErrorToasts';
import { SideNav } from './SideNav';
import { Toasts } from './Toasts';
import { TopBar } from './TopBar';
import { useIdleAfterNavigation } from './useIdleAfterNavigation';

export function Layout({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [overlay, setOverlay] = useState<Overlay>();
  const [earlyText, setEarlyText] = useState<string>();
  const mode = useThemeMode();
  const locale = useLocale();
  const translate = useTranslate();
  const isWide = useMediaQuery(WIDE_SCREEN_QUERY);

  useLayoutEffect(() => {
    const text = takeEarlyText();
    setEarlyText(text);
    if (text !== undefined) setOverlay('palette');
  }, []);
  useEffect(() => applyTokens(mode), [mode]);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);

  function openOverlay(next: Overlay | undefined) {
    setOverlay(next);
    setEarlyText(undefined);
  }

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
            <NoteBoundary>
              <RecoveryNote />
            </NoteBoundary>
            <NoteBoundary>
              <SetupGuide />
            </NoteBoundary>
            <PageErrorBoundary>{children}</PageErrorBoundary>
            <PrintDate />
          </PageTransition>
        </main>
      </div>
      <ExportPanel />
      <Toasts />
      <QueryErrorToasts />
      <PageInspector />
      <PagePreloader />
      <Reauthentication />
      <SessionEnd />
      <Overlays overlay={overlay} onOverlay={openOverlay} earlyText={earlyText} />
    </div>
  );
}

/** Below a printed page, which does not tell how old it is otherwise. */
function PrintDate() {
  const translate = useTranslate();
  const formats = useFormats();
  const isPrinting = useMediaQuery(PRINT_QUERY);
  return (
    isPrinting && <p>{translate('shell.printed', { date: formats.dateTime(new Date().toISOString()) })}</p>
  );
}

const RecoveryBanner = lazy(() => import('../../custom-pages/recovery/RecoveryBanner'));

/** After a restore or failover. */
function RecoveryNote() {
  const isRecovering = useIsRecovering();
  return (
    isRecovering && (
      <Suspense>
        <RecoveryBanner />
      </Suspense>
    )
  );
}

const SetupBar = lazy(() => import('../../custom-pages/dashboard/setup/SetupBar'));

/** The next step of the setup, for who follows it. */
function SetupGuide() {
  const [isFollowing] = useFollowSetup();
  return (
    isFollowing && (
      <Permitted to="settings.write">
        <Suspense>
          <SetupBar />
        </Suspense>
      </Permitted>
    )
  );
}

const PRELOAD_IDLE_MS = 2000;

/** Follows what others change, and preloads the other pages, once the current page has been idle. */
function PagePreloader() {
  const isIdle = useIdleAfterNavigation(PRELOAD_IDLE_MS);
  const client = useQueryClient();
  useEffect(() => {
    if (!isIdle) return;
    const controller = new AbortController();
    import('../live/startIdleWork').then(
      ({ startIdleWork }) => startIdleWork(client, controller.signal),
      () => undefined,
    );
    return () => controller.abort();
  }, [isIdle, client]);

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

/** The text typed after Ctrl K while the console was loading; undefined without Ctrl K. */
function takeEarlyText(): string | undefined {
  const events = takeEarlyKeys();
  const opened = events.findIndex(opensPalette);
  if (opened < 0) return undefined;
  const typed = events
    .slice(opened + 1)
    .filter(({ key, ctrlKey, metaKey }) => key.length === 1 && !ctrlKey && !metaKey);
  return typed.map(({ key }) => key).join('');
}

/** A note above the pages: if it fails it is left out until the next page, and the page works. */
function NoteBoundary({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  return (
    <ErrorBoundary fallback={null} resetKeys={[key]}>
      {children}
    </ErrorBoundary>
  );
}

/** Id of the element into which react-admin's `<Title>` renders. */
const TITLE_ID = 'react-admin-title';

/**
 * Heading of a page of stock react-admin components; empty and hidden on a page with a `PageHeader`. The title
 * may be a component, so that the title of the document follows the rendered text.
 */
function PageTitle() {
  const ref = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const heading = ref.current;
    if (!heading) return;
    const observer = new MutationObserver(() => {
      if (heading.textContent) document.title = `${heading.textContent} · ${PRODUCT_TITLE}`;
    });
    observer.observe(heading, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);

  // biome-ignore lint/a11y/useHeadingContent: react-admin fills it; an empty one is hidden.
  return <h1 ref={ref} id={TITLE_ID} className={styles.stockTitle} />;
}
