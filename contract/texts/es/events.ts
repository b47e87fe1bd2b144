import type * as en from '../en/events';

export const events = {
  'events.not_found': 'Evento no encontrado',
  'events.applied': '%{assigned} asignadas, %{backordered} pendientes, %{flagged} marcadas',
  'events.applied_in_part': '%{outcome}. No se pudieron leer y quedan sin claves: %{lines}',
  'events.order_replaced':
    'Otro pedido tiene ahora este id, y el anterior es %{replaced}: %{assigned} asignadas, %{backordered} pendientes, %{flagged} marcadas',
  'events.checked_in_shop': 'Enviado por %{url}: el pedido se lee de la propia tienda',
  'events.of_copy': 'Enviado por %{url}, una copia de la tienda: la propia tienda no tiene ese pedido',
  'events.stale': 'Anterior al estado conocido del pedido',
  'events.site_inactive': 'La tienda no estaba activa',
  'events.other_topic': '%{topic} no se refiere a un pedido',
  'events.not_json': 'El contenido no es JSON',
  'events.shop_error': 'La tienda envió un error en lugar del pedido: %{code}',
  'events.not_an_order': 'El contenido no es un pedido: %{reason}',
  'events.orders_synced': '%{read} pedidos leídos, %{missed} omitidos',
  'events.beyond_look_back':
    'No se leyeron los pedidos modificados por última vez antes del %{day}: la tienda estuvo inaccesible más tiempo del que abarca el periodo de los ajustes. Los pedidos anteriores de sus asignaciones muestran los pagados.',
  'events.webhooks_created': 'Webhooks creados: %{topics}',
  'events.webhooks_repaired': 'Webhooks reparados: %{topics}',
  'events.products_synced': '%{count} productos leídos',
  'events.synced_in_part': '%{summary}, %{count} no se pudieron leer: %{names}',
  'events.stock_left':
    '%{product}: las existencias se cambiaron de nuevo en la tienda a %{quantity} y se dejan así; el pool puede dar %{units}',
  'events.stock_set_back':
    '%{product}: las existencias se cambiaron en la tienda y se devolvieron a las %{units} que el pool puede dar',
} satisfies Record<keyof typeof en.events, string>;
