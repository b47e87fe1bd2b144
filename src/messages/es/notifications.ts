import type en from '../en/notifications';

const notifications: typeof en = {
  name: 'Notificación |||| Notificaciones',
  subtitle: 'Lo que ha pasado con las existencias',
  all_severities: 'Todas las gravedades',
  all_types: 'Todos los tipos',
  show_resolved: 'Mostrar resueltas',
  resolve: 'Resolver',
  resolve_all: 'Resolver todas',
  resolve_all_ask: '¿Resolver todas las notificaciones pendientes?',
  resolve_chosen_ask: '¿Resolver todas las notificaciones pendientes de la gravedad y el tipo elegidos?',
  resolved: 'Resuelta',
  unresolved: 'Pendiente',
  empty: 'Nada que atender',
  empty_text: 'Las existencias bajas, los pools vacíos y las asignaciones fallidas aparecen aquí.',
  notifications: {
    deleted: 'Notificación eliminada',
    delete_failed: 'No se pudo eliminar la notificación',
    resolved: 'Notificación resuelta',
    resolved_many: '%{smart_count} notificación resuelta |||| %{smart_count} notificaciones resueltas',
    resolve_failed: 'No se pudo resolver la notificación',
    resolve_all_failed: 'No se pudieron resolver las notificaciones',
  },
};

export default notifications;
