import { createWorkerHandler, type WorkerRequest } from './createWorkerHandler';

// The keys of an import live in this thread: reading and judging a hundred thousand would stall the page.
const handleRequest = createWorkerHandler((response) => self.postMessage(response));
self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => handleRequest(data));
