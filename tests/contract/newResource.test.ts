import { expect, test } from 'vitest';
import { toCode } from '../../scripts/newResource/fieldCode';
import { readFields } from '../../scripts/newResource/fields';
import { readNames } from '../../scripts/newResource/names';

test('reads the fields of a new resource', () => {
  const fields = readFields(['code:text!', 'percent:int(1..100)', 'pool:ref(pools,cascade)!']);

  expect(fields).toEqual([
    { name: 'code', kind: 'text', isRequired: true, args: [] },
    { name: 'percent', kind: 'int', isRequired: false, args: ['1', '100'] },
    { name: 'pool_id', kind: 'ref', isRequired: true, args: ['pools', 'cascade'] },
  ]);
});

test.each([
  [['code:string!'], 'code:string! is no field: write name:type'],
  [['Code:text!'], 'Code:text! is no field'],
  [['code:text!', 'code:int'], 'The field code stands twice'],
  [['code:text!', 'id:int'], 'The field id stands twice, or every resource has it'],
  [['percent:int!'], 'The first field names the record'],
  [['code:text'], 'The first field names the record'],
  [['code:text!', 'percent:int(1-100)'], 'bounds are written int(1..100)'],
  [['code:text!', 'kind:enum'], 'members are written enum(draft,published)'],
  [['code:text!', 'active:bool(yes)'], 'a default is written bool(true)'],
  [['code:text!', 'scan:file(pdf)'], 'are written file(pdf,100)'],
  [['code:text!', 'scan:file(PDF,100)'], 'are written file(pdf,100)'],
  [['code:text!', 'scan:file(pdf,9000)'], 'the files of a record have at most 6000 kB'],
  [['code:text!', 'percent:int(100..1)'], 'bounds are written int(1..100)'],
  [['code:text!', 'price:decimal(1-100)'], 'bounds are written decimal(1..100)'],
  [['code:text!', 'kind:enum(gift,gift)'], 'a value stands twice'],
  [['code:text!', 'page:int'], 'The field page has the name of a parameter of every list'],
  [['code:text!', 'pool:ref(pools,set_null)!'], 'a required reference cannot become empty'],
  [['code:text!', 'pool:ref'], 'a reference is written ref(pools)'],
  [['code:text!', 'pool:ref(pools,ignore)'], 'of restrict, set_null, cascade'],
])('refuses %j and says what is expected', (fields, message) => {
  expect(() => readFields(fields)).toThrow(message);
});

test.each([
  ['boats', 'boat', 'Boat'],
  ['categories', 'category', 'Category'],
  ['batches', 'batch', 'Batch'],
  ['addresses', 'address', 'Address'],
  ['taxes', 'tax', 'Tax'],
  ['licenses', 'license', 'License'],
  ['giftCards', 'giftCard', 'GiftCard'],
])('one of %s is a %s', (plural, singular, type) => {
  expect(readNames(plural)).toEqual({ plural, singular, type });
});

test('the sample of a later date is later, so that a rule between them holds', () => {
  const [, start, end] = readFields(['title:text!', 'starts_on:date!', 'ends_on:date']).map(toCode);

  expect(start?.samples).toEqual([`'2026-03-02'`, `'2026-04-02'`]);
  expect(end?.samples).toEqual([`'2026-03-03'`, `'2026-04-03'`]);
});
