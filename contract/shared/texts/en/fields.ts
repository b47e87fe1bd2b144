export const fields = {
  invalid: 'Invalid input',
  unknown: 'Unknown field',
  text: 'Must be text',
  character: 'Contains a character that cannot be stored',
  max_length: 'Must be at most %{max} characters',
} as const;

export const values = {
  not_empty: 'Must not be empty',
  range: 'Must be between %{min} and %{max}',
  whole_number: 'Must be a whole number from %{min}',
  whole_number_range: 'Must be a whole number from %{min} to %{max}',
  year: 'The year must be between %{min} and %{max}',
  date: 'Must be a date like %{example}',
  file_name: 'Must be the name of a file, without folders',
  file_empty: 'The file is empty',
  file_type: 'Must be a file of the type %{types}',
  file_size: 'Must have at most %{size}',
  number: 'Must be a number',
  boolean: 'Must be true or false',
  id_list: 'Must be at most %{max} ids, separated by commas',
} as const;
