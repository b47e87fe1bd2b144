import type { Translation } from '../Translation';

export const deliveredKeys: Translation['deliveredKeys'] = {
  no_order: 'La clave no tiene pedido: sigue en stock',
  unknown_order: 'La tienda no tiene el pedido %{order}',
  other_order: 'La clave ya existe, en stock o para otro pedido',
  other_product: 'El pedido no contiene el producto %{product}',
  not_mapped: 'El producto %{product} no está asociado a un pool',
  no_free_unit: 'Todas las unidades del pedido tienen sus claves',
  no_plugin: 'La API REST del plugin no tiene licencias o está desactivada: revise los ajustes del plugin',
};

export const siteDeliveredKeys: Translation['resources']['sites']['delivered'] = {
  title: 'Importar claves entregadas',
  subtitle: 'Lo que entregó otro plugin de licencias de %{name}, como vendido a sus pedidos',
  link: 'Importar claves entregadas',
  file: 'Desde un archivo',
  drop: 'Suelte aquí un archivo CSV, o',
  file_help:
    'Una exportación CSV de License Manager for WooCommerce o Digital License Manager, con columnas de clave, pedido y producto.',
  unreadable: 'A un archivo le faltan las columnas license_key, order_id y product_id.',
  api: 'Por la API REST del plugin',
  api_help:
    'Con una clave REST del plugin. Se usa una vez y no se guarda; sin ella se usan las credenciales de la tienda.',
  plugin: 'Plugin',
  consumer_key: 'Consumer key',
  consumer_secret: 'Consumer secret',
  read_keys: 'Leer claves',
  read: '%{count} clave leída |||| %{count} claves leídas',
  of_orders: 'De %{count} pedido. |||| De %{count} pedidos.',
  in_stock:
    '%{count} clave no tiene pedido y se rechaza: impórtela como stock. |||| %{count} claves no tienen pedido y se rechazan: impórtelas como stock.',
  nothing_sent: 'No se envía nada a los clientes. Importar de nuevo las mismas claves no cambia nada.',
  import: 'Importar claves',
  result: 'Resultado',
  progress: '%{done} de %{total} claves',
  percent: '%{percent} % importado',
  created: '%{count} clave añadida como vendida. |||| %{count} claves añadidas como vendidas.',
  known: '%{count} ya era conocida. |||| %{count} ya eran conocidas.',
  refused: '%{count} rechazada. |||| %{count} rechazadas.',
  stopped: 'La importación se detuvo: importe de nuevo las mismas claves para continuar.',
  row: 'Fila %{row}',
  more: 'No se muestra %{count} fila más. |||| No se muestran %{count} filas más.',
  read_failed: 'No se pudieron leer las claves',
  import_failed: 'No se pudieron importar las claves',
};
