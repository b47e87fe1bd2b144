import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

const DESCRIPTION = /Unable to find an element with the text: missing[\s\S]*present/;

test('the failure of a query describes the document, also after waiting', async () => {
  document.body.innerHTML = '<p>present</p>';

  expect(() => screen.getByText('missing')).toThrow(DESCRIPTION);
  await expect(screen.findByText('missing', {}, { timeout: 20 })).rejects.toThrow(DESCRIPTION);
});
