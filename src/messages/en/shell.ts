/** Navigation, top bar and what surrounds every page. */
export default {
  nav: {
    label: 'Main navigation',
    dashboard: 'Dashboard',
    pools: 'License Pools',
    mappings: 'Product Mappings',
    sites: 'WooCommerce Sites',
    licenses: 'Licenses',
    notifications: 'Notifications',
    open: 'Open navigation',
    close: 'Close navigation',
    skip: 'Skip to content',
  },
  user: {
    profile: 'My Profile',
    settings: 'Settings',
    logout: 'Logout',
    theme: 'Theme',
    light: 'Light',
    dark: 'Dark',
    system: 'System',
  },
  bell: 'Notifications: %{smart_count} unresolved',
  loading: 'Loading...',
  error: {
    title: 'Something went wrong',
    text: "We're sorry, but something unexpected happened. Please try refreshing the page or contact support if the problem persists.",
    retry: 'Try Again',
    home: 'Go to Dashboard',
  },
  toast: { close: 'Close message' },
};
