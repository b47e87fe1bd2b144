import type * as en from '../en/operation';

/** Reasons of what needs attention. */
export const attention = {
  'attention.no_keys':
    'El pool está vacío: falta %{smart_count} clave. Las claves que añada se entregan de inmediato. |||| El pool está vacío: faltan %{smart_count} claves. Las claves que añada se entregan de inmediato.',
  'attention.none_validated':
    'De ninguna de sus claves se sabe que sea válida; falta %{smart_count} clave. |||| De ninguna de sus claves se sabe que sea válida; faltan %{smart_count} claves.',
  'attention.depleted': 'El próximo pedido tendrá que esperar.',
  'attention.keys_expiring': 'La primera de ellas caduca el %{day}.',
  'attention.messages_failed':
    '%{smart_count} cliente no ha recibido sus claves: %{reason}. |||| %{smart_count} clientes no han recibido sus claves: %{reason}.',
  'attention.messages_delayed': 'Los mensajes a los clientes se reintentan: %{reason}.',
  'attention.order_rejected': '%{reason}.',
  'attention.products': 'No se pueden leer los productos: %{reason}.',
  'attention.stock': 'No se pueden fijar las existencias de productos: %{reason}.',
  'attention.emails_failed': 'Nadie ha recibido estos avisos.',
  'attention.jobs_failed': 'No se repiten hasta que las reintente.',
  'attention.inconsistent': 'Los datos se contradicen: a algún cliente pueden faltarle claves.',
  'attention.webhooks_refused': 'Se rechazaron webhooks; en su lugar se comparan los pedidos',
} satisfies Record<keyof typeof en.attention, string>;

/** Reasons of the steps of the first setup. */
export const setup = {
  'setup.no_pool': 'Un pool contiene las claves de licencia de un producto.',
  'setup.add_keys': 'Pegue o suba las claves que vende el pool.',
  'setup.choose_channel': 'Una nota en el pedido de la tienda, un correo o ambos.',
  'setup.no_keys': '%{pool} aún no tiene claves.',
  'setup.no_site': 'Conecte la tienda que las vende.',
  'setup.site_unchecked': 'La conexión con %{site} aún no se ha comprobado.',
  'setup.no_mapping': 'Indique qué producto de la tienda recibe sus claves de qué pool.',
  'setup.no_channel': 'Los pedidos de %{site} reciben claves, pero nadie las envía al cliente.',
  'setup.mail_needed': '%{site} envía las claves por correo: %{reason}.',
  'setup.no_sender':
    'Los avisos sobre existencias y tiendas se envían por correo en cuanto Amazon SES esté configurado.',
  'setup.no_recipient': 'El correo está configurado, pero nadie recibe los avisos.',
  'setup.mail_unchecked':
    'El correo está configurado, pero aún no se ha enviado ninguno: envíe un correo de prueba.',
  'setup.no_test':
    'Vea lo que recibe un cliente: un pedido de prueba recorre todo el camino y no vende ninguna clave.',
  'setup.incomplete': 'Algunos pasos de la configuración aún no están hechos',
} satisfies Record<keyof typeof en.setup, string>;

export const testOrders = {
  'testOrders.no_mapping': 'Asigne primero un producto de esta tienda a un pool',
  'testOrders.no_free_key': '%{pool} no tiene ninguna clave libre: añada licencias al pool',
  'testOrders.no_channel': 'Sin mensaje: elija cómo reciben sus claves los clientes de esta tienda',
  'testOrders.no_address': 'No se le ha enviado: su perfil no tiene dirección de correo',
  'testOrders.subject': '[Prueba] %{subject}',
  'testOrders.notice':
    'Este es un pedido de prueba de Keystock: la clave que se muestra es un ejemplo y no se ha vendido ninguna.',
  'testOrders.key': 'CLAVE-DE-PRUEBA-NO-VALIDA',
} satisfies Record<keyof typeof en.testOrders, string>;

/** What the consistency check found, in a list. */
export const consistency = {
  'consistency.units': 'unidades pagadas sin clave',
  'consistency.messages': 'claves que ningún mensaje contiene',
  'consistency.keys': 'claves dadas demasiadas veces',
  'consistency.same_keys': 'licencias con la misma clave',
  'consistency.backorders': 'pedidos que esperan aunque hay claves',
  'consistency.notes': 'notas que no están una sola vez en su tienda',
  'consistency.stock': 'existencias que difieren de las licencias',
  'consistency.orders': 'pedidos mal contados',
  'consistency.sales': 'ventas mal contadas',
} satisfies Record<keyof typeof en.consistency, string>;

export const recovery = {
  'recovery.not_found': 'Esta tienda no se está recuperando',
  'recovery.no_answers':
    'Ahora no se esperan respuestas: la tienda no se está recuperando o aún se está leyendo',
  'recovery.not_quarantined': 'Las claves de este grupo no están en cuarentena',
  'recovery.withdrawn': 'Entregada al pedido %{order} antes de restaurar la base de datos',
  'recovery.withdrawn_by_user': 'Retirada tras restaurar la base de datos: quizá la tenga un cliente',
} satisfies Record<keyof typeof en.recovery, string>;
