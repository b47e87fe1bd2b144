import type en from '../en/ra';

const ra: typeof en = {
  action: { undo: 'Deshacer' },
  auth: { auth_check_error: 'Inicie sesión para continuar' },
  message: {
    invalid_form: 'Compruebe los datos del formulario',
    select_all_limit_reached: 'Son demasiados. Solo se seleccionaron los primeros %{max}.',
    unsaved_changes: 'Sus cambios no se han guardado. ¿Seguro que quiere descartarlos?',
  },
  notification: {
    created: 'Creado',
    http_error: 'Error de comunicación con el servidor',
    i18n_error: 'No se pudo cargar la traducción',
    item_doesnt_exist: 'El registro ya no existe',
    logged_out: 'Su sesión ha terminado. Inicie sesión de nuevo.',
    not_authorized: 'No tiene permiso para ver esto.',
  },
  page: { create: 'Crear %{name}', list: '%{name}', show: '%{name} %{recordRepresentation}' },
};

export default ra;
