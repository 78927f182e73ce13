import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Proposta } from '@apura/apuracao';
import { quebrarArquivos } from '@apura/documentos';
import { getRelatorio } from '../catalogo/catalogo.ts';
import type { ProjetoDataset } from '../dataset.ts';
import type { LinhasEscolhidas } from '../propostas/choose-linhas.ts';
import { type ContagemPropostas, proposeMudancas } from '../propostas/propose-mudancas.ts';
import { generateRelatorios } from '../run.ts';
import { readCaso } from './caso.ts';

type PropostaFeita = ContagemPropostas & { mudancas: Proposta[] };

/** Makes a report of a golden case once, and gives a function that proposes from its rows. */
export async function comRelatorioDoCaso<T>(
  caso: string,
  nome: string,
  fn: (propor: (linhas?: LinhasEscolhidas, signal?: AbortSignal) => Promise<PropostaFeita>) => Promise<T>,
): Promise<T> {
  const { dataset, workDir } = await readCaso(caso);
  try {
    const path = await makeRelatorio({ dataset, workDir, nome });
    return await fn(async (linhas, signal) => await propor({ dataset, nome, path, linhas, signal }));
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
}

/** What the rows of a report of a golden case propose. */
export const propostaDoCaso = (caso: string, nome: string): Promise<PropostaFeita> =>
  comRelatorioDoCaso(caso, nome, async (propor) => await propor());

/** What the rows of a report over documents given as texts propose. */
export async function propostaDosTextos(o: {
  empresa: { cnpj: string; nome: string };
  periodo: { inicio: string; fim: string };
  /** Contents by file name. */
  textos: Readonly<Record<string, string>>;
  nome: string;
}): Promise<PropostaFeita> {
  const { empresa, periodo, nome } = o;
  const workDir = mkdtempSync(path.join(tmpdir(), 'proposta-'));
  try {
    const entradas = Object.entries(o.textos).map(([arquivo, texto]) => {
      const destino = path.join(workDir, arquivo);
      writeFileSync(destino, texto, 'latin1');
      return { id: arquivo, nome: arquivo, path: destino, recebidoEm: '2024-06-01T12:00:00Z' };
    });
    const { arquivos, tabelas } = await quebrarArquivos({ entradas, workDir, empresa, periodo, workers: 1 });
    const dataset = { empresa, periodo, arquivos, tabelas };
    return await propor({ dataset, nome, path: await makeRelatorio({ dataset, workDir, nome }) });
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
}

async function makeRelatorio(o: { dataset: ProjetoDataset; workDir: string; nome: string }): Promise<string> {
  const { dataset, nome } = o;
  const outDir = path.join(o.workDir, 'relatorios');
  const [feito] = await generateRelatorios({ dataset, outDir, relatorios: [getRelatorio(nome)] });
  if (!feito?.path) throw feito?.causa ?? new Error(`${nome} has no row`);
  return feito.path;
}

async function propor(o: {
  dataset: ProjetoDataset;
  nome: string;
  path: string;
  linhas?: LinhasEscolhidas | undefined;
  signal?: AbortSignal | undefined;
}): Promise<PropostaFeita> {
  const mudancas: Proposta[] = [];
  const receive = (lote: Proposta[]) => void mudancas.push(...lote);
  const contagem = await proposeMudancas({ ...o, relatorio: getRelatorio(o.nome), receive });
  return { ...contagem, mudancas };
}
