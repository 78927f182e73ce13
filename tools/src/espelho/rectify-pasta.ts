import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Proposta } from '@apura/apuracao';
import { formatPeriodo } from '@apura/br';
import { type Catalogo, quebrarArquivos } from '@apura/documentos';
import {
  type AbasEmTexto,
  arquivosBase,
  buildByAbas,
  type ParametroDaPlanilha,
  type Prova,
  rectify,
  writePlanilhaDePropostas,
} from '@apura/retificacao';
import type { Mes } from '../geradores/nota.ts';
import { readZip } from './read-zip.ts';

export interface Projeto {
  empresa: { cnpj: string; nome: string };
  periodo: { inicio: string; fim: string };
}

/** Reads files as a project reads them. */
export function readProjeto(projeto: Projeto, paths: readonly string[], workDir: string): Promise<Catalogo> {
  const entradas = paths.map((path) => ({
    id: basename(path),
    nome: basename(path),
    path,
    recebidoEm: '2026-01-01T12:00:00Z',
  }));
  return quebrarArquivos({ entradas, workDir, ...projeto, workers: 1 });
}

export interface PastaRetificada {
  /** Text of the file of each month: the new one, or the old one of a month that no row changes. */
  textos: Map<Mes, string>;
  prova: Prova;
}

/** Rectifies the EFD-Contribuições of a project with a workbook, as the portal does. */
export function rectifyPasta(o: {
  projeto: Projeto;
  lido: Catalogo;
  abas: AbasEmTexto;
  parametros: Readonly<Record<string, string>>;
  workDir: string;
}): Promise<PastaRetificada> {
  const parametros = [
    ...Object.entries(recibosDe(o.lido)).map(([mes, recibo]) => ['NUM_REC_ANTERIOR', formatPeriodo(mes), recibo]),
    ...Object.entries(o.parametros).map(([nome, valor]) => [nome, '', valor]),
  ];
  return rectifyWith(o, async (path) => writeFileSync(path, await buildByAbas(parametros, o.abas)));
}

/** The same with the workbook that proposals fill. */
export function rectifyPropostas(o: {
  projeto: Projeto;
  lido: Catalogo;
  propostas: readonly Proposta[];
  parametros: readonly ParametroDaPlanilha[];
  workDir: string;
}): Promise<PastaRetificada> {
  const { propostas, parametros } = o;
  const projeto = { nome: o.projeto.empresa.nome, meses: [] };
  return rectifyWith(o, async (path) => {
    const recibos = recibosDe(o.lido);
    await writePlanilhaDePropostas({ obrigacao: 'efdc', propostas, recibos, parametros, projeto, path });
  });
}

const recibosDe = (lido: Catalogo): Record<string, string> =>
  Object.fromEntries(
    arquivosBase(lido.arquivos, 'efdc').map((a) => [a.inicio.slice(0, 7), `${'A'.repeat(40)}7`] as const),
  );

async function rectifyWith(
  o: { projeto: Projeto; lido: Catalogo; workDir: string },
  writePlanilha: (path: string) => Promise<void>,
): Promise<PastaRetificada> {
  const { projeto, lido, workDir } = o;
  const arquivos = arquivosBase(lido.arquivos, 'efdc');
  mkdirSync(join(workDir, 'tentativa'), { recursive: true });
  const planilha = join(workDir, 'planilha.xlsx');
  await writePlanilha(planilha);
  const resultado = await rectify({
    tipo: 'efdc',
    ...{ planilha, ...projeto, arquivos, tabelas: lido.tabelas },
    ...{ workDir: join(workDir, 'tentativa'), id: 'espelho', hoje: '2026-11-22', memoryLimitMb: 512 },
  });
  const prova = JSON.parse(readFileSync(resultado.prova, 'utf8')) as Prova; // Written by the engine, in this shape.
  const textos = new Map<Mes, string>(arquivos.map((a) => [a.inicio.slice(0, 7), readFileSync(a.path, 'latin1')]));
  for (const [nome, texto] of readZip(readFileSync(resultado.zip))) {
    const mes = /^(\d{4}-\d{2})\/.*\.txt$/.exec(nome)?.[1];
    if (mes !== undefined) textos.set(mes, texto);
  }
  return { textos, prova };
}
