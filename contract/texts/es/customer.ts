import type * as en from '../en/customer';

export const customer = {
  'customer.subject': 'Sus claves de licencia del pedido {order_number}',
  'customer.intro':
    'Hola {customer_name},\n\ngracias por su pedido en {shop_name}. Estas son sus claves de licencia.',
  'customer.note_intro': 'Estas son las claves de licencia de su pedido {order_number}.',
  'customer.thanks': 'Gracias por esperar.',
  'customer.notice_subject': 'Pedido {order_number}: sus claves de licencia están en camino',
  'customer.notice_intro':
    'Hola {customer_name},\n\ngracias por su pedido en {shop_name}. Las claves de estos productos están en camino; las recibirá en cuanto lleguen.\nLas esperamos el {expected_date}.',
  'customer.notice_note_intro':
    'Gracias por su pedido. Las claves de licencia de estos productos están en camino; las recibirá en cuanto lleguen.\nLas esperamos el {expected_date}.',
  'customer.license_key': 'Clave de licencia',
  'customer.valid_until': 'Válida hasta el %{day}',
  'customer.see_online': 'Ver sus claves en línea',
  'customer.open_until': 'La página está disponible hasta el %{date}.',
  'customer.reference': 'Referencia: %{marker}',
  'customer.order': 'Pedido %{number}',
  'customer.order_at': 'Pedido %{number} en %{shop}',
  'customer.title': 'Sus claves de licencia',
  'customer.undecryptable': 'Esta clave no se puede mostrar en este momento. Escriba a la tienda.',
  'customer.backordered':
    'Falta por llegar %{smart_count} clave de este pedido. |||| Faltan por llegar %{smart_count} claves de este pedido.',
  'customer.replaced':
    '%{smart_count} clave sustituye a una anterior, que ya no funciona. |||| %{smart_count} claves sustituyen a otras anteriores, que ya no funcionan.',
  'customer.withdrawn':
    '%{smart_count} clave de este pedido ya no es válida. |||| %{smart_count} claves de este pedido ya no son válidas.',
  'customer.no_keys': 'No hay claves para este pedido.',
  'customer.secret_address':
    'Quien tenga la dirección de esta página ve sus claves: no la comparta con nadie.',
  'customer.questions': '¿Preguntas? %{link} e indique su pedido.',
  'customer.write_to': 'Escriba a %{shop}',
  'customer.not_found': 'Esta página no existe',
  'customer.not_found_reason': 'La dirección está incompleta o ha caducado.',
  'customer.not_found_advice':
    'Abra de nuevo, completo, el enlace del mensaje de su pedido. Si vuelve a llegar aquí, escriba a la tienda e indique su pedido: puede enviarle las claves otra vez.',
  'customer.too_many_requests': 'Un momento, por favor',
  'customer.try_again': 'Inténtelo de nuevo dentro de un minuto.',
  'customer.example_suite': 'Office Suite, anual',
  'customer.example_studio': 'Estudio fotográfico',
  'customer.example_instructions': 'Abra Ayuda, Activar e introduzca la clave.',
} satisfies Record<keyof typeof en.customer, string>;
