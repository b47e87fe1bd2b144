import { expect, test } from 'vitest';
import { jobRegistry } from '../../server/app/jobRegistry';
import de from '../../src/messages/de';
import en from '../../src/messages/en';
import es from '../../src/messages/es';

test.each([
  ['English', en],
  ['German', de],
  ['Spanish', es],
])('%s names every job', (_, catalog) => {
  const names = new Map(Object.entries(catalog.settings.jobs.queues));
  const unnamed = jobRegistry.jobs.filter(({ queue }) => !names.get(queue.replace(/\W/g, '_')));

  expect(unnamed.map(({ queue }) => queue)).toEqual([]);
});
