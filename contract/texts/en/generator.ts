export const generator = {
  pattern_characters: 'Only X, C, digits and the separators - . _ : / +',
  one_check: 'A pattern has one check character at most',
  too_weak:
    'Too few random characters: keys need %{bits} bits, so that %{keys} of them can be given and nobody guesses one',
  none: 'This pool has no generator: set one in its settings',
  needs_validation:
    'The keys of this pool are checked by an outside service, which must know them first: they cannot be made here',
  used_up:
    'The pattern is used up: of the %{capacity} keys that it may give, %{generated} exist and %{left} are left, fewer than %{count}. Nothing was made. Make the pattern longer.',

  title: 'Generator',
  help: 'For keys that you make yourself. A key is random: nobody can tell the next one.',
  save: 'Save Generator',
  saved: 'Generator saved',
  save_failed: 'Failed to save the generator',
  remove: 'Remove',
  remove_title: 'Remove the generator?',
  remove_text: 'The pool makes no more keys. Those that it made stay.',
  removed: 'Generator removed',
  remove_failed: 'Failed to remove the generator',
  prefix_help: 'The same for each key, such as PRO-.',
  pattern_help:
    'X is a random character, C the check character (Luhn mod N), which tells mistyped keys. Digits and - . _ : / + stay as they are.',
  alphabet_choices: {
    crockford: "Letters and digits without look-alikes (Crockford's 32)",
    letters: 'Letters without I and O',
    digits: 'Digits',
    hex: 'Hexadecimal',
  },
  examples: 'Examples',
  strength: '%{bits} bits',
  strong: 'strong: a key cannot be guessed.',
  weak: 'weak below %{bits} bits: a patient program could guess a key that an online check does not slow down.',
  capacity:
    'The pattern may give %{capacity} keys, one of a million possible ones, so that a guess is wrong 999,999 times of a million.',
  left: '%{generated} of %{capacity} keys given',
  by_itself: 'Make keys when the stock is low',
  below: 'Fewer than',
  amount: 'Make this many',
  refill_help: 'The pool then raises no alert of low stock, until its pattern is used up.',
  generate: 'Generate Keys',
  generate_title: 'Generate keys for %{pool}',
  generate_text: 'They are made at once and go to the orders that wait first.',
  still: 'The pattern may still give %{left} keys.',
  generated: '%{smart_count} key generated |||| %{smart_count} keys generated',
  generate_failed: 'Failed to generate keys',
} as const;
