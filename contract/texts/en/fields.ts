export const fields = {
  'fields.invalid': 'Invalid input',
  'fields.unknown': 'Unknown field',
  'fields.text': 'Must be text',
  'fields.character': 'Contains a character that cannot be stored',
  'fields.max_length': 'Must be at most %{max} characters',
} as const;
