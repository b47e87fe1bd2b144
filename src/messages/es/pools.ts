import type en from '../en/pools';

const pools: typeof en = {
  name: 'Pool de licencias |||| Pools de licencias',
  subtitle: 'Las claves se venden del pool al que está asignado un producto',
  search: 'Buscar por nombre o descripción',
  create: 'Crear pool',
  creating: 'Un pool contiene las claves de un producto.',
  empty: 'Aún no hay pools de licencias',
  empty_text: 'Cree un pool y añádale claves de licencia.',
  not_found: 'Pool no encontrado',
  unlimited: 'Ilimitado',
  sold: 'Vendidas',
  total: 'Total',
  available: 'Disponibles',
  help: {
    instructions: 'Texto sin formato. Se envía con cada clave del pool y aparece en la página del cliente.',
    requires_validation:
      'Las entregas son ilimitadas y las claves se validan con la API externa. Esto no se puede cambiar después.',
    threshold_count: 'Avisa cuando quedan como mucho estas claves. 0 lo desactiva.',
    threshold_percentage:
      'Avisa cuando queda como mucho este porcentaje de todas las claves. 0 lo desactiva.',
    lead_time_days:
      'Lo que tardan en llegar claves nuevas. Avisa cuando las existencias no duran más. 0 lo desactiva.',
  },
  runway: {
    column: 'Se agota',
    out: 'Agotado',
    today: 'Menos de un día',
    days: '%{smart_count} día |||| %{smart_count} días',
    in_today: 'en menos de un día',
    in_days: 'en cerca de %{smart_count} día |||| en unos %{smart_count} días',
  },
  no_description: 'Sin descripción',
  rename: 'Cambiar el nombre del pool',
  settings: 'Ajustes',
  add_licenses: 'Añadir licencias',
  validate: {
    action: 'Validar pool',
    busy: 'Validando...',
    done: 'Validación terminada: %{total} en total, %{valid} válidas, %{invalid} no válidas, %{errors} errores',
    left: '%{smart_count} clave más se comprobará en su turno. |||| %{smart_count} claves más se comprobarán en su turno.',
    failed: 'La validación falló: %{reason}',
  },
  licenses: {
    empty: 'Aún no hay licencias en este pool',
    empty_text: 'Añada claves y los pedidos las recibirán.',
  },
  delete_warning: 'Solo se puede eliminar un pool vacío. Esto no se puede deshacer.',
  notifications: {
    created: 'Pool de licencias creado',
    updated: 'Pool actualizado',
    deleted: 'Pool eliminado',
    create_failed: 'No se pudo crear el pool',
    update_failed: 'No se pudo actualizar el pool',
    delete_failed: 'No se pudo eliminar el pool',
  },
};

export default pools;
