import type { Translation } from '../Translation';
import { siteApiKeys } from './apiKeys';
import { siteDeliveredKeys } from './deliveredKeys';
import { siteEarlierOrders } from './earlierOrders';
import { success } from './endpoints';
import { siteEvents } from './siteEvents';
import { siteHealth, siteWebhooks } from './siteHealth';

export const sites: Translation['sites'] = {
  not_found: 'Tienda no encontrada',
  name_required: 'El nombre de la tienda es obligatorio',
  name_length: 'El nombre de la tienda debe tener al menos %{min} caracteres',
  url_required: 'La URL de la tienda es obligatoria',
  url_invalid: 'Introduzca una URL válida (p. ej., https://shop.example.com)',
  url_taken: 'Ya hay una tienda registrada con esta URL',
  same_shop: 'Esta es la tienda de %{site}',
  other_shop: 'En esta URL responde otra tienda; regístrela como una tienda propia',
  not_same_shop: 'No consta que las dos sean la misma tienda; compruebe antes la conexión de ambas',
  no_report: 'Este aviso ya no existe',
  registered_twice: '%{site} es la misma tienda; combínelas para que ningún pedido reciba claves dos veces',
  copy_sends: 'Una copia de esta tienda en %{url} envía aquí sus pedidos; no reciben claves',
  move_suspected:
    'Llegan pedidos de %{url} y la tienda no responde en su propia URL; esperan hasta que responda o se cambie la URL',
  order_again:
    'La tienda dio el id del pedido %{order} a otro pedido, como tras restaurar una copia de seguridad; ambos tienen sus claves y el anterior es ahora %{replaced}',
  consumer_key_required: 'La consumer key es obligatoria',
  consumer_secret_required: 'El consumer secret es obligatorio',
  token_required: 'El token es obligatorio',
  inactive: 'Esta tienda está inactiva',
  is_active: 'La tienda ya está activa',
  is_paused: 'La tienda ya está en pausa',
  is_archived: 'La tienda ya está archivada',
  connection_not_found: 'Conexión no encontrada',
  admin_required: 'Solo los administradores pueden conectar tiendas',
  https_required:
    'Las tiendas solo envían sus claves a direcciones https; ponga una dirección https en PUBLIC_URL o registre la tienda con sus claves',
  local_address:
    'Las tiendas no pueden entregar a %{origin}, que es solo una dirección de esta red; ponga en PUBLIC_URL una dirección de Internet',
  port_not_allowed:
    'Las tiendas solo entregan a los puertos 80, 443 y 8080, y no a %{origin}; ponga en PUBLIC_URL una dirección así',
  read_only_notes:
    'Las claves de la tienda son de solo lectura, por lo que sus clientes no reciben ni notas ni claves en sus pedidos; proporcione a Keystock una clave con permiso de lectura y escritura',
  read_only:
    'La clave de consumidor es de solo lectura; configure los webhooks manualmente o conecte la tienda con una clave de lectura y escritura',
  insecure_shop:
    'La dirección de la tienda no tiene https, por lo que el secreto de sus webhooks podría leerse por el camino; cambie la URL a https o configure los webhooks manualmente',
  insecure_delivery:
    'Los webhooks a %{origin} podrían leerse por el camino; ponga una dirección https en PUBLIC_URL o configure los webhooks manualmente',
  secret_not_decryptable:
    'El secreto guardado no se puede descifrar; introduzca de nuevo las claves de esta tienda',
  sync_running: 'Los pedidos de esta tienda se están sincronizando ahora mismo',
  signature: 'La firma no coincide',
  other_server:
    'Otro servidor de Keystock entrega claves a esta tienda: su registro está en el pedido %{order}. Detenga ese servidor y reanude aquí',
};

export const siteResource: Translation['resources']['sites'] = {
  fields: {
    id: 'ID',
    name: 'Nombre',
    url: 'URL',
    consumer_key: 'Consumer Key',
    notification_email: 'Correo de avisos',
    is_active: 'Estado',
    activity: 'Actividad',
    last_sync_at: 'Última sincronización',
    created_at: 'Creación',
    updated_at: 'Actualización',
    health: 'Conexión',
    health_reason: 'Motivo',
    api_key: 'Clave de API',
    webhook_url: 'URL del webhook',
    deliver_by_note: 'Nota al cliente en el pedido',
    deliver_by_email: 'Correo electrónico',
    deliver_by_order_item: 'Artículos del pedido en la tienda',
    complete_orders: 'Completar los pedidos en la tienda',
    language: 'Idioma',
    message_subject: 'Asunto del correo',
    message_intro: 'Introducción',
    send_backorder_notices: 'Avisar a los clientes que esperan',
    notice_subject: 'Asunto del aviso',
    notice_intro: 'Texto del aviso',
    waiting_thanks: 'Agradecimiento con las claves',
    renewal_subject: 'Asunto de una renovación',
    renewal_intro: 'Texto de una renovación',
    consumer_secret: 'Consumer Secret',
  },
  inputs: { name: 'Nombre de la tienda', url: 'URL de la tienda' },

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
  activity: {
    paused: 'En pausa',
    archived: 'Archivada',
    all: 'No archivadas',
    filter: 'Archivadas',
    only_archived: 'Solo archivadas',
    pause: 'Pausar',
    resume: 'Reanudar',
    archive: 'Archivar',
    activate: 'Activar de nuevo',
    pause_title: '¿Pausar %{name}?',
    pause_text:
      'Los pedidos de la tienda se registran y no reciben claves. Las unidades que esperan conservan su lugar. Cuando la reanude, todos reciben sus claves, en el orden de los pedidos. Los pedidos que su software envía con una clave de API se rechazan.',
    archive_title: '¿Archivar %{name}?',
    archive_text:
      'No se recibe nada de la tienda ni se le envía nada. Sus webhooks se eliminan allí, si responde. Las unidades que esperan salen de las colas. Sus pedidos y las claves de estos se conservan, y se puede activar de nuevo. Las listas de tiendas ya no la muestran.',
    saved: 'Tienda guardada',
    failed: 'No se pudo cambiar la tienda',
    is_paused: 'En pausa: los pedidos se registran y reciben sus claves cuando usted reanude la tienda.',
    is_archived:
      'Archivada: no se recibe nada de la tienda ni se le envía nada. Sus pedidos y las claves de estos se conservan.',
  },
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
  api_keys: siteApiKeys,
  webhook: siteWebhooks,
  health: siteHealth,
  events: siteEvents,
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
    keys: 'Claves de su API REST',
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
  earlier: siteEarlierOrders,
  delivered: siteDeliveredKeys,
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
    created: success.sites.create,
    updated: success.sites.update,
    deleted: success.sites.delete,
    regenerated: success.sites.regenerateApiKey,
    create_failed: 'No se pudo registrar la tienda',
    update_failed: 'No se pudo actualizar la tienda',
    delete_failed: 'No se pudo eliminar la tienda',
    regenerate_failed: 'No se pudo regenerar la clave de API',
    sync_failed: 'No se pudieron sincronizar los productos',
    check_failed: 'No se pudo comprobar la tienda',
  },
};
