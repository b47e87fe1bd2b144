import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UrlField } from '../../../src/admin';

const renderUrl = (value: string | undefined) => render(<UrlField value={value} />).container;

test('breaks a URL after slashes, before @ and before the dots of its host', () => {
  expect(renderUrl('https://my.shop/api/v2.1').innerHTML).toBe('https://my<wbr>.shop/<wbr>api/<wbr>v2.1');
  expect(renderUrl('ada.l@example.com').innerHTML).toBe('ada.l<wbr>@example.com');
});

test('renders nothing without a value', () => {
  expect(renderUrl(undefined).innerHTML).toBe('');
});
