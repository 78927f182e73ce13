import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the repository, wherever it is checked out. */
export const REPO = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
