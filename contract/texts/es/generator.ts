import type { Translation } from '../Translation';

export const generator: Translation['generator'] = {
  fields: {
    alphabet: 'Caracteres',
    prefix: 'Prefijo',
    pattern: 'Patrón',
    delivre_x_times: 'Entregas permitidas',
    refill: 'Reposición',
    count: 'Número de claves',
  },

  pattern_characters: 'Solo X, C, cifras y los separadores - . _ : / +',
  one_check: 'Un patrón tiene como máximo un carácter de control',
  too_weak:
    'Muy pocos caracteres aleatorios: las claves necesitan %{bits} bits para que se puedan entregar %{keys} y nadie adivine una',
  none: 'Este pool no tiene generador: configure uno en sus ajustes',
  needs_validation:
    'Un servicio externo comprueba las claves de este pool y debe conocerlas antes: aquí no se pueden crear',
  used_up:
    'El patrón se ha agotado: de las %{capacity} claves que puede dar existen %{generated} y quedan %{left}, menos de %{count}. No se ha creado nada. Alargue el patrón.',

  title: 'Generador',
  help: 'Para claves que crea usted. Una clave es aleatoria: nadie puede predecir la siguiente.',
  save: 'Guardar generador',
  saved: 'Generador guardado',
  save_failed: 'No se ha podido guardar el generador',
  remove: 'Eliminar',
  remove_title: '¿Eliminar el generador?',
  remove_text: 'El pool no crea más claves. Las que ha creado se conservan.',
  removed: 'Generador eliminado',
  remove_failed: 'No se ha podido eliminar el generador',
  prefix_help: 'Igual en todas las claves, por ejemplo PRO-.',
  pattern_help:
    'X es un carácter aleatorio y C el de control (Luhn mod N), que detecta claves mal escritas. Las cifras y - . _ : / + quedan como están.',
  alphabet_choices: {
    crockford: 'Letras y cifras que no se confunden (32 de Crockford)',
    letters: 'Letras sin I ni O',
    digits: 'Cifras',
    hex: 'Hexadecimal',
  },
  examples: 'Ejemplos',
  strength: '%{bits} bits',
  strong: 'fuerte: una clave no se puede adivinar.',
  weak: 'débil por debajo de %{bits} bits: un programa paciente podría adivinar una clave si ninguna comprobación en línea lo frena.',
  capacity:
    'El patrón puede dar %{capacity} claves, una de cada millón posibles, para que fallen 999.999 de cada millón de intentos.',
  left: '%{generated} de %{capacity} claves dadas',
  by_itself: 'Crear claves cuando haya pocas existencias',
  below: 'Menos de',
  amount: 'Crear',
  refill_help: 'El pool no avisa entonces de existencias bajas hasta que su patrón se agote.',
  generate: 'Generar claves',
  generate_title: 'Generar claves para %{pool}',
  generate_text: 'Se crean al momento y van primero a los pedidos en espera.',
  still: 'El patrón puede dar todavía %{left} claves.',
  generated: '%{smart_count} clave generada |||| %{smart_count} claves generadas',
  generate_failed: 'No se han podido generar las claves',
};
