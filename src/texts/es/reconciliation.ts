import type * as en from '../en/reconciliation';

export const reconciliation: typeof en.reconciliation = {
  title: 'Pedidos perdidos',
  subtitle: 'Compara los pedidos de la tienda con los recibidos por webhook.',
  run: 'Comparar ahora',
  running: 'Comparando...',
  never_run: 'Aún sin comparar',
  last_run: 'Última comparación el %{date}',
  failing: 'No se pueden comparar los pedidos: %{reason}',
  none_missed: 'Hasta ahora no se perdió ningún pedido.',
  missed:
    'Se encontró %{smart_count} cambio de pedido que ningún webhook había notificado. |||| Se encontraron %{smart_count} cambios de pedidos que ningún webhook había notificado.',
  latest_missed: 'Últimos pedidos:',
  run_result:
    '%{orders_read} pedidos leídos, %{recovered_orders} perdidos; %{keys_assigned} claves asignadas, %{keys_backordered} pendientes',
  in_progress:
    'La tienda responde despacio; la comparación continúa. Hasta ahora %{orders_read} pedidos leídos, %{recovered_orders} perdidos.',
  failed: 'No se pudieron comparar los pedidos',
  settings: {
    title: 'Tiendas',
    subtitle: 'Con qué frecuencia se buscan en cada tienda pedidos que ningún webhook notificó.',
    interval: 'De 5 a 1440 minutos',
    depth: 'De 8 a 365 días, por si Keystock o la tienda no estuvieron disponibles',
  },
};
