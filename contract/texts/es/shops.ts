import type * as en from '../en/shops';

export const sites = {
  'sites.not_found': 'Tienda no encontrada',
  'sites.name_required': 'El nombre de la tienda es obligatorio',
  'sites.name_length': 'El nombre de la tienda debe tener al menos %{min} caracteres',
  'sites.url_required': 'La URL de la tienda es obligatoria',
  'sites.url_invalid': 'Introduzca una URL válida (p. ej., https://shop.example.com)',
  'sites.url_taken': 'Ya hay una tienda registrada con esta URL',
  'sites.same_shop': 'Esta es la tienda de %{site}',
  'sites.other_shop': 'En esta URL responde otra tienda; regístrela como una tienda propia',
  'sites.not_same_shop': 'No consta que las dos sean la misma tienda; compruebe antes la conexión de ambas',
  'sites.no_report': 'Este aviso ya no existe',
  'sites.registered_twice':
    '%{site} es la misma tienda; combínelas para que ningún pedido reciba claves dos veces',
  'sites.copy_sends': 'Una copia de esta tienda en %{url} envía aquí sus pedidos; no reciben claves',
  'sites.move_suspected':
    'Llegan pedidos de %{url} y la tienda no responde en su propia URL; esperan hasta que responda o se cambie la URL',
  'sites.order_again':
    'La tienda dio el id del pedido %{order} a otro pedido, como tras restaurar una copia de seguridad; ambos tienen sus claves y el anterior es ahora %{replaced}',
  'sites.consumer_key_required': 'La consumer key es obligatoria',
  'sites.consumer_secret_required': 'El consumer secret es obligatorio',
  'sites.token_required': 'El token es obligatorio',
  'sites.inactive': 'Esta tienda está inactiva',
  'sites.connection_not_found': 'Conexión no encontrada',
  'sites.admin_required': 'Solo los administradores pueden conectar tiendas',
  'sites.https_required':
    'Las tiendas solo envían sus claves a direcciones https; ponga una dirección https en PUBLIC_URL o registre la tienda con sus claves',
  'sites.local_address':
    'Las tiendas no pueden entregar a %{origin}, que es solo una dirección de esta red; ponga en PUBLIC_URL una dirección de Internet',
  'sites.port_not_allowed':
    'Las tiendas solo entregan a los puertos 80, 443 y 8080, y no a %{origin}; ponga en PUBLIC_URL una dirección así',
  'sites.read_only_notes':
    'Las claves de la tienda son de solo lectura, por lo que sus clientes no reciben ni notas ni claves en sus pedidos; proporcione a Keystock una clave con permiso de lectura y escritura',
  'sites.read_only':
    'La clave de consumidor es de solo lectura; configure los webhooks manualmente o conecte la tienda con una clave de lectura y escritura',
  'sites.insecure_shop':
    'La dirección de la tienda no tiene https, por lo que el secreto de sus webhooks podría leerse por el camino; cambie la URL a https o configure los webhooks manualmente',
  'sites.insecure_delivery':
    'Los webhooks a %{origin} podrían leerse por el camino; ponga una dirección https en PUBLIC_URL o configure los webhooks manualmente',
  'sites.secret_not_decryptable':
    'El secreto guardado no se puede descifrar; introduzca de nuevo las claves de esta tienda',
  'sites.sync_running': 'Los pedidos de esta tienda se están sincronizando ahora mismo',
  'sites.signature': 'La firma no coincide',
  'sites.other_server':
    'Otro servidor de Keystock entrega claves a esta tienda: su registro está en el pedido %{order}. Detenga ese servidor y reanude aquí',
} satisfies Record<keyof typeof en.sites, string>;

export const apiKeys = {
  'apiKeys.not_found': 'Clave de API no encontrada',
  'apiKeys.name_required': 'Falta el nombre',
  'apiKeys.scope_required': 'Elija al menos un permiso',
  'apiKeys.expires_past': 'No puede estar en el pasado',
  'apiKeys.too_many': 'Un sitio tiene como máximo %{max} claves de API; revoque antes una',
  'apiKeys.unknown': 'Clave de API desconocida',
  'apiKeys.expired': 'La clave de API ha caducado',
  'apiKeys.revoked': 'La clave de API fue revocada',
  'apiKeys.scope_missing': 'A la clave de API le falta el permiso %{scope}',
  'apiKeys.quota':
    'La clave de API puede entregar %{quota} claves al día; este pedido supera lo que queda hoy',
} satisfies Record<keyof typeof en.apiKeys, string>;

export const orders = {
  'orders.id_required': 'El ID de pedido es obligatorio',
  'orders.line_id_required': 'El ID de la línea es obligatorio',
  'orders.line_id_repeated': 'Este ID de línea se usa dos veces',
  'orders.unread_line': 'línea %{line} (%{reason})',
  'orders.lines_share_id': 'Dos líneas tienen el mismo ID',
  'orders.max_line_items': 'Como mucho %{max} líneas de pedido',
  'orders.max_lines': 'Como mucho %{max} líneas',
  'orders.max_keys': 'Como mucho %{max} claves por pedido',
  'orders.shop_required': 'Solo una tienda hace pedidos',
  'orders.field': '%{field}: %{reason}',
  'orders.rejected': 'Pedido %{order}: %{reason}',
  'orders.not_found': 'Pedido no encontrado',
  'orders.of_another_caller':
    'La tienda u otra clave de API hizo este pedido: esta clave ni lo cambia ni recibe sus licencias',
  'orders.of_other_site': 'Es el pedido de la tienda %{site}, que es la misma tienda; allí recibe sus claves',
  'orders.of_deleted_site':
    'Es el pedido de una tienda eliminada, que era la misma tienda; allí recibió sus claves',
  'orders.no_keys': 'El pedido no tiene ninguna clave que enviar',
  'orders.not_paid': 'Solo un pedido pagado recibe claves; el estado de este es %{status}',
  'orders.nothing_to_allocate': 'Ninguna unidad de este pedido espera una clave',
  'orders.no_stock': 'Ninguna clave de %{pool} está disponible',
  'orders.older_first':
    '%{smart_count} unidad anterior espera una clave de %{pool} |||| %{smart_count} unidades anteriores esperan una clave de %{pool}',
  'orders.validating': 'Las claves de %{pool} se están validando',
  'orders.not_mapped': 'El producto no está asignado a ningún pool',
  'orders.recovering':
    'Keystock está averiguando qué claves se entregaron antes de restaurar su base de datos; vuelva a enviar el pedido más tarde',
  'orders.max_answers': 'Como máximo %{max} respuestas a la vez',
} satisfies Record<keyof typeof en.orders, string>;

export const customers = {
  'customers.not_found': 'Cliente no encontrado',
  'customers.erased': 'Los datos del cliente ya se borraron',
  'customers.other_email': 'Introduzca la dirección de correo %{email}',
  'customers.too_large':
    'El cliente tiene más de %{max} pedidos, claves o mensajes: exporte sus listas en su lugar',
} satisfies Record<keyof typeof en.customers, string>;

export const upstream = {
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
  'shop.maintenance': 'La tienda está en modo de mantenimiento o sobrecargada (estado 503)',
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
  'shop.pages_repeat': 'La tienda devuelve los mismos pedidos en cada página de su lista',
  'orders.link_limit': 'Puede crear %{max} enlaces por hora. Espere, o envíe de nuevo las claves al cliente.',
} satisfies Record<keyof typeof en.shop, string>;
