import { success } from '#contract/texts/es/success';
import type * as en from '../en/sites';
import { delivered } from './deliveredKeys';
import { earlier } from './earlierOrders';
import { apiKeys } from './siteApiKeys';
import { events } from './siteEvents';
import { health, webhook } from './siteHealth';

export const sites: typeof en.sites = {
  name: 'Tienda WooCommerce |||| Tiendas WooCommerce',
  create: 'Registrar tienda',
  create_subtitle: 'La tienda le pide permiso y envía sus claves automáticamente.',
  search: 'Buscar por nombre o URL',
  empty: 'Aún no hay tiendas',
  empty_text: 'Registre una tienda para asignar sus productos a pools de licencias.',
  not_found: 'Tienda no encontrada',
  last_sync: 'Última sincronización',
  never: 'Nunca',
  active: 'Activa',
  inactive: 'Inactiva',
  deletion: {
    mappings: '%{smart_count} asignación de producto |||| %{smart_count} asignaciones de productos',
    orders: '%{smart_count} pedido a la espera de claves |||| %{smart_count} pedidos a la espera de claves',
  },
  delete_warning:
    'Sus asignaciones de productos se eliminan con ella. Los pedidos de esta tienda dejarán de recibir claves.',
  help: {
    consumer_key:
      'En WooCommerce, en Ajustes, Avanzado, API REST. Con lectura y escritura Keystock crea los webhooks automáticamente; basta la lectura si los crea manualmente.',
    notification_email: 'Se avisa cuando un pool de esta tienda se agota o la tienda falla.',
  },
  key: {
    title: 'Clave de API (secreto de webhooks)',
    subtitle: 'Firma lo que envía la tienda. No abre nada más.',
    copied: 'Clave de API copiada al portapapeles',
    read_failed: 'No se pudo leer la clave de API',
    regenerate: 'Regenerar',
    confirm: '¿Regenerar la clave de API de %{name}?',
    warning:
      'Los webhooks de la tienda se actualizan automáticamente; los firmados con la clave anterior se aceptan un día más. Las claves de API para pedidos no cambian.',
    regenerated:
      'Esta es la nueva clave. Los webhooks de la tienda se actualizan automáticamente si su clave REST tiene permiso de escritura.',
  },
  api_keys: apiKeys,
  webhook,
  health,
  events,
  credentials: {
    edit: 'Cambiar claves',
    title: 'Nueva clave de la API REST de %{name}',
    text: 'Keystock usa estas claves en todas las peticiones siguientes a la tienda.',
    save: 'Cambiar claves',
    changed: 'Claves cambiadas',
    change_failed: 'No se pudieron cambiar las claves',
  },
  connect: {
    manual: 'O introduzca sus claves',
    button: 'Conectar con WooCommerce',
    reconnect: 'Conectar otra vez',
    failed: 'No se pudo conectar la tienda',
    callback_title: 'Conectando la tienda',
    waiting: 'Esperando las claves de la tienda...',
    denied: 'La tienda no se conectó: allí se denegó el acceso.',
    expired: 'La tienda no envió sus claves a tiempo. Empiece de nuevo.',
    back: 'Volver a los sitios',
  },
  test_order: {
    run: 'Enviarme un pedido de prueba',
    running: 'En curso...',
    failed: 'El pedido de prueba ha fallado',
    title: 'Pedido de prueba',
    sent: 'Funciona: el correo se ha enviado a %{address}.',
    passed: 'Funciona: esto es lo que recibe el cliente.',
    path: 'Un pedido de %{product} recibió una clave de %{pool}. Todo se ha deshecho: no se ha vendido ninguna clave ni guardado ningún pedido, y la clave que se muestra es un ejemplo.',
    page: 'La página del cliente',
  },
  information: 'Información de la tienda',
  identity: {
    dismiss: 'Descartar',
    dismissed: 'Aviso descartado',
    dismiss_failed: 'No se pudo descartar el aviso',
    moved: 'La tienda da otra URL como propia:',
    use_url: 'Usar esta URL',
    same_shop: '%{other} es la misma tienda, así que un pedido puede recibir claves dos veces:',
    merge: 'Combinar %{other}',
    merging: 'Las tiendas se están combinando',
    merge_failed: 'No se pudieron combinar las tiendas',
    confirm: '¿Combinar %{other} con %{site}?',
    consequences:
      'Los pedidos, las claves y las asignaciones de %{other} pasan a %{site}, y %{other} se elimina. Un producto que ambas asignan conserva la asignación de %{site}. Esto no se puede deshacer.',
    confirm_label: 'Combinar',
  },
  edit: {
    open: 'Editar nombre y URL',
    title: 'Editar tienda',
    text: 'Los clientes leen el nombre en sus mensajes. Los pedidos y las claves siguen en la tienda cuando cambia su URL.',
  },
  edit_email: 'Editar el correo de avisos',
  mappings: {
    title: 'Asignaciones de productos',
    add: 'Añadir asignación',
    empty: 'Aún no hay productos asignados',
    empty_text: 'Asigne un producto a un pool y sus pedidos recibirán claves.',
  },
  earlier,
  delivered,
  products: {
    sync: 'Sincronizar productos',
    syncing: 'Sincronizando...',
    title: 'Productos',
    found: '%{smart_count} producto encontrado |||| %{smart_count} productos encontrados',
    none: 'No se encontraron productos. Compruebe que la tienda tiene productos y que las credenciales de la API son correctas.',
    id: 'ID',
    name: 'Nombre',
    sku: 'SKU',
    variations: '%{smart_count} variación |||| %{smart_count} variaciones',
  },
  notifications: {
    created_unreachable: 'Tienda registrada, pero no se puede acceder a ella: %{reason}',
    created: success['success.sites.create'],
    updated: success['success.sites.update'],
    deleted: success['success.sites.delete'],
    regenerated: success['success.sites.regenerateApiKey'],
    create_failed: 'No se pudo registrar la tienda',
    update_failed: 'No se pudo actualizar la tienda',
    delete_failed: 'No se pudo eliminar la tienda',
    regenerate_failed: 'No se pudo regenerar la clave de API',
    sync_failed: 'No se pudieron sincronizar los productos',
    check_failed: 'No se pudo comprobar la tienda',
  },
};
