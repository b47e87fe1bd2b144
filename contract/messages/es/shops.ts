import type * as en from '../en/shops';

export const sites = {
  'sites.not_found': 'Tienda no encontrada',
  'sites.name_required': 'El nombre de la tienda es obligatorio',
  'sites.name_length': 'El nombre de la tienda debe tener al menos %{min} caracteres',
  'sites.url_required': 'La URL de la tienda es obligatoria',
  'sites.url_invalid': 'Introduzca una URL válida (p. ej., https://shop.example.com)',
  'sites.url_taken': 'Ya hay una tienda registrada con esta URL',
  'sites.consumer_key_required': 'La consumer key es obligatoria',
  'sites.consumer_secret_required': 'El consumer secret es obligatorio',
  'sites.token_required': 'El token es obligatorio',
  'sites.inactive': 'Esta tienda está inactiva',
  'sites.unknown_api_key': 'Clave de API desconocida',
  'sites.connection_not_found': 'Conexión no encontrada',
  'sites.admin_required': 'Solo los administradores pueden conectar tiendas',
  'sites.https_required':
    'Las tiendas solo envían sus claves a direcciones https; ponga una dirección https en PUBLIC_URL o registre la tienda con sus claves',
  'sites.local_address':
    'Las tiendas no pueden entregar a %{origin}, que es solo una dirección de esta red; ponga en PUBLIC_URL una dirección de Internet',
  'sites.port_not_allowed':
    'Las tiendas solo entregan a los puertos 80, 443 y 8080, y no a %{origin}; ponga en PUBLIC_URL una dirección así',
  'sites.read_only':
    'La clave de consumidor es de solo lectura; configure los webhooks manualmente o conecte la tienda con una clave de lectura y escritura',
  'sites.secret_not_decryptable':
    'El secreto guardado no se puede descifrar; introduzca de nuevo las claves de esta tienda',
  'sites.sync_running': 'Los pedidos de esta tienda se están sincronizando ahora mismo',
  'sites.signature': 'La firma no coincide',
} satisfies Record<keyof typeof en.sites, string>;

export const orders = {
  'orders.id_required': 'El ID de pedido es obligatorio',
  'orders.line_id_required': 'El ID de la línea es obligatorio',
  'orders.line_id_repeated': 'Este ID de línea se usa dos veces',
  'orders.lines_share_id': 'Dos líneas tienen el mismo ID',
  'orders.max_line_items': 'Como mucho %{max} líneas de pedido',
  'orders.max_lines': 'Como mucho %{max} líneas',
  'orders.max_keys': 'Como mucho %{max} claves por pedido',
  'orders.shop_required': 'Solo una tienda hace pedidos',
  'orders.field': '%{field}: %{reason}',
  'orders.rejected': 'Pedido %{order}: %{reason}',
} satisfies Record<keyof typeof en.orders, string>;

export const upstream = {
  'upstream.text': '%{text}',
  'upstream.detail': '%{summary}: %{detail}',
  'upstream.shop': 'La tienda',
  'upstream.validation_service': 'El servicio de validación',
  'upstream.timeout': '%{service} no respondió en %{seconds} segundos',
  'upstream.dns': '%{service} no es accesible: no se encontró la dirección (DNS)',
  'upstream.refused': '%{service} rechaza las conexiones',
  'upstream.certificate': '%{service} no tiene un certificado válido para una conexión segura (%{code})',
  'upstream.not_http': '%{service} respondió con algo que no es HTTP',
  'upstream.broken_off': '%{service} cortó la conexión (%{code})',
  'upstream.private_address': '%{service} tiene una dirección privada, y no se permiten direcciones privadas',
  'upstream.scheme': '%{service} necesita una dirección que empiece por http:// o https://',
  'upstream.userinfo': '%{service} no puede tener usuario ni contraseña en la dirección',
  'upstream.redirect': '%{service} redirige a otra dirección; registre esa dirección',
  'upstream.redirect_to': '%{service} redirige a otra dirección (%{origin}); registre esa dirección',
  'upstream.too_large': '%{service} envía una respuesta de más de %{size} MB',
} satisfies Record<keyof typeof en.upstream, string>;

export const shop = {
  'shop.web_page':
    'La tienda respondió con una página web en lugar de datos (¿hay un cortafuegos o una página de mantenimiento delante?)',
  'shop.unknown_key':
    'La tienda rechazó la clave de consumidor; compruebe la clave y que el servidor web reenvíe la cabecera Authorization',
  'shop.access_denied':
    'La tienda denegó el acceso antes de que la petición llegara a WooCommerce; ¿está el sitio protegido con contraseña?',
  'shop.no_woocommerce':
    'No hay WooCommerce en esta dirección; compruebe la dirección y que WooCommerce esté activo',
  'shop.rate_limited': 'La tienda limita la frecuencia de peticiones; inténtelo de nuevo en unos minutos',
  'shop.plain_permalinks':
    'Los enlaces permanentes de la tienda están en «Simple», así que su API no es accesible; elija otra estructura en Ajustes → Enlaces permanentes',
  'shop.refused_keys': 'La tienda rechazó las claves: %{detail}',
  'shop.gone': 'La tienda ya no tiene esto: %{detail}',
  'shop.status': 'La tienda respondió con un error (estado %{status})',
  'shop.no_reason': 'no se muestra el motivo',
  'shop.too_many_values': 'La respuesta de la tienda es mayor que cualquier lista de una tienda',
  'shop.not_woocommerce':
    'La tienda respondió con algo que no son datos de WooCommerce; ¿está WooCommerce activo en esta dirección?',
  'shop.list_too_long': 'La lista de la tienda tiene más de %{max} entradas',
} satisfies Record<keyof typeof en.shop, string>;
