import english from 'ra-language-english';

const { ra } = english;

/** What react-admin itself says, as far as this console shows it. */
export default {
  ...ra,
  action: { ...ra.action, undo: 'Deshacer', close: 'Cerrar', cancel: 'Cancelar', confirm: 'Confirmar' },
  auth: { ...ra.auth, auth_check_error: 'Inicie sesión para continuar' },
  message: {
    ...ra.message,
    unsaved_changes: 'Sus cambios no se han guardado. ¿Seguro que quiere descartarlos?',
    placeholder_data_warning: 'Problema de red: no se pudieron actualizar los datos.',
  },
  notification: {
    ...ra.notification,
    created: 'Creado',
    updated: 'Actualizado |||| %{smart_count} actualizados',
    deleted: 'Eliminado |||| %{smart_count} eliminados',
    http_error: 'Error de comunicación con el servidor',
    item_doesnt_exist: 'El registro ya no existe',
    canceled: 'Acción cancelada',
    logged_out: 'Su sesión ha terminado. Inicie sesión de nuevo.',
    i18n_error: 'No se pudo cargar la traducción',
    offline: 'Sin conexión. No se pudieron cargar los datos.',
  },
  page: { ...ra.page, loading: 'Cargando', not_found: 'No encontrado', error: 'Algo salió mal' },
};
