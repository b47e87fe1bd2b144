import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UrlField } from '../../../src/kit';

const shown = (value: string | undefined) => render(<UrlField value={value} />).container;

test("an address may break after its slashes, before its @ and before its host's dots", () => {
  expect(shown('https://my.shop/api/v2.1').innerHTML).toBe('https://my<wbr>.shop/<wbr>api/<wbr>v2.1');
  expect(shown('ada.l@example.com').innerHTML).toBe('ada.l<wbr>@example.com');
});

test('an address that has not come yet breaks no page', () => {
  expect(shown(undefined).innerHTML).toBe('');
});
