import { createWorkerHandler, type WorkerRequest } from './createWorkerHandler';

// A worker: parsing and validating a hundred thousand keys would block the page.
const handleRequest = createWorkerHandler((response) => self.postMessage(response));
self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => handleRequest(data));
