import { type Asked, serveShelf } from './serveShelf';

// The keys of an import live in this thread: reading and judging a hundred thousand would stall the page.
const serve = serveShelf((answered) => self.postMessage(answered));
self.addEventListener('message', ({ data }: MessageEvent<Asked>) => serve(data));
