import type en from '../en/reconciliation';

const reconciliation: typeof en = {
  title: 'Pedidos perdidos',
  subtitle: 'Compara los pedidos de la tienda con lo que trajeron sus webhooks.',
  run: 'Comparar ahora',
  running: 'Comparando...',
  never: 'Aún sin comparar',
  ok: 'Última comparación el %{date}',
  failing: 'No se pueden comparar los pedidos: %{reason}',
  all: 'Hasta ahora no se perdió ningún pedido.',
  missed:
    'Se encontró %{smart_count} cambio de pedido que ningún webhook había traído. |||| Se encontraron %{smart_count} cambios de pedidos que ningún webhook había traído.',
  last: 'Últimos pedidos: %{orders}',
  found:
    '%{orders_read} pedidos leídos, %{recovered_orders} perdidos; %{keys_assigned} claves asignadas, %{keys_backordered} en espera',
  goes_on:
    'La tienda tarda; la comparación continúa. Hasta ahora %{orders_read} pedidos leídos, %{recovered_orders} perdidos.',
  failed: 'No se pudieron comparar los pedidos',
  settings: {
    title: 'Tiendas',
    subtitle: 'Con qué frecuencia se pregunta a cada tienda por pedidos que ningún webhook trajo.',
    interval: 'De 5 a 1440 minutos',
    depth: 'De 8 a 365 días, por si Keystock o la tienda no estaban',
  },
};

export default reconciliation;
