import { saveFile } from '../../kit/saveFile';
import type { RemoteShelf } from './shelf/openShelf';

/** All refused keys with their reasons, whichever batch they were in. */
export async function downloadRefused(shelf: RemoteShelf): Promise<void> {
  saveFile(await shelf.refusedFile(), 'refused-licenses.csv');
}
