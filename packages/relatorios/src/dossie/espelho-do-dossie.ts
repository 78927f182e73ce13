import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { getRelatorio } from '../catalogo/catalogo.ts';
import type { ColunaRelatorio } from '../colunas.ts';
import type { ProjetoDataset } from '../dataset.ts';
import type { RelatorioDefinido } from '../define-relatorio.ts';
import { type MesDoEspelho, RELATORIOS_DO_ESPELHO, readDadosDoEspelho } from '../espelho-pgdas/dados-do-espelho.ts';
import { pastaTemporaria } from '../leitura/leitor-duck.ts';
import { readAll } from '../leitura/read-all.ts';
import type { LinhaResultado } from '../leitura/read-pagina.ts';
import { generateRelatorios } from '../run.ts';

interface DoDossie {
  relatorio: RelatorioDefinido;
  /** The stored rows of the findings. */
  path: string;
  dataset: ProjetoDataset;
  data: string;
  tabelasDir?: string | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * The months of a dossier as the mirror of the PGDAS-D shows them. The two small reports on the papers are made anew: a
 * dossier needs no other stored result than that of its own report.
 */
export async function readEspelhoDoDossie(o: DoDossie): Promise<MesDoEspelho[]> {
  const outDir = await mkdtemp(path.join(await pastaTemporaria(), 'espelho-'));
  try {
    const papeis = [RELATORIOS_DO_ESPELHO.apuracao, RELATORIOS_DO_ESPELHO.atividades].map(getRelatorio);
    const { dataset, tabelasDir, signal } = o;
    const feitos = await generateRelatorios({ dataset, outDir, relatorios: papeis, threads: 1, tabelasDir, signal });
    const linhasDe = (nome: string) => {
      const feito = feitos.find((um) => um.nome === nome);
      return rowsOf(feito?.path ?? null, papeis.find((um) => um.nome === nome)?.colunas ?? []);
    };
    const dados = readDadosDoEspelho({
      empresa: dataset.empresa,
      dia: o.data,
      achados: await rowsOf(o.path, o.relatorio.colunas),
      apuracao: await linhasDe(RELATORIOS_DO_ESPELHO.apuracao),
      atividades: await linhasDe(RELATORIOS_DO_ESPELHO.atividades),
    });
    return dados?.meses ?? [];
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

async function rowsOf(file: string | null, colunas: readonly ColunaRelatorio[]): Promise<LinhaResultado[]> {
  const linhas: LinhaResultado[] = [];
  if (file !== null) for await (const lote of readAll({ path: file, colunas })) linhas.push(...lote);
  return linhas;
}
