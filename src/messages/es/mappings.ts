import type en from '../en/mappings';

const mappings: typeof en = {
  name: 'Asignación de producto |||| Asignaciones de productos',
  subtitle: 'De qué pool salen las claves de un producto de la tienda',
  create: 'Crear asignación',
  creating: 'Los pedidos del producto reciben sus claves del pool.',
  done: 'Listo',
  created_count: '%{smart_count} creadas',
  search: 'Buscar por producto',
  all_sites: 'Todas las tiendas',
  product: 'Producto',
  product_id: 'ID de producto %{id}',
  choose_product: 'Buscar por nombre, SKU o ID',
  choose_site_first: 'Elija primero una tienda',
  sync_first: 'Sincronice los productos para elegir entre lo que vende la tienda.',
  no_match: 'Ningún producto coincide',
  empty: 'Aún no hay asignaciones de productos',
  empty_text: 'Asigne un producto de una tienda a un pool y sus pedidos recibirán claves.',
  toggle: '%{name}: activa',
  one_variation: 'Solo una variante',
  one_variation_help:
    'Los pedidos de esta variante reciben sus claves del pool; va antes que la asignación del producto entero.',
  variation: 'Variante',
  choose_variation: 'Elija una variante',
  renamed: 'Renombrado en la tienda: %{name}',
  missing: 'Ya no está en la tienda',
  use_name: 'Usar el nombre nuevo',
  notifications: {
    created: '¡Asignación creada! Puede asignar otro producto o salir.',
    deleted: 'Asignación eliminada',
    create_failed: 'No se pudo crear la asignación',
    update_failed: 'No se pudo actualizar la asignación',
    delete_failed: 'No se pudo eliminar la asignación',
  },
};

export default mappings;
