import type * as en from '../en/stock';

export const pools = {
  'pools.not_found': 'Pool de licencias no encontrado',
  'pools.name_required': 'El nombre del pool es obligatorio',
  'pools.name_empty': 'El nombre del pool no puede estar vacío',
  'pools.name_length': 'El nombre del pool debe tener al menos %{min} caracteres',
  'pools.in_use': 'El pool aún contiene %{blocking}',
  'pools.licenses': '%{smart_count} licencia |||| %{smart_count} licencias',
  'pools.mappings': '%{smart_count} asignación de producto |||| %{smart_count} asignaciones de productos',
  'pools.backorders': '%{smart_count} unidad pendiente |||| %{smart_count} unidades pendientes',
  'pools.needs_no_validation': 'Las claves de este pool no necesitan validación',
} satisfies Record<keyof typeof en.pools, string>;

export const licenses = {
  'licenses.not_found': 'Licencia no encontrada',
  'licenses.pool_required': 'El pool de licencias es obligatorio',
  'licenses.key_required': 'La clave de licencia es obligatoria',
  'licenses.key_length': 'La clave de licencia debe tener al menos %{min} caracteres',
  'licenses.key_exists': 'Esta clave de licencia ya existe',
  'licenses.key_delivered': 'Esta clave de licencia ya se entregó',
  'licenses.key_delivered_to': 'Esta clave de licencia ya se entregó al pedido %{order}',
  'licenses.same_key': 'Fuera del stock: la licencia %{license} tiene la misma clave',
  'licenses.same_key_deleted':
    'Fuera del stock: una licencia eliminada tenía la misma clave, que un cliente puede tener',
  'licenses.key_repeated': 'La clave aparece más de una vez en la lista',
  'licenses.quote_not_closed': 'Unas comillas no se cierran o les sigue texto: corrija el archivo',
  'licenses.keys_required': 'Introduzca al menos una clave de licencia',
  'licenses.pool_and_keys_required': 'Elija un pool e introduzca claves de licencia',
  'licenses.nothing_to_export': 'No hay datos que exportar',
  'licenses.none_selected': 'Seleccione al menos una licencia',
  'licenses.sold_meanwhile':
    'Se ha vendido %{smart_count} licencia más desde la pregunta: estas licencias no se han eliminado |||| Se han vendido %{smart_count} licencias más desde la pregunta: estas licencias no se han eliminado',
  'licenses.batch_id_used': 'Este ID de lote ya se usó para otra importación',
  'licenses.already_replaced': 'La licencia ya está sustituida',
  'licenses.replaced_not_editable': 'Una licencia sustituida no se puede editar',
  'licenses.replaced_not_validated': 'Una licencia sustituida no se valida',
  'licenses.note_required': 'Indique un motivo',
  'licenses.none_to_replace_with':
    'No hay otra licencia disponible en este pool. No se ha cambiado nada. Añada licencias al pool y sustituya esta después.',
  'licenses.not_sent_yet': 'Esta clave aún no se ha enviado al cliente del pedido %{order}',
  'licenses.not_sent':
    'Esta clave no se ha enviado al cliente del pedido %{order}: el mensaje falló. Reinténtelo en la página de su tienda.',
  'licenses.one_not_sent':
    'No se ha eliminado nada: 1 de las licencias tiene una clave que aún no se ha enviado a su cliente (%{orders})',
  'licenses.many_not_sent':
    'No se ha eliminado nada: %{count} de las licencias tienen claves que aún no se han enviado a sus clientes (%{orders})',
  'licenses.orders': 'pedido %{orders} |||| pedidos %{orders}',
  'licenses.more_orders': '%{count} más',
  'licenses.not_decryptable': 'La clave de la licencia %{license} no se puede descifrar',
  'licenses.reason_required': 'El motivo es obligatorio',
  'licenses.reveal_limit': 'Puede revelar %{max} claves por hora. Espere o pregunte a un administrador.',
  'licenses.expired': 'La fecha de caducidad ya ha pasado',
} satisfies Record<keyof typeof en.licenses, string>;

export const validation = {
  'validation.not_configured': 'No hay ningún servicio de validación configurado',
  'validation.batch_size': 'El tamaño del lote debe estar entre %{min} y %{max}',
  'validation.already_running': 'Esta licencia ya se está validando',
  'validation.failed': 'No se pudo validar la clave',
  'validation.not_decryptable': 'La clave no se puede descifrar',
  'validation.rate_limited': 'El servicio de validación limita la frecuencia de peticiones',
  'validation.rate_limit_reached':
    'Se alcanzó el límite de peticiones del servicio de validación; las demás claves se validan más tarde',
  'validation.status': 'El servicio de validación respondió con el estado %{status}',
  'validation.not_json': 'El servicio de validación respondió con algo que no es JSON (estado %{status})',
  'validation.unknown_verdict':
    'El servicio de validación dice que %{path} es «%{value}», que no es un resultado conocido',
  'validation.no_verdict': 'El servicio de validación respondió sin %{path} (estado %{status})',
} satisfies Record<keyof typeof en.validation, string>;

export const mappings = {
  'mappings.not_found': 'Asignación no encontrada',
  'mappings.site_required': 'La tienda es obligatoria',
  'mappings.product_required': 'El producto es obligatorio',
  'mappings.product_invalid': 'Elija un producto válido',
  'mappings.already_mapped': 'Este producto ya está asignado',
  'mappings.max_pools': 'Una unidad puede recibir claves de %{max} pools como máximo',
  'mappings.max_keys': 'Una unidad puede recibir %{max} claves como máximo',
  'mappings.pool_repeated': 'Este pool ya está elegido: aumente sus claves por unidad',
  'mappings.extension_needs_validity':
    'Indique cuánto tiempo son válidas las claves: cada renovación las prolonga por ese periodo',
  'mappings.stock_not_followed': 'Las existencias de este producto en la tienda no siguen al pool',
  'earlierOrders.none_chosen': 'Elija hasta 500 pedidos',
  'earlierOrders.none_to_list':
    'Ninguna asociación de esta tienda está activa, o todas se están listando o atendiendo',
  'earlierOrders.none_listed': 'Ningún pedido de la lista espera una decisión: primero liste los pedidos',
  'earlierOrders.running': 'Aún hay una búsqueda o asignación en curso para los pedidos de esta asociación',
  'earlierOrders.inactive': 'Esta asociación está inactiva: actívela primero',
  'earlierOrders.served':
    'Claves para pedidos anteriores a la asociación: %{orders} pedidos, %{assigned} unidades con clave, %{backordered} pendientes',
  'earlierOrders.not_in_shop': 'La tienda ya no tiene este pedido',
  'deliveredKeys.no_order': 'La clave no tiene pedido: sigue en stock',
  'deliveredKeys.unknown_order': 'La tienda no tiene el pedido %{order}',
  'deliveredKeys.other_order': 'La clave ya existe, en stock o para otro pedido',
  'deliveredKeys.other_product': 'El pedido no contiene el producto %{product}',
  'deliveredKeys.not_mapped': 'El producto %{product} no está asociado a un pool',
  'deliveredKeys.no_free_unit': 'Todas las unidades del pedido tienen sus claves',
  'deliveredKeys.no_plugin':
    'La API REST del plugin no tiene licencias o está desactivada: revise los ajustes del plugin',
} satisfies Record<keyof typeof en.mappings, string>;

export const stock = {
  'stock.product_failed': '%{product}: %{reason}',
  'stock.missing': 'la tienda ya no tiene este producto',
  'stock.no_stock': 'un producto de tipo %{type} no tiene existencias',
  'stock.parent_managed':
    'el producto gestiona las existencias de esta variante; active en la tienda la gestión de existencias de la variante o asigne el producto entero',
  'stock.variations_managed':
    'hay variantes de este producto con existencias propias; asígnelas una a una o desactive su gestión de existencias en la tienda',
  'stock.refused': 'la tienda rechazó las nuevas existencias (%{code})',
  'stock.not_managed':
    'la tienda no gestiona existencias; actívelo en WooCommerce en Ajustes → Productos → Inventario',
} satisfies Record<keyof typeof en.stock, string>;
