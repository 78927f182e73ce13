import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ObrigacaoSped } from '@apura/documentos';
import { rewriteSped, walkRegistros } from '@apura/retificacao';

/** Records whose lines are worked out when a file is closed; a file that has them wrong comes out with them right. */
const CONTADORES = /^\|(.990|9...|.001)\|/;

/**
 * Reads a SPED file and writes it anew without an edit: what is read must be every byte up to the 9999, and what is
 * written must be the same but for counters and flags. Returns what differs and whether every byte came out.
 */
export async function faultsOfIdentity(
  path: string,
  { destino, obrigacao }: { destino: string; obrigacao: ObrigacaoSped },
): Promise<{ faults: string[]; whole: boolean }> {
  mkdirSync(dirname(destino), { recursive: true });
  const parts: Buffer[] = [];
  const { fimRegistros, inicio } = await walkRegistros({
    path,
    visit: (r) => parts.push(Buffer.from(r.bytes.subarray(r.inicio, r.fim))),
  });
  const original = readFileSync(path).subarray(inicio, fimRegistros);
  const faults: string[] = [];
  if (!Buffer.concat(parts).equals(original)) faults.push('reading record by record loses bytes');
  await rewriteSped({ path, destino, obrigacao, substituir: new Map(), insertAntes: new Map() });
  const written = readFileSync(destino);
  const whole = written.equals(original);
  if (!whole) {
    const [a, b] = [original, written].map((bytes) =>
      bytes
        .toString('latin1')
        .split('\n')
        .filter((line) => line !== '' && !CONTADORES.test(line)),
    );
    const at = (a ?? []).findIndex((line, i) => line !== b?.[i]);
    if (at >= 0 || a?.length !== b?.length) faults.push(`writing changes a line: ${a?.[at]} → ${b?.[at]}`);
  }
  return { faults, whole };
}
