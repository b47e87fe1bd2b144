import { expect, onTestFinished, test } from 'vitest';
import { createThread } from '../../../server/platform/createThread';

function startThread() {
  const thread = createThread<string, string>(new URL('../echoThread.ts', import.meta.url));
  onTestFinished(thread.close);
  return thread;
}

test('answers tasks in their order', async () => {
  const thread = startThread();

  const results = await Promise.all(['one', 'two', 'three'].map((task) => thread.run(task)));

  expect(results).toEqual(['one', 'two', 'three']);
});

test('a failure ends the tasks that wait, and the next one starts a new thread', async () => {
  const thread = startThread();

  const failed = await Promise.allSettled([thread.run('fail'), thread.run('one')]);
  const result = await thread.run('two');

  expect(failed).toMatchObject([
    { status: 'rejected', reason: { message: 'The task failed' } },
    { status: 'rejected', reason: { message: 'The task failed' } },
  ]);
  expect(result).toBe('two');
});

test('closing ends the tasks that wait', async () => {
  const thread = startThread();
  const task = thread.run('one');

  await thread.close();

  await expect(task).rejects.toThrow('The thread has ended');
});
