import type { Translation } from '../Translation';

export const shop: Translation['shop'] = {
  web_page:
    'La tienda respondió con una página web en lugar de datos (¿hay un cortafuegos o una página de mantenimiento delante?)',
  maintenance: 'La tienda está en modo de mantenimiento o sobrecargada (estado 503)',
  unknown_key:
    'La tienda rechazó la clave de consumidor; compruebe la clave y que el servidor web reenvíe la cabecera Authorization',
  access_denied:
    'La tienda denegó el acceso antes de que la petición llegara a WooCommerce; ¿está el sitio protegido con contraseña?',
  no_woocommerce:
    'No hay WooCommerce en esta dirección; compruebe la dirección y que WooCommerce esté activo',
  rate_limited: 'La tienda limita la frecuencia de peticiones; inténtelo de nuevo en unos minutos',
  plain_permalinks:
    'Los enlaces permanentes de la tienda están en «Simple», así que su API no es accesible; elija otra estructura en Ajustes → Enlaces permanentes',
  refused_keys: 'La tienda rechazó las claves: %{detail}',
  gone: 'La tienda ya no tiene esto: %{detail}',
  status: 'La tienda respondió con un error (estado %{status})',
  quoted: '%{summary}. Su respuesta: «%{detail}»',
  php_notice:
    'La tienda antepone un mensaje de PHP a sus datos, por lo que no se pueden leer; desactive la visualización de errores (WP_DEBUG_DISPLAY) o repare el plug-in que nombra: «%{detail}»',
  no_reason: 'no se muestra el motivo',
  too_many_values: 'La respuesta de la tienda es mayor que cualquier lista de una tienda',
  not_woocommerce:
    'La tienda respondió con algo que no son datos de WooCommerce; ¿está WooCommerce activo en esta dirección?',
  list_too_long: 'La lista de la tienda tiene más de %{max} entradas',
  takes_no_receipt:
    'El pedido de la tienda registra primero las claves que un correo va a comunicar, y el correo espera a ello: diez minutos, con una clave sustituida hasta que la tienda responda. %{reason}',
  pages_repeat: 'La tienda devuelve los mismos pedidos en cada página de su lista',
};

export const siteWebhooks: Translation['resources']['sites']['webhook'] = {
  title: 'Webhooks',
  status: {
    active: 'Activo',
    paused: 'En pausa',
    disabled: 'Desactivado',
    missing: 'Falta',
    wrong_url: 'URL incorrecta',
    duplicate: 'Duplicado',
  },
  active: '%{active} de %{smart_count} activos',
  repaired: 'Activo, reparado en la última comprobación',
  automatic: 'Keystock los crea en la tienda y los comprueba cada hora.',
  copy: 'Copiar la URL del webhook',
  copied: 'URL del webhook copiada al portapapeles',
  pending: 'Se crean en la tienda en cuanto se comprueba la conexión.',
  manual:
    'En WooCommerce, en Ajustes, Avanzado, Webhooks, añada un webhook para cada uno de los temas Pedido creado, actualizado, eliminado y restaurado, con esta URL de entrega y la clave de API de este sitio (secreto de webhooks) como secreto. Los temas Producto creado, actualizado, eliminado y restaurado mantienen al día la lista de productos.',
};

export const siteHealth: Translation['resources']['sites']['health'] = {
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
  state: 'Estado',
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
