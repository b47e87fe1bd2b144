import type en from '../en/licenses';

const licenses: typeof en = {
  name: 'Licencia |||| Licencias',
  numbered: 'Licencia n.º %{id}',
  in_pools: '%{licenses} claves en %{smart_count} pool |||| %{licenses} claves en %{smart_count} pools',
  search: 'Buscar clave, cliente, pedido…',
  all_pools: 'Todos los pools',
  all_statuses: 'Todos los estados',
  import: 'Importación masiva',
  new: 'Nueva licencia',
  empty: 'Aún no hay licencias',
  empty_text: 'Añada una clave, o importe una lista entera.',
  create: 'Crear licencia',
  not_found: 'Licencia no encontrada',
  not_sold: 'sin vender',
  unlimited: 'Ilimitadas',
  customer_email: 'Correo del cliente',
  customer_name: 'Nombre del cliente',
  assignment: 'Asignación',
  details: 'Detalles',
  flagged: 'Conviene revisar esta licencia: %{flag}',
  stats: { available: 'Disponibles', sold: 'Vendidas', exhausted: 'Agotadas' },
  help: {
    license_key: 'Se guarda cifrada.',
    delivre_x_times: '1 es de un solo uso, más de 1 de varios usos, -1 ilimitado.',
  },
  validated_pool: 'En este pool las entregas son ilimitadas y la clave se valida con la API externa.',
  delete: {
    warning: 'Esto no se puede deshacer.',
    sold: 'Se entregó a un cliente: sus datos de pedido y de cliente se eliminan con ella.',
    some_sold:
      '%{smart_count} de las licencias seleccionadas se entregó a un cliente: sus datos de pedido y de cliente se eliminan con ella. |||| %{smart_count} de las licencias seleccionadas se entregaron a clientes: sus datos de pedido y de cliente se eliminan con ellas.',
  },
  replace: {
    button: 'Sustituir',
    title: '¿Sustituir la licencia n.º %{id}?',
    text: 'La clave se retira y no se vuelve a asignar. Cada pedido que la tiene recibe otra clave del mismo pool.',
    why: '¿Qué le pasa a la clave? Se muestra en su página.',
    confirm: 'Sustituir licencia',
  },
  notifications: {
    replaced: 'Licencia sustituida',
    replace_failed: 'No se pudo sustituir la licencia',
    created: 'Licencia creada',
    deleted: 'Licencia eliminada',
    deleted_many: '%{smart_count} licencia(s) eliminada(s)',
    create_failed: 'No se pudo crear la licencia',
    import_failed: 'No se pudieron importar las licencias',
    update_failed: 'No se pudo actualizar la licencia',
    delete_failed: 'No se pudo eliminar la licencia',
    delete_many_failed: 'No se pudieron eliminar las licencias',
  },
};

export default licenses;
