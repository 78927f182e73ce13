import { isAbsolute } from 'node:path';

/** Where a clamd listens. */
export type ClamdAddress = { path: string } | { host: string; port: number };

/** A path, or a host and a port; undefined for any other text. */
export function parseClamd(valor: string): ClamdAddress | undefined {
  if (isAbsolute(valor)) return { path: valor };
  const partes = /^([A-Za-z0-9.-]{1,253}|\[[0-9a-fA-F:]+\]):(\d{1,5})$/.exec(valor);
  if (partes === null || Number(partes[2]) > 65_535) return undefined;
  return { host: (partes[1] ?? '').replace(/[[\]]/g, '').toLowerCase(), port: Number(partes[2]) };
}
