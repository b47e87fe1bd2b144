import {
  type AdminChildren,
  CoreAdminContext,
  CoreAdminUI,
  type DashboardComponent,
  Resource,
  ResourceDefinitionContextProvider,
} from 'ra-core';
import { AccessDeniedPage } from '../admin/access/PageAccess';
import { UnknownAddress } from '../admin/access/UnknownAddress';
import { exportSafely } from '../admin/export/exportRecords';
import { Loading } from '../admin/lazy/LazyPage';
import { getResourceTexts } from '../admin/resource/getResourceTexts';
import { authProvider as sessionProvider } from '../authProvider';
import { BASENAME } from '../basename';
import { resources } from '../custom-pages/resources';
import { PRODUCT_TITLE } from '../product';
import { i18nProvider } from '../texts/i18nProvider';
import { ConsoleTheme } from '../theme/ConsoleTheme';
import { trustStockComponents } from '../trustedTypes';
import { canAccess } from './canAccess';
import { dataProvider } from './dataProvider';
import { ErrorFallback } from './frame/ErrorFallback';
import { Layout } from './frame/Layout';
import { getOfferedResources } from './navigation';
import { queryClient } from './queryClient';
import { routerProvider } from './routerProvider';
import { store } from './store';

trustStockComponents();
i18nProvider.addTexts((language) => getResourceTexts(resources, language));

const authProvider = { ...sessionProvider, canAccess };

interface AdminProps {
  dashboard?: DashboardComponent;
  /** Resources and custom routes. */
  children: AdminChildren;
}

/** React-admin registers resources after the first render, in which a list would have no buttons yet. */
const getDefinitions = () =>
  Object.fromEntries(
    getOfferedResources().map((resource) => [resource.name, Resource.registerResource(resource)]),
  );

/** react-admin's `<Admin>` with the providers, theme, layout and URLs of the console. */
export function Admin({ dashboard, children }: AdminProps) {
  return (
    <CoreAdminContext
      basename={BASENAME}
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      routerProvider={routerProvider}
      store={store}
    >
      <ResourceDefinitionContextProvider definitions={getDefinitions()}>
        <ConsoleTheme exporter={exportSafely}>
          <CoreAdminUI
            disableTelemetry
            title={PRODUCT_TITLE}
            layout={Layout}
            loading={Loading}
            error={ErrorFallback}
            dashboard={dashboard}
            accessDenied={AccessDeniedPage}
            // The role is known: no check of an access fails.
            authenticationError={UnknownAddress}
            catchAll={UnknownAddress}
          >
            {children}
          </CoreAdminUI>
        </ConsoleTheme>
      </ResourceDefinitionContextProvider>
    </CoreAdminContext>
  );
}
