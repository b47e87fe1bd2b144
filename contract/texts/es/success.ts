import type * as en from '../en/success';

export const success = {
  'success.auth.updateProfile': 'Perfil actualizado',
  'success.auth.changePassword': 'Contraseña cambiada',
  'success.licenses.create': 'Licencia creada',
  'success.licenses.import': 'Importadas: %{created_count} | Errores: %{error_count}',
  'success.licenses.delete': 'Licencia eliminada',
  'success.licenses.deleteMany': '%{deleted_count} licencia(s) eliminada(s)',
  'success.pools.create': 'Pool de licencias creado',
  'success.pools.update': 'Pool actualizado',
  'success.pools.delete': 'Pool eliminado',
  'success.mappings.create': '¡Asignación creada! Puede asignar otro producto o salir.',
  'success.mappings.delete': 'Asignación eliminada',
  'success.sites.create': 'Tienda registrada',
  'success.sites.update': 'Tienda actualizada',
  'success.sites.delete': 'Tienda eliminada',
  'success.sites.regenerateApiKey': 'Clave de API regenerada',
  'success.settings.update': 'Ajustes guardados',
  'success.notifications.resolve': 'Notificación resuelta',
  'success.notifications.delete': 'Notificación eliminada',
} satisfies Record<keyof typeof en.success, string>;
