export const responses = {
  'responses.invalid': 'Invalid response of the API for "%{resource}": %{problem}',
  'responses.page': 'expected a page of records as "data", got %{found}',
  'responses.total': 'expected the number of records as "total", got %{found}',
  'responses.records': 'expected an array of records, got %{found}',
  'responses.record': 'expected a record, got %{found}',
  'responses.no_id': 'a record has no "%{field}"',
  'responses.missing': 'record %{id} has no "%{field}"',
  'responses.wrong': 'the field "%{field}" of record %{id} is %{found}',
} as const;
