import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AddressText } from '../../../src/kit';

const shown = (value: string | undefined) => render(<AddressText value={value} />).container;

test('an address may break after its slashes and before its @', () => {
  expect(shown('https://shop.example/api').innerHTML).toBe('https://shop.example/<wbr>api');
  expect(shown('ada@example.com').innerHTML).toBe('ada<wbr>@example.com');
});

test('an address that has not come yet breaks no page', () => {
  expect(shown(undefined).innerHTML).toBe('');
});
