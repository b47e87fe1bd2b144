import DashboardIcon from '@mui/icons-material/DashboardOutlined';
import type { ComponentType } from 'react';
import type { ResourceProps } from 'react-admin';
import licenses from '../resources/licenses';
import mappings from '../resources/mappings';
import notifications from '../resources/notifications';
import pools from '../resources/pools';
import sites from '../resources/sites';

export interface NavigationEntry {
  /** Message `shell.nav.<name>`. */
  name: string;
  to: string;
  icon?: ComponentType;
  resource?: string;
}

const toEntry = ({ name, icon }: ResourceProps) => ({ name, to: `/dashboard/${name}`, icon, resource: name });

export const navigation: NavigationEntry[] = [
  { name: 'dashboard', to: '/dashboard', icon: DashboardIcon },
  toEntry(pools),
  toEntry(mappings),
  toEntry(sites),
  toEntry(licenses),
  toEntry(notifications),
];
