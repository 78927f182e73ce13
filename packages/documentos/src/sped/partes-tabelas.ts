import { readdirSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFile } from '../columnar/sync-file.ts';
import type { ResultadoFatia } from './estado-fatia.ts';
import type { PlanoLeitura } from './layouts/plano-leitura.ts';
import { type ObrigacaoSped, prefixoTabela } from './obrigacao-sped.ts';

export interface TabelaLida {
  tabela: string;
  /** Official code; `desconhecido` for the table of lines that are no record of the layout. */
  registro: string;
  linhas: number;
  /** File names below outDir, in the order of the lines of the document. */
  partes: string[];
}

/** Renames all finished parts to their final names, after syncing them unless they are provisional. */
export async function publishPartes(
  outDir: string,
  plano: PlanoLeitura,
  resultados: readonly ResultadoFatia[],
  { provisorio }: { provisorio: boolean },
): Promise<TabelaLida[]> {
  const partes = resultados.flatMap((r) => r.partes);
  if (!provisorio) await Promise.all(partes.map(({ temporario }) => syncFile(join(outDir, temporario))));
  const porTabela = Map.groupBy(partes, (p) => p.tabela);
  for (const { temporario } of partes) await rename(join(outDir, temporario), join(outDir, finalName(temporario)));
  const registros = [...plano.registros, { registro: 'desconhecido', esquema: plano.desconhecido }];
  return registros.flatMap(({ registro, esquema }) => {
    const daTabela = porTabela.get(esquema.tabela);
    if (!daTabela) return [];
    return [
      {
        tabela: esquema.tabela,
        registro,
        linhas: daTabela.reduce((soma, p) => soma + p.linhas, 0),
        partes: daTabela.map((p) => finalName(p.temporario)),
      },
    ];
  });
}

function finalName(temporario: string): string {
  return temporario.slice(0, -'.tmp'.length);
}

/** Removes the parts of an earlier reading, or only unfinished parts. */
export function removePartes(outDir: string, obrigacao: ObrigacaoSped, soTemporarios: boolean): void {
  const parte = new RegExp(`^${prefixoTabela(obrigacao)}_\\w+-\\d+\\.parquet(\\.tmp)?$`);
  for (const nome of readdirSync(outDir)) {
    if (parte.test(nome) && (!soTemporarios || nome.endsWith('.tmp'))) rmSync(join(outDir, nome), { force: true });
  }
}
