import type en from '../en/shell';

const shell: typeof en = {
  nav: {
    label: 'Navegación principal',
    dashboard: 'Panel',
    pools: 'Pools de licencias',
    mappings: 'Asignaciones de productos',
    sites: 'Tiendas WooCommerce',
    licenses: 'Licencias',
    notifications: 'Notificaciones',
    open: 'Abrir la navegación',
    close: 'Cerrar la navegación',
    skip: 'Ir al contenido',
  },
  user: {
    profile: 'Mi perfil',
    settings: 'Ajustes',
    logout: 'Cerrar sesión',
    theme: 'Tema',
    light: 'Claro',
    dark: 'Oscuro',
    system: 'Del sistema',
  },
  bell: 'Notificaciones: %{smart_count} pendientes',
  loading: 'Cargando...',
  error: {
    title: 'Algo salió mal',
    text: 'Lo sentimos, ha ocurrido algo inesperado. Recargue la página o póngase en contacto con soporte si el problema continúa.',
    retry: 'Intentar de nuevo',
    home: 'Ir al panel',
  },
  toast: { close: 'Cerrar el mensaje' },
};

export default shell;
