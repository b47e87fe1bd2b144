import type { Translation } from '../Translation';

export const recovery: Translation['recovery'] = {
  not_found: 'Esta tienda no se está recuperando',
  no_answers: 'Ahora no se esperan respuestas: la tienda no se está recuperando o aún se está leyendo',
  not_quarantined: 'Las claves de este grupo no están en cuarentena',
  withdrawn: 'Entregada al pedido %{order} antes de restaurar la base de datos',
  withdrawn_by_user: 'Retirada tras restaurar la base de datos: quizá la tenga un cliente',

  sites_wait:
    'La base de datos se restauró u otra la sustituyó: %{smart_count} tienda no recibe claves hasta saber cuáles recibió antes. |||| La base de datos se restauró u otra la sustituyó: %{smart_count} tiendas no reciben claves hasta saber cuáles recibieron antes.',
  keys_wait:
    'Hay claves de %{smart_count} grupo en cuarentena: quizá las tengan clientes desde antes de la restauración. |||| Hay claves de %{smart_count} grupos en cuarentena: quizá las tengan clientes desde antes de la restauración.',
  details: 'Detalles',
  title: 'Recuperación',
  text: 'Los pedidos se reciben y esperan. Se lee cada tienda en busca de las claves que recibió; cuando todas se conocen, los pedidos reciben claves automáticamente.',
  progress: 'Leída hasta el %{date}: %{orders} pedidos, %{keys} claves encontradas',
  resume: 'Reanudar ahora',
  resume_one: 'Reanudar %{name} ahora',
  resume_note:
    'Si la reanuda ahora, quizá recibió claves de cualquier grupo: todas quedan en cuarentena. Si sabe que sus asignaciones no han cambiado desde el %{date}, solo quedan las de sus propios grupos.',
  resume_unchanged: 'Asignaciones sin cambios: reanudar',
  resume_unchanged_one: 'Reanudar %{name} ahora, sus asignaciones no han cambiado',
  held: '%{smart_count} clave espera hasta leer las tiendas |||| %{smart_count} claves esperan hasta leer las tiendas',
  quarantined:
    'Quizá un cliente tenga ya %{smart_count} clave |||| Quizá los clientes tengan ya %{smart_count} claves',
  release: 'Ningún cliente las tiene',
  release_one: 'Ningún cliente tiene las claves de %{name}',
  withdraw: 'Retirar',
  withdraw_one: 'Retirar las claves de %{name}',
  states: {
    reading: 'Se está leyendo la tienda',
    asking: 'Quienes usan la API deben volver a enviar sus últimas respuestas, o la reanuda usted',
    stopped: 'Detenida: otro servidor atiende esta tienda',
    resuming: 'Conocida; sus pedidos reciben ahora sus claves',
  },
};

export const reconciliation: Translation['reconciliation'] = {
  title: 'Pedidos perdidos',
  subtitle: 'Compara los pedidos de la tienda con los recibidos por webhook.',
  run: 'Comparar ahora',
  running: 'Comparando...',
  never_run: 'Aún sin comparar',
  last_run: 'Última comparación el %{date}',
  failing: 'No se pueden comparar los pedidos: %{reason}',
  none_missed: 'Hasta ahora no se perdió ningún pedido.',
  missed:
    'Se encontró %{smart_count} cambio de pedido antes de que lo notificara un webhook. |||| Se encontraron %{smart_count} cambios de pedidos antes de que los notificara un webhook.',
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
