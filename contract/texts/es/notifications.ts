import type { Translation } from '../Translation';
import { success } from './endpoints';

export const notifications: Translation['notifications'] = {
  not_found: 'Notificación no encontrada',
  preference_not_found: 'Destinatario no encontrado',
  preference_exists: 'Esta dirección ya recibe este aviso',
};

export const alerts: Translation['alerts'] = {
  target_failed_title: 'Las alertas no llegan a %{names}',
  target_failed:
    'Las alertas no llegan a %{names}: los intentos fallan y se repiten. Compruebe la dirección en los ajustes y envíe una alerta de prueba.',
  target_summary: '%{smart_count} alerta |||| %{smart_count} alertas',
  target_more: '… y %{smart_count} más',
  target_test_title: 'Alerta de prueba',
  target_test: '%{product} envía alertas a %{name}.',
  target_token_again: 'Introduzca el token de nuevo: el guardado no se envía a otra dirección',
  depleted_title: '%{pool} está agotado',
  depleted: '%{pool} no tiene más licencias. Los pedidos esperan hasta que se añadan claves.',
  low_title: '%{pool} se está agotando',
  low_count:
    'A %{pool} le queda %{smart_count} licencia de %{total}. |||| A %{pool} le quedan %{smart_count} licencias de %{total}.',
  low_days:
    'A %{pool} le queda aproximadamente %{smart_count} día de existencias. |||| A %{pool} le quedan aproximadamente %{smart_count} días de existencias.',
  low_hours: 'A %{pool} le queda menos de un día de existencias.',
  replenished_title: '%{pool} se ha repuesto',
  replenished:
    '%{pool} vuelve a tener %{smart_count} licencia. |||| %{pool} vuelve a tener %{smart_count} licencias.',
  used_up_title: 'El patrón de %{pool} se ha agotado',
  used_up:
    'El generador de %{pool} no puede crear más claves: su patrón ha dado todas las que nadie adivina. Configure un patrón más largo en los ajustes del pool.',
  expiring_title: 'Hay claves de %{pool} que caducan sin venderse',
  expiring:
    '%{smart_count} clave sin vender de %{pool} caduca en los próximos 30 días, el %{day}. |||| %{smart_count} claves sin vender de %{pool} caducan en los próximos 30 días, las primeras el %{day}.',
  unassigned_title: 'No quedan claves en %{pool}',
  unassigned:
    'El pedido %{order} de %{site} no recibió clave para %{product}: el pool %{pool} está vacío. Falta %{smart_count} clave; añada claves y se entregarán solas. |||| El pedido %{order} de %{site} no recibió clave para %{product}: el pool %{pool} está vacío. Faltan %{smart_count} claves; añada claves y se entregarán solas.',
  a_product: 'un producto',
  unvalidated_title: 'Ninguna clave válida en %{pool}',
  unvalidated:
    'Los pedidos de %{pool} no recibieron clave: de ninguna se sabe que sea válida. %{reason}. Falta %{smart_count} clave, que se entregará sola en cuanto se encuentre una válida. |||| Los pedidos de %{pool} no recibieron clave: de ninguna se sabe que sea válida. %{reason}. Faltan %{smart_count} claves, que se entregarán solas en cuanto se encuentre una válida.',
  none_valid: 'El servicio de validación da por no válidas todas sus claves; añada otras',
  inconsistent_title:
    'La comprobación de coherencia encontró %{smart_count} contradicción |||| La comprobación de coherencia encontró %{smart_count} contradicciones',
  inconsistent: 'Encontrado: %{rules}. Los ajustes las muestran en Coherencia.',
  inconsistent_order:
    'Encontrado: %{rules}; la primera en el pedido %{order}. Los ajustes las muestran en Coherencia.',
  unmapped_title: 'Vendido sin pool en %{site}',
  unmapped:
    '%{smart_count} unidad pagada no recibió clave, porque su producto no tiene pool: %{products}. Asígnelo, o diga que no necesita clave. |||| %{smart_count} unidades pagadas no recibieron clave, porque sus productos no tienen pool: %{products}. Asígnelos, o diga que no necesitan clave.',
  unmapped_minimum:
    'Al menos %{smart_count} unidades pagadas no recibieron clave, porque sus productos no tienen pool: %{products}. Asígnelos, o diga que no necesitan clave.',
  orders_unread_title: 'No se leyeron pedidos de %{site}',
  shop_title: '%{site} tiene fallos',
  shop_connection:
    'No se puede acceder a %{site}: %{reason}. Sus pedidos no reciben claves hasta que vuelva a funcionar.',
  shop_connection_reporting:
    'No se puede acceder a %{site}: %{reason}. Los pedidos que notifica reciben sus claves; los mensajes a los clientes esperan hasta que vuelva a funcionar.',
  shop_reconciliation:
    'No se pueden leer los pedidos de %{site}: %{reason}. Los pedidos sin webhook no reciben claves hasta que vuelva a funcionar.',
  shop_webhooks:
    '%{site} no comunica sus pedidos: %{reason}. Reciben sus claves con retraso, al comparar los pedidos.',
  shop_rejected:
    'La firma de los webhooks de %{site} no es válida: el secreto de la tienda no es el secreto de webhooks. Sus pedidos reciben las claves con retraso, al comparar los pedidos.',
  shop_unprocessed:
    '%{smart_count} webhook de %{site} está sin procesar; su pedido espera claves. |||| %{smart_count} webhooks de %{site} están sin procesar; sus pedidos esperan claves.',
  message_failed_title: 'No se envió un mensaje del pedido %{order}',
  message_failed:
    'No se avisó al cliente del pedido %{order} de %{site}: %{reason}. Solo se envía de nuevo si se pide, en la página de la tienda.',
  recovery_restore_title: 'Los pedidos esperan: se restauró la base de datos',
  recovery_failover_title: 'Los pedidos esperan: otra base de datos tomó el relevo',
  recovery_conflict_title: 'Los pedidos esperan: dos servidores atienden una tienda',
  recovery:
    '%{smart_count} tienda no recibe claves hasta que se sepa cuáles recibió antes: %{sites}. Se lee para saberlo; la consola muestra el avance. |||| %{smart_count} tiendas no reciben claves hasta que se sepa cuáles recibieron antes: %{sites}. Se leen para saberlo; la consola muestra el avance.',
  recovery_conflict:
    'Otro servidor de Keystock también entrega claves a %{sites}. Este dejó de atenderla hasta que se detenga aquel servidor y un usuario la reanude.',
  recovered_title: 'Todas las tiendas vuelven a recibir claves',
  recovered: 'Se sabe qué claves recibieron las tiendas antes. No hay nada en cuarentena.',
  quarantined_title: 'Todas las tiendas vuelven a recibir claves, pero algunas claves están en cuarentena',
  quarantined:
    'Un cliente podría tener ya %{smart_count} clave, que no se entrega hasta que un usuario la libere o la retire: %{pools}. |||| Los clientes podrían tener ya %{smart_count} claves, que no se entregan hasta que un usuario las libere o las retire: %{pools}.',
  backup_title: 'La última copia de seguridad es antigua',
  backup_old:
    'La última copia de seguridad correcta se hizo hace %{smart_count} hora. El último intento: %{reason} |||| La última copia de seguridad correcta se hizo hace %{smart_count} horas. El último intento: %{reason}',
  backup_none: 'Todavía no se ha podido hacer ninguna copia de seguridad: %{reason}',
  backup_unfinished: 'no ha terminado',
  api_keys_title: 'Se revocaron claves de API de %{site}',
  api_keys:
    'La clave de API «%{names}» terminó con los derechos de %{username}, que la creó. Lo que la usa no recibe licencias hasta tener una nueva. |||| Las claves de API «%{names}» terminaron con los derechos de %{username}, que las creó. Lo que las usa no recibe licencias hasta tener otras nuevas.',
};

export const notificationResource: Translation['resources']['notifications'] = {
  fields: {
    id: 'ID',
    title: 'Título',
    message: 'Mensaje',
    severity: 'Gravedad',
    type: 'Tipo',
    is_resolved: 'Resuelta',
    license_groups: 'Pool',
    order: 'Pedido',
    site: 'Tienda',
    available_count: 'Disponibles',
    threshold_value: 'Umbral',
    triggered_at: 'Ocurrió',
    resolved_at: 'Resuelta el',
  },

  name: 'Notificación |||| Notificaciones',
  subject: 'Pool o tienda',
  status: 'Estado',
  subtitle: 'Avisos sobre existencias y tiendas',
  all_severities: 'Todas las gravedades',
  all_types: 'Todos los tipos',
  show_resolved: 'Mostrar resueltas',
  resolve: 'Resolver',
  resolve_all: 'Resolver todas',
  confirm_resolve_all: '¿Resolver todas las notificaciones pendientes?',
  confirm_resolve_filtered:
    '¿Resolver todas las notificaciones pendientes de la gravedad y el tipo elegidos?',
  resolved: 'Resuelta',
  unresolved: 'Pendiente',
  empty: 'Sin notificaciones',
  empty_text: 'Las existencias bajas, los pools vacíos y las asignaciones fallidas aparecen aquí.',
  notifications: {
    deleted: success.notifications.delete,
    delete_failed: 'No se pudo eliminar la notificación',
    resolved: success.notifications.resolve,
    resolved_many: '%{smart_count} notificación resuelta |||| %{smart_count} notificaciones resueltas',
    resolve_failed: 'No se pudo resolver la notificación',
    resolve_all_failed: 'No se pudieron resolver las notificaciones',
  },
};
