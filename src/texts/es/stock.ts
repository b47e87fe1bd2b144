import { success } from '#contract/texts/es/success';
import type * as en from '../en/stock';

export const pools: typeof en.pools = {
  name: 'Pool de licencias |||| Pools de licencias',
  subtitle: 'Las claves se venden del pool al que está asignado un producto',
  search: 'Buscar por nombre o descripción',
  create: 'Crear pool',
  create_subtitle: 'Un pool contiene las claves de un producto.',
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
    threshold_count: 'Avisa cuando quedan como mucho estas claves. 0 desactiva el aviso.',
    threshold_percentage:
      'Avisa cuando queda como mucho este porcentaje de todas las claves. 0 desactiva el aviso.',
    lead_time_days:
      'Tiempo hasta que llegan claves nuevas. Avisa cuando las existencias no duran más. 0 desactiva el aviso.',
    next_delivery_on: 'Se indica a los clientes que esperan. Déjelo vacío mientras no se conozca el día.',
  },
  runway: {
    column: 'Se agota',
    pace: '%{date}, a %{rate} al día',
    rate: '%{rate} ventas al día',
    no_sales: 'Sin ventas recientes',
    out_of_stock: 'Agotado',
    today: 'Menos de un día',
    days: '%{smart_count} día |||| %{smart_count} días',
    in_today: 'en menos de un día',
    in_days: 'en cerca de %{smart_count} día |||| en unos %{smart_count} días',
  },
  backorders: {
    text: '%{count} pedido espera %{keys} desde el %{since}. |||| %{count} pedidos esperan %{keys}, el más antiguo desde el %{since}.',
    next_delivery: 'Se esperan claves nuevas el %{date}.',
    overdue: 'Las claves esperadas el %{date} se retrasan: no se indica fecha a los clientes.',
    show: 'Ver pedidos',
  },
  mappings: {
    title: 'Productos asignados',
    empty: 'Todavía no se vende ningún producto de este pool.',
    all: '%{smart_count} asignación |||| Las %{smart_count} asignaciones',
  },
  sales: {
    title: 'Ventas recientes',
    empty: 'Todavía no se ha vendido nada de este pool.',
    all: 'Todas las ventas',
    orders: 'Todos los pedidos',
  },
  no_description: 'Sin descripción',
  rename: 'Cambiar el nombre del pool',
  settings: 'Ajustes',
  add_licenses: 'Añadir licencias',
  validate: {
    action: 'Validar pool',
    running: 'Validando...',
    done: 'Validación terminada: %{total} en total, %{valid} válidas, %{invalid} no válidas, %{errors} errores',
    remaining:
      '%{smart_count} clave más está en cola para validarse. |||| %{smart_count} claves más están en cola para validarse.',
    failed: 'La validación falló: %{reason}',
  },
  licenses: {
    empty: 'Aún no hay licencias en este pool',
    empty_text: 'Añada claves para asignarlas a pedidos.',
  },
  deletion: {
    licenses: '%{smart_count} licencia |||| %{smart_count} licencias',
    mappings: '%{smart_count} asignación de producto |||| %{smart_count} asignaciones de productos',
    backorders: '%{smart_count} unidad pendiente |||| %{smart_count} unidades pendientes',
  },
  delete_warning: 'Solo se puede eliminar un pool vacío. Esto no se puede deshacer.',
  notifications: {
    created: success['success.pools.create'],
    updated: success['success.pools.update'],
    deleted: success['success.pools.delete'],
    create_failed: 'No se pudo crear el pool',
    update_failed: 'No se pudo actualizar el pool',
    delete_failed: 'No se pudo eliminar el pool',
  },
};

export const validation: typeof en.validation = {
  title: 'Estado de la validación',
  last_run: 'Última ejecución: %{when}',
  never_run: 'Última ejecución: nunca',
  total_unlimited: 'Licencias ilimitadas',
  breakdown: 'Validación por estado',
  state: { valid: 'Válida', invalid: 'No válida', pending: 'Pendiente' },
  warning:
    '%{smart_count} licencia no válida detectada. Estas licencias no se asignarán a pedidos. |||| %{smart_count} licencias no válidas detectadas. Estas licencias no se asignarán a pedidos.',
  validate_now: 'Validar ahora',
  validating: 'Validando...',
  done: '%{total} comprobadas: %{valid} válidas, %{invalid} no válidas, %{errors} errores',
  failed: 'No se pudo procesar la cola de validación',
  license: {
    title: 'Validación',
    action: 'Validar',
    state: 'Estado',
    reason: 'Motivo',
    checked_at: 'Comprobada',
    never: 'Nunca',
    valid: 'La clave es válida',
    invalid: 'La clave no es válida: %{reason}',
    unknown: 'No se pudo validar la clave: %{reason}',
    failed: 'No se pudo validar la licencia',
  },
};
