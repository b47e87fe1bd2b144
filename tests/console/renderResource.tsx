import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  AdminContext,
  type AuthProvider,
  CoreAdminUI,
  type DataProvider,
  memoryStore,
  Notification,
  Resource,
  type ResourceProps,
} from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { UnknownAddress } from '../../src/admin/access/UnknownAddress';
import { ExportPanel } from '../../src/admin/export/ExportPanel';
import type { ResourceDefinition } from '../../src/admin/resource/defineResource';
import { getResourceTexts } from '../../src/admin/resource/getResourceTexts';
import { routerProvider } from '../../src/shell/routerProvider';
import { i18nProvider } from '../../src/texts/i18nProvider';
import { createThemeOptions } from '../../src/theme';

interface Options {
  dataProvider: DataProvider;
  at: string;
  authProvider?: AuthProvider;
}

/** Renders resources under /dashboard as the console does, with any data provider. */
export function renderResource(
  resources: ResourceProps | ResourceProps[],
  { dataProvider, at, authProvider }: Options,
) {
  const declared = [resources].flat().filter((resource) => 'options' in resource) as ResourceDefinition[];
  i18nProvider.addTexts((language) => getResourceTexts(declared, language));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const element = (
    <AdminContext
      authProvider={authProvider}
      basename="/dashboard"
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      routerProvider={routerProvider}
      store={memoryStore()}
      theme={createThemeOptions('light')}
      darkTheme={createThemeOptions('dark')}
    >
      <CoreAdminUI disableTelemetry layout={Page} catchAll={UnknownAddress}>
        {[resources].flat().map((resource) => (
          <Resource key={resource.name} {...resource} />
        ))}
      </CoreAdminUI>
    </AdminContext>
  );
  const router = createMemoryRouter([{ path: '/dashboard/*', element }], { initialEntries: [at] });
  return { router, queryClient, ...render(<RouterProvider router={router} />) };
}

function Page({ children }: { children: ReactNode }) {
  return (
    <main>
      {children}
      <ExportPanel />
      <Notification />
    </main>
  );
}
