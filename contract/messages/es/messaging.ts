import type * as en from '../en/messaging';

export const messages = {
  'messages.not_found': 'Mensaje sin entregar no encontrado',
  'messages.unknown_variable': 'Solo se permiten las variables {customer_name}, {order_number} y {shop_name}',
  'messages.no_order': 'Ningún pedido pagado tiene ahora esta licencia',
  'messages.no_notes': 'El pedido no vino de WooCommerce: no tiene notas',
  'messages.no_address': 'El pedido no tiene el correo del cliente',
  'messages.no_site': 'La tienda del pedido se eliminó',
} satisfies Record<keyof typeof en.messages, string>;

export const emails = {
  'emails.not_found': 'Correo no encontrado',
  'emails.not_failed': 'Solo se puede reenviar un correo fallido',
  'emails.interrupted': 'El servidor se detuvo al enviar este correo; puede que se haya enviado',
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
  'alerts.unassigned_title': 'No quedan claves en %{pool}',
  'alerts.unassigned':
    'El pedido %{order} de %{site} no recibió clave para %{product}: el pool %{pool} está vacío. Falta %{smart_count} clave; añada claves y se entregarán solas. |||| El pedido %{order} de %{site} no recibió clave para %{product}: el pool %{pool} está vacío. Faltan %{smart_count} claves; añada claves y se entregarán solas.',
  'alerts.a_product': 'un producto',
  'alerts.unvalidated_title': 'Ninguna clave válida en %{pool}',
  'alerts.unvalidated':
    'Los pedidos de %{pool} no recibieron clave: de ninguna se sabe que sea válida. %{reason}. Falta %{smart_count} clave, que se entregará sola en cuanto se encuentre una válida. |||| Los pedidos de %{pool} no recibieron clave: de ninguna se sabe que sea válida. %{reason}. Faltan %{smart_count} claves, que se entregarán solas en cuanto se encuentre una válida.',
  'alerts.none_valid': 'El servicio de validación da por no válidas todas sus claves; añada otras',
} satisfies Record<keyof typeof en.alerts, string>;

export const ses = {
  'ses.timeout': 'Amazon SES no respondió en %{seconds} segundos',
  'ses.unreachable': 'No se puede acceder a Amazon SES (%{code})',
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
} satisfies Record<keyof typeof en.dashboard, string>;
