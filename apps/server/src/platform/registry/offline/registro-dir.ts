import { join } from 'node:path';

/** Where `npm run registry -- load` puts the registry. */
export function registroDirOf({ dataDir }: { dataDir: string }): string {
  return join(dataDir, 'registro');
}
