import type en from '../en/sites';

const sites: typeof en = {
  name: 'Tienda WooCommerce |||| Tiendas WooCommerce',
  register: 'Registrar tienda',
  registering: 'Conecte una tienda con la clave de la API REST de su WooCommerce.',
  search: 'Buscar por nombre o URL',
  empty: 'Aún no hay tiendas',
  empty_text: 'Registre una tienda para asignar sus productos a pools de licencias.',
  not_found: 'Tienda no encontrada',
  last_sync: 'Última sincronización',
  never: 'Nunca',
  active: 'Activa',
  inactive: 'Inactiva',
  delete_warning:
    'Sus asignaciones de productos se eliminan con ella. Los pedidos de esta tienda dejarán de recibir claves.',
  help: {
    consumer_key: 'En WooCommerce, en Ajustes, Avanzado, API REST. Basta el permiso de lectura.',
    notification_email: 'Se avisa cuando un pool de esta tienda se agota.',
  },
  key: {
    title: 'Clave de API',
    subtitle: 'Firma lo que envía la tienda.',
    copied: 'Clave de API copiada al portapapeles',
    regenerate: 'Regenerar',
    confirm: '¿Regenerar la clave de API de %{name}?',
    warning:
      'La clave actual deja de valer al instante: los webhooks firmados con ella se rechazan hasta que la tienda tenga la nueva.',
    renewed: 'Esta es la nueva clave. Póngala como secreto de los webhooks de la tienda.',
  },
  webhook: {
    title: 'Webhooks',
    copy: 'Copiar la URL del webhook',
    copied: 'URL del webhook copiada al portapapeles',
    how: 'En WooCommerce, en Ajustes, Avanzado, Webhooks, añada un webhook para cada uno de los temas Pedido creado, actualizado, eliminado y restaurado, con esta URL de entrega y la clave de API como secreto.',
  },
  information: 'Información de la tienda',
  edit_email: 'Editar el correo de avisos',
  mappings: {
    title: 'Asignaciones de productos',
    add: 'Añadir asignación',
    empty: 'Aún no hay productos asignados',
    empty_text: 'Asigne un producto a un pool y sus pedidos recibirán claves.',
  },
  products: {
    sync: 'Sincronizar productos',
    syncing: 'Sincronizando...',
    title: 'Productos',
    found: '%{smart_count} producto encontrado |||| %{smart_count} productos encontrados',
    none: 'No se encontraron productos. Compruebe que la tienda tiene productos y que las credenciales de la API son correctas.',
    id: 'ID',
    name: 'Nombre',
    sku: 'SKU',
    variations: '%{smart_count} variación |||| %{smart_count} variaciones',
  },
  notifications: {
    created: 'Tienda registrada',
    updated: 'Tienda actualizada',
    deleted: 'Tienda eliminada',
    regenerated: 'Clave de API regenerada',
    create_failed: 'No se pudo registrar la tienda',
    update_failed: 'No se pudo actualizar la tienda',
    delete_failed: 'No se pudo eliminar la tienda',
    regenerate_failed: 'No se pudo regenerar la clave de API',
    sync_failed: 'No se pudieron sincronizar los productos',
  },
};

export default sites;
