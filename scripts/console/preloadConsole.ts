import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { type Chunk, collectStaticImports, contains, without } from './staticImports.ts';

/** Addresses of scripts and styles by the pages that need them. */
interface ConsoleFiles {
  all: string[];
  dashboard: string[];
  others: string[];
}

/**
 * For a signed-in user, a script loads the console's files beside the first script, which would ask for them only once
 * it runs.
 */
export function preloadConsole(): Plugin {
  let fileName = '';
  return {
    name: 'preload-console',
    apply: 'build',
    generateBundle(_, bundle) {
      const source = `(${preload})(${JSON.stringify(listConsoleFiles(bundle))})`;
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      fileName = `assets/preload-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'script', attrs: { async: true, src: `/${fileName}` }, injectTo: 'head-prepend' },
      ],
    },
  };
}

/** Runs in the browser, where nothing else of this file exists. */
function preload({ all, dashboard, others }: ConsoleFiles): void {
  const page = window.location.pathname.split('/').at(-1) ?? '';
  if (!localStorage.getItem('admin') || page === 'invitation') return;
  for (const href of [...all, ...(/^(dashboard|login)?$/.test(page) ? dashboard : others)]) {
    const link = document.createElement('link');
    const isStyle = href.endsWith('.css');
    // The same attributes as of Vite's links, so that each file is loaded once.
    Object.assign(link, { rel: isStyle ? 'preload' : 'modulepreload', as: isStyle ? 'style' : 'script' });
    Object.assign(link, { crossOrigin: '', href });
    document.head.append(link);
  }
}

function listConsoleFiles(bundle: Rolldown.OutputBundle): ConsoleFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const start = collectStaticImports(chunks, ({ isEntry }) => isEntry);
  const shell = new Set([...start, ...collectStaticImports(chunks, contains('src/shell/App.tsx'))]);
  const listFiles = (module: string) =>
    toFiles(without(collectStaticImports(chunks, contains(module)), shell));
  return {
    all: toFiles(without(shell, start)),
    dashboard: listFiles('src/custom-pages/dashboard/index.tsx'),
    others: listFiles('src/admin/list/ResourceList.tsx'),
  };
}

const toFiles = (chunks: Chunk[]): string[] =>
  chunks.flatMap(({ fileName, viteMetadata }) =>
    [fileName, ...(viteMetadata?.importedCss ?? [])].map((file) => `/${file}`),
  );
