import type { Translation } from '../Translation';

export const preferenceResource: Translation['resources']['preferences'] = {
  fields: {
    type: 'Tipo',
    license_group_id: 'Pool de licencias',
    email: 'Correo',
    is_active: 'Activa',
  },

  name: 'Destinatario |||| Destinatarios',
  create: 'Añadir destinatario',
  empty: 'Aún no hay destinatarios',
  notifications: {
    created: 'Destinatario guardado',
    updated: 'Destinatario guardado',
    deleted: 'Destinatario eliminado',
    create_failed: 'No se pudo guardar el destinatario',
    update_failed: 'No se pudo guardar el destinatario',
    delete_failed: 'No se pudo eliminar el destinatario',
  },
  all_types: 'Todos los tipos',
  all_pools: 'Todos los pools',
  alerts_to: 'Alertas a %{email}',
  is_paused: 'En pausa',
  paused: 'Las alertas a %{email} están en pausa',
  resumed: 'Las alertas a %{email} se envían de nuevo',
};
