import type en from '../en/reconciliation';

const reconciliation: typeof en = {
  title: 'Revisión de pedidos',
  subtitle: 'Encuentra pedidos que ningún webhook trajo.',
  run: 'Revisar ahora',
  running: 'Revisando...',
  never: 'Aún sin revisiones',
  ok: 'Última revisión el %{date}',
  failing: 'No se pueden revisar los pedidos: %{reason}',
  all: 'Hasta ahora no se perdió ningún webhook.',
  missed:
    'Se encontró %{smart_count} cambio de pedido que ningún webhook había traído. |||| Se encontraron %{smart_count} cambios de pedidos que ningún webhook había traído.',
  last: 'Últimos pedidos: %{orders}',
  found:
    '%{orders_read} pedidos leídos, %{missed_orders} perdidos; %{keys_assigned} claves asignadas, %{keys_waiting} en espera',
  goes_on:
    'La tienda tarda; la revisión continúa. Hasta ahora %{orders_read} pedidos leídos, %{missed_orders} perdidos.',
  failed: 'No se pudieron revisar los pedidos',
  settings: {
    title: 'Tiendas',
    subtitle: 'Con qué frecuencia se pregunta a cada tienda por pedidos que ningún webhook trajo.',
    interval: 'De 5 a 1440 minutos',
    depth: 'De 8 a 365 días, por si Keystock o la tienda no estaban',
  },
};

export default reconciliation;
