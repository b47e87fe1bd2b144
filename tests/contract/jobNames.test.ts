import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { jobs } from '#contract/texts/en/system';
import { listFiles } from '../../scripts/listFiles';
import { jobRegistry } from '../../server/app/jobRegistry';
import { isJob } from '../../server/platform/jobs/defineJob';

test('every job has a name', () => {
  const names = new Map(Object.entries(jobs.queues));
  const unnamed = jobRegistry.filter(isJob).filter(({ queue }) => !names.get(queue.replace(/\W/g, '_')));

  expect(unnamed.map(({ queue }) => queue)).toEqual([]);
});

test('every job and poller that a domain defines runs', () => {
  const sources = listFiles(['server/domains'], /\.ts$/).map((file) => readFileSync(file, 'utf8'));
  const defined = sources.flatMap((source) => source.match(/= define(?:Job|PurgeJob|Poller)\b/g) ?? []);

  expect(jobRegistry.length).toBe(defined.length);
});
