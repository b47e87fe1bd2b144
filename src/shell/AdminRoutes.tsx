import { CoreAdminContext, CoreAdminUI, CustomRoutes, Resource } from 'react-admin';
import { Route } from 'react-router-dom';
import { LazyPage, Loading } from '../admin/lazy/LazyPage';
import { createPageLoader } from '../admin/lazy/pageLoader';
import { authProvider } from '../authProvider';
import { dataProvider } from '../dataProvider';
import { i18nProvider } from '../messages/i18nProvider';
import { PRODUCT_TITLE } from '../product';
import audit from '../resources/audit';
import licenses from '../resources/licenses';
import mappings from '../resources/mappings';
import notifications from '../resources/notifications';
import pools from '../resources/pools';
import sites from '../resources/sites';
import { ConsoleTheme } from '../theme/ConsoleTheme';
import { ErrorFallback } from './ErrorFallback';
import { Layout } from './Layout';
import { dashboardLoader } from './preload';
import { queryClient } from './queryClient';
import { routerProvider } from './routerProvider';
import { store } from './store';

const profileLoader = createPageLoader(() => import('../custom-pages/profile'), 'profile');
const settingsLoader = createPageLoader(() => import('../custom-pages/settings'), 'settings');

const NotFoundRedirect = () => <routerProvider.Navigate to="/dashboard" replace />;

export function AdminRoutes() {
  return (
    <CoreAdminContext
      basename="/dashboard"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      routerProvider={routerProvider}
      store={store}
    >
      <ConsoleTheme>
        <CoreAdminUI
          disableTelemetry
          title={PRODUCT_TITLE}
          layout={Layout}
          loading={Loading}
          error={ErrorFallback}
          dashboard={Dashboard}
          catchAll={NotFoundRedirect}
        >
          <Resource {...pools} />
          <Resource {...mappings} />
          <Resource {...sites} />
          <Resource {...licenses} />
          <Resource {...notifications} />
          <Resource {...audit} />
          <CustomRoutes>
            <Route path="/profile" element={<Profile />} />
            <Route path="/settings" element={<Settings />} />
          </CustomRoutes>
        </CoreAdminUI>
      </ConsoleTheme>
    </CoreAdminContext>
  );
}

export const Dashboard = () => <LazyPage loader={dashboardLoader} />;
export const Profile = () => <LazyPage loader={profileLoader} />;
export const Settings = () => <LazyPage loader={settingsLoader} />;
