import type { Translation } from '../Translation';

export const customers: Translation['customers'] = {
  not_found: 'Cliente no encontrado',
  erased: 'Los datos del cliente ya se borraron',
  other_email: 'Introduzca la dirección de correo %{email}',
  too_large: 'El cliente tiene más de %{max} pedidos, claves o mensajes: exporte sus listas en su lugar',
};

export const customerResource: Translation['resources']['customers'] = {
  fields: {
    id: 'ID',
    email: 'Correo electrónico',
    first_name: 'Nombre',
    last_name: 'Apellidos',
    names: 'Nombre',
    order_count: 'Pedidos',
    last_order_at: 'Último pedido',
    license_count: 'Claves',
    backordered_units: 'Pendientes',
    erased_at: 'Borrado',
  },

  name: 'Cliente |||| Clientes',
  subtitle: 'Quienes han hecho pedidos, por dirección de correo',
  search: 'Correo o nombre…',
  not_found: 'Cliente no encontrado',
  empty: 'Aún no hay clientes',
  empty_text: 'Los clientes aparecen aquí con su primer pedido.',
  shops: 'Tiendas',
  shop_orders: '%{smart_count} pedido |||| %{smart_count} pedidos',
  orders: 'Pedidos',
  licenses: 'Claves de licencia',
  no_licenses: 'Aún no hay claves',
  messages: 'Mensajes',
  no_messages: 'Aún no hay mensajes',
  erased: 'Borrado',
  export: {
    action: 'Exportar datos',
    done: 'Datos exportados',
    failed: 'No se pudieron exportar los datos',
  },
  erase: {
    action: 'Borrar datos…',
    title: '¿Borrar los datos de este cliente?',
    text: 'La dirección de correo y los nombres se sustituyen por un seudónimo en todos los pedidos, claves y webhooks. Los mensajes pendientes se cancelan y los enlaces a las páginas de los pedidos dejan de valer. Las claves y las ventas se siguen contando. No se puede deshacer.',
    waiting:
      '%{smart_count} unidad espera una clave; la recibirá sin mensaje. |||| %{smart_count} unidades esperan claves; las recibirán sin mensaje.',
    shop: 'La tienda tiene su propia copia, y las copias de seguridad contienen los datos hasta que se eliminan.',
    email: 'Escriba %{email} para confirmar.',
    confirm: 'Borrar datos',
    done: 'Los datos se borraron',
    failed: 'No se pudieron borrar los datos',
  },
};
