import type * as en from '../en/messaging';

export const messages = {
  'messages.not_found': 'Mensaje sin entregar no encontrado',
  'messages.unknown_variable':
    'Solo se permiten las variables {customer_name}, {order_number}, {shop_name} y {expires_at}',
  'messages.unknown_subject_variable':
    'Solo se permiten las variables {customer_name}, {order_number} y {shop_name}',
  'messages.unknown_notice_variable':
    'Solo se permiten las variables {customer_name}, {order_number}, {shop_name} y {expected_date}',
  'messages.no_order': 'Ningún pedido pagado tiene ahora esta licencia',
  'messages.no_notes': 'El pedido no vino de WooCommerce: no tiene notas',
  'messages.no_items': 'El pedido no vino de WooCommerce: no tiene artículos en una tienda',
  'messages.no_shop_order': 'La tienda no tiene ningún pedido con este id',
  'messages.no_address': 'El pedido no tiene el correo del cliente',
  'messages.no_site': 'La tienda del pedido se eliminó',
  'messages.customer_erased': 'Los datos del cliente se borraron: el pedido no recibe mensajes',
  'messages.already_queued': 'Estas claves ya se están enviando por este canal',
  'messages.items_failing': 'El pedido de la tienda no puede modificarse ahora: %{reason}',
  'messages.shop_failing': 'Ahora no se pueden añadir notas: %{reason}',
  'messages.maybe_sent':
    'Quizá se envió antes de restaurar la base de datos, pero la tienda no tiene esa nota',
  'messages.keys_lost':
    'Sus claves ya no están guardadas. «Asignar ahora» en la página del pedido asigna otras',
} satisfies Record<keyof typeof en.messages, string>;

export const emails = {
  'emails.not_found': 'Correo no encontrado',
  'emails.not_failed': 'Solo se puede reenviar un correo fallido',
  'emails.interrupted': 'El servidor se detuvo al enviar este correo; puede que se haya enviado',
  'emails.maybe_sent': 'Estaba en espera; puede que se enviara antes de restaurarse la base de datos',
  'emails.notification_deleted': 'La notificación se eliminó antes de enviar el correo',
  'emails.no_sender': 'El correo no está configurado: introduzca un remitente en los ajustes',
  'emails.no_credentials':
    'El correo no está configurado: no hay credenciales de AWS en el entorno, en los ajustes ni por un rol de IAM',
} satisfies Record<keyof typeof en.emails, string>;

export const notifications = {
  'notifications.not_found': 'Notificación no encontrada',
  'notifications.preference_not_found': 'Destinatario no encontrado',
  'notifications.preference_exists': 'Esta dirección ya recibe este aviso',
} satisfies Record<keyof typeof en.notifications, string>;

export const alerts = {
  'alerts.depleted_title': '%{pool} está agotado',
  'alerts.depleted': '%{pool} no tiene más licencias. Los pedidos esperan hasta que se añadan claves.',
  'alerts.low_title': '%{pool} se está agotando',
  'alerts.low_count':
    'A %{pool} le queda %{smart_count} licencia de %{total}. |||| A %{pool} le quedan %{smart_count} licencias de %{total}.',
  'alerts.low_days':
    'A %{pool} le queda aproximadamente %{smart_count} día de existencias. |||| A %{pool} le quedan aproximadamente %{smart_count} días de existencias.',
  'alerts.low_hours': 'A %{pool} le queda menos de un día de existencias.',
  'alerts.replenished_title': '%{pool} se ha repuesto',
  'alerts.replenished':
    '%{pool} vuelve a tener %{smart_count} licencia. |||| %{pool} vuelve a tener %{smart_count} licencias.',
  'alerts.expiring_title': 'Hay claves de %{pool} que caducan sin venderse',
  'alerts.expiring':
    '%{smart_count} clave sin vender de %{pool} caduca en los próximos 30 días, el %{day}. |||| %{smart_count} claves sin vender de %{pool} caducan en los próximos 30 días, las primeras el %{day}.',
  'alerts.unassigned_title': 'No quedan claves en %{pool}',
  'alerts.unassigned':
    'El pedido %{order} de %{site} no recibió clave para %{product}: el pool %{pool} está vacío. Falta %{smart_count} clave; añada claves y se entregarán solas. |||| El pedido %{order} de %{site} no recibió clave para %{product}: el pool %{pool} está vacío. Faltan %{smart_count} claves; añada claves y se entregarán solas.',
  'alerts.a_product': 'un producto',
  'alerts.unvalidated_title': 'Ninguna clave válida en %{pool}',
  'alerts.unvalidated':
    'Los pedidos de %{pool} no recibieron clave: de ninguna se sabe que sea válida. %{reason}. Falta %{smart_count} clave, que se entregará sola en cuanto se encuentre una válida. |||| Los pedidos de %{pool} no recibieron clave: de ninguna se sabe que sea válida. %{reason}. Faltan %{smart_count} claves, que se entregarán solas en cuanto se encuentre una válida.',
  'alerts.none_valid': 'El servicio de validación da por no válidas todas sus claves; añada otras',
  'alerts.inconsistent_title':
    'La comprobación de coherencia encontró %{smart_count} contradicción |||| La comprobación de coherencia encontró %{smart_count} contradicciones',
  'alerts.inconsistent': 'Encontrado: %{rules}. Los ajustes las muestran en Coherencia.',
  'alerts.inconsistent_order':
    'Encontrado: %{rules}; la primera en el pedido %{order}. Los ajustes las muestran en Coherencia.',
  'alerts.orders_unread_title': 'No se leyeron pedidos de %{site}',
  'alerts.shop_title': '%{site} tiene fallos',
  'alerts.shop_connection':
    'No se puede acceder a %{site}: %{reason}. Sus pedidos no reciben claves hasta que vuelva a funcionar.',
  'alerts.shop_connection_reporting':
    'No se puede acceder a %{site}: %{reason}. Los pedidos que notifica reciben sus claves; los mensajes a los clientes esperan hasta que vuelva a funcionar.',
  'alerts.shop_reconciliation':
    'No se pueden leer los pedidos de %{site}: %{reason}. Los pedidos sin webhook no reciben claves hasta que vuelva a funcionar.',
  'alerts.shop_webhooks':
    '%{site} no comunica sus pedidos: %{reason}. Reciben sus claves con retraso, al comparar los pedidos.',
  'alerts.shop_rejected':
    'La firma de los webhooks de %{site} no es válida: el secreto de la tienda no es el secreto de webhooks. Sus pedidos reciben las claves con retraso, al comparar los pedidos.',
  'alerts.shop_unprocessed':
    '%{smart_count} webhook de %{site} está sin procesar; su pedido espera claves. |||| %{smart_count} webhooks de %{site} están sin procesar; sus pedidos esperan claves.',
  'alerts.message_failed_title': 'No se envió un mensaje del pedido %{order}',
  'alerts.message_failed':
    'No se avisó al cliente del pedido %{order} de %{site}: %{reason}. Solo se envía de nuevo si se pide, en la página de la tienda.',
  'alerts.recovery_restore_title': 'Los pedidos esperan: se restauró la base de datos',
  'alerts.recovery_failover_title': 'Los pedidos esperan: otra base de datos tomó el relevo',
  'alerts.recovery_conflict_title': 'Los pedidos esperan: dos servidores atienden una tienda',
  'alerts.recovery':
    '%{smart_count} tienda no recibe claves hasta que se sepa cuáles recibió antes: %{sites}. Se lee para saberlo; la consola muestra el avance. |||| %{smart_count} tiendas no reciben claves hasta que se sepa cuáles recibieron antes: %{sites}. Se leen para saberlo; la consola muestra el avance.',
  'alerts.recovery_conflict':
    'Otro servidor de Keystock también entrega claves a %{sites}. Este dejó de atenderla hasta que se detenga aquel servidor y un usuario la reanude.',
  'alerts.recovered_title': 'Todas las tiendas vuelven a recibir claves',
  'alerts.recovered': 'Se sabe qué claves recibieron las tiendas antes. No hay nada en cuarentena.',
  'alerts.quarantined_title':
    'Todas las tiendas vuelven a recibir claves, pero algunas claves están en cuarentena',
  'alerts.quarantined':
    'Un cliente podría tener ya %{smart_count} clave, que no se entrega hasta que un usuario la libere o la retire: %{pools}. |||| Los clientes podrían tener ya %{smart_count} claves, que no se entregan hasta que un usuario las libere o las retire: %{pools}.',
} satisfies Record<keyof typeof en.alerts, string>;

export const ses = {
  'ses.timeout': 'Amazon SES no respondió en %{seconds} segundos; puede que el correo se haya enviado',
  'ses.unreachable': 'No se puede acceder a Amazon SES (%{code})',
  'ses.broken_off': 'Amazon SES cortó la conexión (%{code}); puede que el correo se haya enviado',
  'ses.outage': 'Amazon SES no funciona en este momento (estado %{status})',
  'ses.not_ses':
    'No se llegó a Amazon SES: otra cosa respondió en su lugar (¿hay un proxy en medio o está mal AWS_ENDPOINT_URL_SESV2?)',
  'ses.rejected': '%{summary}: %{detail}',
  'ses.not_verified':
    '%{summary}: %{detail} El remitente debe estar verificado en esta región y, mientras la cuenta esté en el entorno de pruebas, también cada destinatario.',
  'ses.refused': 'Amazon SES rechazó el correo',
  'ses.credentials': 'Amazon SES no aceptó las credenciales',
  'ses.throttled': 'Amazon SES pide menos correos a la vez',
  'ses.access_denied': 'Las credenciales de AWS no pueden enviar correo (necesitan ses:SendEmail)',
  'ses.suspended': 'Amazon SES ha suspendido la cuenta',
  'ses.bad_request': 'Amazon SES no entendió el correo',
  'ses.quota': 'La cuota de envío de Amazon SES está agotada',
  'ses.mail_from': 'El dominio MAIL FROM del remitente no está verificado en Amazon SES',
  'ses.message_rejected': 'Amazon SES devolvió el correo',
  'ses.paused': 'El envío está en pausa en Amazon SES',
} satisfies Record<keyof typeof en.ses, string>;

export const settings = {
  'settings.not_found': 'Ajustes no encontrados',
  'settings.check_interval': 'El intervalo debe estar entre %{min} y %{max} minutos',
  'settings.cooldown': 'La pausa debe estar entre %{min} y %{max} horas',
  'settings.sync_interval': 'El intervalo debe estar entre %{min} y %{max} minutos',
} satisfies Record<keyof typeof en.settings, string>;

export const dashboard = {
  'dashboard.range_required': 'Un intervalo propio necesita fecha inicial y final',
  'dashboard.range_reversed': 'La fecha final es anterior a la inicial',
  'dashboard.max_years': 'Como mucho %{max} años',
  'alerts.api_keys_title': 'Se revocaron claves de API de %{site}',
  'alerts.api_keys':
    'La clave de API «%{names}» terminó con los derechos de %{username}, que la creó. Lo que la usa no recibe licencias hasta tener una nueva. |||| Las claves de API «%{names}» terminaron con los derechos de %{username}, que las creó. Lo que las usa no recibe licencias hasta tener otras nuevas.',
} satisfies Record<keyof typeof en.dashboard, string>;
