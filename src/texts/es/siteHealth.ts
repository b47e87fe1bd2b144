import type * as en from '../en/siteHealth';

export const webhook: typeof en.webhook = {
  title: 'Webhooks',
  status: {
    active: 'Activo',
    paused: 'En pausa',
    disabled: 'Desactivado',
    missing: 'Falta',
    wrong_url: 'URL incorrecta',
    duplicate: 'Duplicado',
  },
  repaired: 'Activo, reparado en la última comprobación',
  automatic: 'Keystock los crea en la tienda y los comprueba cada hora.',
  copy: 'Copiar la URL del webhook',
  copied: 'URL del webhook copiada al portapapeles',
  pending: 'Se crean en la tienda en cuanto se comprueba la conexión.',
  manual:
    'En WooCommerce, en Ajustes, Avanzado, Webhooks, añada un webhook para cada uno de los temas Pedido creado, actualizado, eliminado y restaurado, con esta URL de entrega y la clave de API de este sitio (secreto de webhooks) como secreto. Los temas Producto creado, actualizado, eliminado y restaurado mantienen al día la lista de productos.',
};

export const health: typeof en.health = {
  title: 'Conexión',
  check: 'Comprobar ahora',
  checking: 'Comprobando...',
  testing: 'Probando la conexión con la tienda...',
  last_webhook: 'Último webhook',
  last_reconciliation: 'Última comparación de pedidos',
  backordered: 'Pedidos pendientes de claves',
  unprocessed_events: 'Webhooks sin procesar',
  rejected_events: 'Firmas no válidas',
  never: 'Nunca',
  none: 'Ninguno todavía',
  states: { ok: 'Funciona', degraded: 'Con incidencias', failing: 'Falla', unknown: 'Sin comprobar' },
  kinds: {
    connection: 'Conexión',
    webhooks: 'Webhooks',
    orders: 'Procesar pedidos',
    reconciliation: 'Comparación de pedidos',
    products: 'Productos',
    stock: 'Existencias de los productos',
    delivery: 'Entrega a clientes',
    identity: 'Identidad de la tienda',
  },
  advice: {
    copy: 'Elimine los webhooks de Keystock en la copia, en WooCommerce, Ajustes, Avanzado, Webhooks.',
    restored: 'Compare los pedidos de los días posteriores a la copia de seguridad con la tienda.',
    moved: 'Si la tienda se ha mudado, cambie su URL en «Información de la tienda».',
    unauthorized:
      'Copie de nuevo la clave y el secreto de consumidor desde WooCommerce, Ajustes, Avanzado, API REST, y cambie aquí las claves. O conecte la tienda otra vez.',
    insecure: 'Sin https, cree los webhooks manualmente como se indica abajo.',
    read_only:
      'Conecte la tienda de nuevo o dé a Keystock una clave con permiso de lectura y escritura. O cree los webhooks manualmente como se indica abajo.',
    redirect: 'Use la dirección que el navegador muestra para la tienda, con https y con o sin www.',
    tls: 'Pida al proveedor de alojamiento de la tienda que renueve el certificado.',
    not_json:
      'Pida al proveedor de alojamiento de la tienda que permita peticiones de este servidor a /wp-json/wc/v3/.',
    unreachable: 'Compruebe que la dirección sea correcta y que la tienda funcione.',
    timeout: 'La tienda va lenta o no está disponible. Keystock lo reintenta automáticamente.',
    refused: 'Un administrador de este servidor puede permitirlo con ALLOW_PRIVATE_SHOP_URLS.',
    http: 'Compruebe la dirección de la tienda y que WooCommerce esté activo allí.',
    plain_permalinks:
      'Elija en el WordPress de la tienda, en Ajustes, Enlaces permanentes, una estructura distinta de «Simple».',
    rate_limited:
      'Keystock envía menos solicitudes y reintenta automáticamente. Un plugin de cortafuegos puede hacer una excepción para este servidor.',
    server_error:
      'Keystock reintenta automáticamente. Si persiste, el registro de errores de la tienda dice más.',
    too_large: 'A menudo un plugin añade datos a cada registro de la API.',
    not_found: 'El registro se eliminó en la tienda. No hay que hacer nada.',
    undeliverable:
      'Un administrador de este servidor debe darle una dirección accesible para la tienda (PUBLIC_URL).',
  },
};
