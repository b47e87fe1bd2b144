import { type ReactNode, useEffect, useState } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { ExportPanel } from '../kit/export/ExportPanel';
import { useMedia, WIDE } from '../kit/useMedia';
import { applyTokens } from '../theme/applyTokens';
import { useThemeMode } from '../theme/useThemeMode';
import type { Tool } from './keyboard/shortcuts';
import { Tools } from './keyboard/Tools';
import './Layout.css';
import { PageBoundary } from './PageBoundary';
import { PageTransition } from './PageTransition';
import { Preloading } from './Preloading';
import { SideNav } from './SideNav';
import { Toasts } from './Toasts';
import { TopBar } from './TopBar';

/** Navigation at the side, the bar on top, the page between them. */
export function Layout({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [tool, setTool] = useState<Tool>();
  const mode = useThemeMode();
  const locale = useLocale();
  const translate = useTranslate();
  const wide = useMedia(WIDE);

  useEffect(() => applyTokens(mode), [mode]);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);

  return (
    <div className="layout">
      <a className="skip-link" href="#content">
        {translate('shell.nav.skip')}
      </a>
      <SideNav wide={wide} open={open} onClose={() => setOpen(false)} />
      <div className="beside">
        <TopBar onMenu={wide ? undefined : () => setOpen(true)} onSearch={() => setTool('palette')} />
        <main id="content" tabIndex={-1}>
          <PageTransition>
            <PageBoundary>{children}</PageBoundary>
          </PageTransition>
        </main>
      </div>
      <ExportPanel />
      <Toasts />
      <Preloading />
      <Tools tool={tool} onTool={setTool} />
    </div>
  );
}
