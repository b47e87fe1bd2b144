import type en from '../en/shell';

const shell: typeof en = {
  nav: {
    label: 'Hauptnavigation',
    dashboard: 'Übersicht',
    pools: 'Lizenzpools',
    mappings: 'Produktzuordnungen',
    sites: 'WooCommerce-Shops',
    licenses: 'Lizenzen',
    notifications: 'Benachrichtigungen',
    open: 'Navigation öffnen',
    close: 'Navigation schließen',
    skip: 'Zum Inhalt springen',
  },
  user: {
    profile: 'Mein Profil',
    settings: 'Einstellungen',
    logout: 'Abmelden',
    theme: 'Darstellung',
    light: 'Hell',
    dark: 'Dunkel',
    system: 'Wie das System',
  },
  bell: 'Benachrichtigungen: %{smart_count} offen',
  loading: 'Wird geladen...',
  error: {
    title: 'Etwas ist schiefgegangen',
    text: 'Leider ist etwas Unerwartetes geschehen. Bitte laden Sie die Seite neu, oder wenden Sie sich an den Support, wenn es wieder geschieht.',
    retry: 'Erneut versuchen',
    home: 'Zur Übersicht',
  },
  toast: { close: 'Meldung schließen' },
};

export default shell;
