import { readFile } from 'node:fs/promises';
import { type ElementoXml, readArvoresEsocial } from '@apura/documentos';
import type { ArquivoBase } from '../../comum/pedido.ts';

/** An event of a file, by its ordinal. */
export interface LugarEvento {
  arquivo: string;
  ordem: number;
}

/**
 * Yields the wanted events whole, with one file in memory at a time, in the order of the files' ids. `null` for an
 * event whose file is missing or no longer holds it.
 */
export async function* readArvores<T extends LugarEvento>(
  arquivos: readonly ArquivoBase[],
  lugares: readonly T[],
): AsyncGenerator<{ lugar: T; raiz: ElementoXml | null }> {
  const porId = new Map(arquivos.map((a) => [a.id, a]));
  const porArquivo = [...Map.groupBy(lugares, (l) => l.arquivo)].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [id, seus] of porArquivo) {
    const arquivo = porId.get(id);
    const ordens = new Set(seus.map((l) => l.ordem));
    const arvores = arquivo ? readArvoresEsocial(await readFile(arquivo.path), ordens) : [];
    const porOrdem = new Map(arvores.map((a) => [a.ordem, a.raiz]));
    for (const lugar of seus) yield { lugar, raiz: porOrdem.get(lugar.ordem) ?? null };
  }
}
