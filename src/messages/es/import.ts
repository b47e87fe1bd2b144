import type en from '../en/import';

const importing: typeof en = {
  title: 'Importación masiva',
  subtitle: 'Añada muchas claves de licencia a un pool de una vez',
  choose_pool: 'Buscar pools',
  no_pool: 'Ningún pool coincide',
  keys_help: 'Una clave por línea, o separadas por comas.',
  count: '%{count} clave |||| %{count} claves',
  unreadable: 'No se pudo leer el archivo',
  notes: {
    title: 'Conviene saber',
    same: 'El mismo número de entregas vale para todas las claves.',
    duplicates: 'Los duplicados se rechazan.',
    empty: 'Las líneas vacías se ignoran.',
    encrypted: 'Las claves se guardan cifradas.',
  },
  reading: 'Leyendo…',
  file: {
    drop: 'Suelte aquí un archivo CSV o de texto, o',
    choose: 'Elegir archivo',
    column: 'Columna con las claves',
    numbered: 'Columna %{number}',
    all_columns: 'Todas las columnas',
    head: 'La primera fila nombra las columnas',
    no_text: 'No es texto Unicode. Guárdelo como «CSV UTF-8» e inténtelo de nuevo.',
    too_large: 'Supera los 100 MB.',
  },
  held: {
    samples: 'Empieza por',
    remove: 'Quitar %{name}',
    pasted: 'Texto pegado',
    rest: 'Claves aún no enviadas',
    refused: 'Claves rechazadas',
  },
  preview: {
    title: 'Qué se importará',
    good: 'Listas para importar',
  },
  progress: {
    title: 'Importando licencias',
    percent: '%{percent} % hecho',
    created: 'Importadas',
    left: 'Pendientes',
    errors: 'Errores',
    sending: 'Enviando…',
    waiting: 'Se ha perdido la conexión. Se reintenta hasta que vuelva.',
    stopping: 'Se detiene tras este lote…',
  },
  stopped:
    'La importación se ha detenido. Importadas: %{created} | Errores: %{errors}. Siguen aquí, sin enviar: %{left}.',
  submit: 'Importar licencias',
  result: 'Importadas: %{created} | Errores: %{errors}',
  refused: {
    title: '%{count} clave no se importó |||| %{count} claves no se importaron',
    key: 'Clave de licencia',
    reason: 'Motivo',
    more: 'y %{count} más, todas en el archivo',
    download: 'Descargar CSV',
    edit: 'Editar estas claves',
    done: 'Ir a las licencias',
  },
};

export default importing;
