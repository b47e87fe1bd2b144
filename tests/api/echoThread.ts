import { parentPort } from 'node:worker_threads';

// Answers with the task; fails for "fail".
parentPort?.on('message', (task: string) => {
  if (task === 'fail') throw new Error('The task failed');
  parentPort?.postMessage(task);
});
