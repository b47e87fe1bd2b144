import { failures as kitFailures } from '../../shared/texts/es/responses';
import type { Translation } from '../Translation';

export const success: Translation['success'] = {
  auth: {
    updateProfile: 'Perfil actualizado',
    changePassword: 'Contraseña cambiada',
  },
  licenses: {
    create: 'Licencia creada',
    import: 'Importadas: %{created_count} | Errores: %{error_count}',
    delete: 'Licencia eliminada',
    deleteMany: '%{deleted_count} licencia(s) eliminada(s)',
  },
  pools: {
    create: 'Pool de licencias creado',
    update: 'Pool actualizado',
    delete: 'Pool eliminado',
  },
  mappings: {
    create: '¡Asignación creada! Puede asignar otro producto o salir.',
    delete: 'Asignación eliminada',
  },
  sites: {
    create: 'Tienda registrada',
    update: 'Tienda actualizada',
    delete: 'Tienda eliminada',
    regenerateApiKey: 'Clave de API regenerada',
  },
  settings: {
    update: 'Ajustes guardados',
  },
  notifications: {
    resolve: 'Notificación resuelta',
    delete: 'Notificación eliminada',
  },
};

export const failures: Translation['failures'] = {
  ...kitFailures,
  auth: {
    login: 'No se pudo iniciar sesión',
    me: 'No se pudo cargar la cuenta',
    updateProfile: 'No se pudo actualizar el perfil',
    changePassword: 'No se pudo cambiar la contraseña',
  },
  dashboard: {
    stats: 'No se pudo cargar el resumen',
    recent: 'No se pudo cargar la actividad reciente',
    salesAnalytics: 'No se pudieron cargar las ventas',
  },
  licenses: {
    list: 'No se pudieron cargar las licencias',
    create: 'No se pudo crear la licencia',
    import: 'No se pudieron importar las licencias',
    update: 'No se pudo actualizar la licencia',
    delete: 'No se pudo eliminar la licencia',
    deleteMany: 'No se pudieron eliminar las licencias',
  },
  pools: {
    list: 'No se pudieron cargar los pools',
    get: 'No se pudo cargar el pool',
    create: 'No se pudo crear el pool',
    update: 'No se pudo actualizar el pool',
    delete: 'No se pudo eliminar el pool',
  },
  mappings: {
    list: 'No se pudieron cargar las asignaciones',
    create: 'No se pudo crear la asignación',
    update: 'No se pudo actualizar la asignación',
    delete: 'No se pudo eliminar la asignación',
  },
  sites: {
    list: 'No se pudieron cargar las tiendas',
    get: 'No se pudo cargar la tienda',
    create: 'No se pudo registrar la tienda',
    update: 'No se pudo actualizar la tienda',
    delete: 'No se pudo eliminar la tienda',
    regenerateApiKey: 'No se pudo regenerar la clave de API',
  },
  sync: {
    syncProducts: 'No se pudieron sincronizar los productos',
  },
  validation: {
    validatePool: 'No se pudo validar el pool',
    validateLicense: 'No se pudo validar la licencia',
    processQueue: 'No se pudo procesar la cola de validación',
  },
  settings: {
    get: 'No se pudieron cargar los ajustes',
    update: 'No se pudieron guardar los ajustes',
  },
  notifications: {
    list: 'No se pudieron cargar las notificaciones',
    get: 'No se pudo cargar la notificación',
    delete: 'No se pudo eliminar la notificación',
    testEmail: 'No se pudo enviar el correo de prueba',
    checkPools: 'No se pudieron comprobar los pools',
  },
  preferences: {
    list: 'No se pudieron cargar los destinatarios',
    save: 'No se pudo guardar el destinatario',
    delete: 'No se pudo eliminar el destinatario',
  },
};
