import type delivery from '../en/delivery';

const es: typeof delivery = {
  title: 'Entrega al cliente',
  subtitle: 'Un mensaje por pedido con todas sus claves; las posteriores se envían aparte.',
  on_demand: 'Las claves se asignan, pero el cliente no recibe aviso. Elija cómo recibe sus claves.',
  from_now: 'La elección vale para las claves que se asignen desde entonces.',
  help: {
    note: 'La tienda la envía al cliente por correo. La clave REST debe poder leer y escribir.',
    email: 'Keystock lo envía a través de Amazon SES.',
    words:
      'Se rellenan en cada pedido: {customer_name}, {order_number}, {shop_name}. Vacío: nuestras propias palabras.',
  },
  save: 'Guardar entrega',
  saved: 'Entrega guardada',
  save_failed: 'No se pudo guardar la entrega',
  preview: 'Vista previa',
  preview_title: 'Un pedido de ejemplo',
  preview_failed: 'No se pudo mostrar la vista previa',
  close: 'Cerrar',
  email: 'Correo electrónico',
  note: 'Nota al cliente',
  unsent: {
    title: '%{smart_count} mensaje no se entregó |||| %{smart_count} mensajes no se entregaron',
    newest: 'Se muestran los %{n} más recientes.',
    waiting:
      '%{smart_count} mensaje se reintenta por sí solo. |||| %{smart_count} mensajes se reintentan por sí solos.',
    retry: 'Reintentar',
    retry_one: 'Reintentar el pedido %{number}',
    retry_all: 'Reintentar todos',
    retried: 'Se reintenta ahora',
    retry_failed: 'No se pudo reintentar',
  },
  order: 'Pedido %{number}',
  license: {
    title: 'Entrega',
    delivered: 'Entregada',
    not_delivered: 'No entregada por Keystock',
    by: { note: 'por nota', email: 'por correo' },
    state: {
      queued: 'En camino',
      sending: 'En camino',
      sent: 'Entregada',
      failed: 'No entregada',
    },
    messages: 'Mensajes',
    order: 'pedido %{id}',
    resent: 'enviado de nuevo',
    resend: 'Reenviar claves',
    confirm_title: '¿Reenviar las claves del pedido %{id}?',
    confirm_text: 'El cliente recibe un mensaje nuevo con todas las claves del pedido.',
    send_note: 'Como nota al cliente',
    send_email: 'Por correo',
    cancel: 'Cancelar',
    sent: 'Las claves están en camino',
    failed: 'No se pudieron enviar las claves',
  },
};

export default es;
