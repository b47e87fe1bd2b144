import type en from '../en/import';

const importing: typeof en = {
  title: 'Importación masiva',
  subtitle: 'Añada muchas claves de licencia a un pool de una vez',
  choose_pool: 'Buscar pools',
  no_pool: 'Ningún pool coincide',
  keys_help: 'Una clave por línea, o separadas por comas.',
  count: '%{count} clave |||| %{count} claves',
  from_file: 'Añadir desde un archivo de texto',
  unreadable: 'No se pudo leer el archivo',
  notes: {
    title: 'Conviene saber',
    same: 'El mismo número de entregas vale para todas las claves.',
    duplicates: 'Los duplicados se rechazan.',
    empty: 'Las líneas vacías se ignoran.',
    encrypted: 'Las claves se guardan cifradas.',
  },
  submit: 'Importar licencias',
  result: 'Importadas: %{created} | Errores: %{errors}',
  refused: {
    title: '%{smart_count} clave no se importó |||| %{smart_count} claves no se importaron',
    key: 'Clave de licencia',
    reason: 'Motivo',
    more: 'y %{smart_count} más, todas en el archivo',
    download: 'Descargar CSV',
    edit: 'Editar estas claves',
    done: 'Ir a las licencias',
  },
};

export default importing;
