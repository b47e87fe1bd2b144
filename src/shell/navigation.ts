import AccountTreeIcon from '@mui/icons-material/AltRouteOutlined';
import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import type { ComponentType } from 'react';
import licenses from '../resources/licenses';
import mappings from '../resources/mappings';
import notifications from '../resources/notifications';
import pools from '../resources/pools';
import sites from '../resources/sites';

export interface NavigationEntry {
  /** Reads the label `shell.nav.<name>`. */
  name: string;
  to: string;
  icon: ComponentType;
}

const entry = ({ name, icon = AccountTreeIcon }: { name: string; icon?: ComponentType }) => ({
  name,
  to: `/dashboard/${name}`,
  icon,
});

export const navigation: NavigationEntry[] = [
  { name: 'dashboard', to: '/dashboard', icon: DashboardIcon },
  entry(pools),
  entry(mappings),
  entry(sites),
  entry(licenses),
  entry(notifications),
];
