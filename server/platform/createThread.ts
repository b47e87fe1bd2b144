import { basename, extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Another thread of the process, which handles one task after the other. */
export interface Thread<Task, Result> {
  run(task: Task): Promise<Result>;
  close(): Promise<void>;
}

interface RunningThread<Result> {
  worker: Worker;
  /** The tasks without a result, in their order. */
  pending: { resolve(result: Result): void; reject(error: Error): void }[];
}

/** After that its memory is freed. */
const IDLE_TIMEOUT_MS = 10_000;
/** Garbage is collected earlier than V8 would where memory is plenty. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 96 };

/**
 * Creates a thread of a program, which answers each message with one. It starts with the first task, ends when it has
 * none for a while, and is replaced after a failure.
 */
export function createThread<Task, Result>(source: URL): Thread<Task, Result> {
  let running: RunningThread<Result> | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): RunningThread<Result> {
    const started: RunningThread<Result> = { worker: startWorker(source), pending: [] };
    const fail = (error: Error) => {
      if (running === started) running = undefined;
      for (const { reject } of started.pending.splice(0)) reject(error);
    };
    started.worker.on('message', (result: Result) => {
      started.pending.shift()?.resolve(result);
      if (started.pending.length === 0) idleTimer = setTimeout(end, IDLE_TIMEOUT_MS).unref();
    });
    started.worker.on('error', fail);
    started.worker.on('exit', () => fail(new Error('The thread has ended')));
    return started;
  }

  async function end(): Promise<void> {
    clearTimeout(idleTimer);
    const ending = running;
    running = undefined;
    await ending?.worker.terminate();
  }

  return {
    run(task) {
      clearTimeout(idleTimer);
      running ??= start();
      const { worker, pending } = running;
      return new Promise((resolve, reject) => {
        pending.push({ resolve, reject });
        worker.postMessage(task);
      });
    },
    close: end,
  };
}

/** The bundle of a thread's program is beside that of the server; a source file needs the TypeScript loader. */
function startWorker(source: URL): Worker {
  if (extname(import.meta.filename) === '.ts')
    return new Worker(loadSource(source.href), { eval: true, resourceLimits });
  return new Worker(join(import.meta.dirname, `${basename(source.pathname, '.ts')}.js`), { resourceLimits });
}

/** An inherited loader does not work in threads. */
const loadSource = (url: string) =>
  `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(url)}); });`;
