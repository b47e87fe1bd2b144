import type { Translation } from '../Translation';

export const earlierOrders: Translation['earlierOrders'] = {
  none_chosen: 'Elija hasta 500 pedidos',
  none_to_list: 'Ninguna asociación de esta tienda está activa, o todas se están listando o atendiendo',
  none_listed: 'Ningún pedido de la lista espera una decisión: primero liste los pedidos',
  running: 'Aún hay una búsqueda o asignación en curso para los pedidos de esta asociación',
  inactive: 'Esta asociación está inactiva: actívela primero',
  served:
    'Claves para pedidos anteriores a la asociación: %{orders} pedidos, %{assigned} unidades con clave, %{backordered} pendientes',
  not_in_shop: 'La tienda ya no tiene este pedido',
};

export const siteEarlierOrders: Translation['resources']['sites']['earlier'] = {
  link: 'Pedidos anteriores',
  orders: '%{count} pedido |||| %{count} pedidos',
  units: '%{count} unidad sin claves |||| %{count} unidades sin claves',
  available: 'el pool puede dar %{count} |||| el pool puede dar %{count}',
  list_text:
    'Pedidos pagados sin claves de todos los productos asociados: los que Keystock conoce y los de la tienda.',
  skipped: 'Los pedidos que no atienda se quedan sin claves.',
  none_mapped: 'Aún no hay productos de esta tienda asociados a un pool: primero asócielos.',
  omitted:
    'No se muestra %{smart_count} asociación más: liste sus pedidos en la página de asociaciones. |||| No se muestran %{smart_count} asociaciones más: liste sus pedidos en la página de asociaciones.',
  prompt:
    'Los pedidos pagados antes de asociar su producto no reciben claves automáticamente. Atienda todos, algunos o ninguno.',
  choose: 'Buscar pedidos anteriores',
  skip: 'Omitir',
};
