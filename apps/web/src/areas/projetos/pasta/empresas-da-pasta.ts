import { listCompetencias, ultimoDiaDoMes } from '@apura/br';
import type { Abertura, Obrigacao } from './read-abertura.ts';

export interface ArquivoAberto {
  name: string;
  abertura: Abertura;
}

export interface EmpresaDaPasta {
  cnpj: string;
  nome: string;
  /** Names of its SPED files. */
  arquivos: readonly string[];
  /** The period of a project that takes them all, yyyy-MM-dd. */
  inicio: string;
  fim: string;
  /** What there is of each, and the months that a monthly one lacks, yyyy-MM. */
  obrigacoes: readonly { obrigacao: Obrigacao; arquivos: number; faltam: readonly string[] }[];
}

const OBRIGACOES = ['EFD-C', 'EFD-F', 'ECD', 'ECF'] as const;

/** The companies whose SPED files a folder holds, the one with the most files first. A branch counts to its company. */
export function empresasDaPasta(arquivos: readonly ArquivoAberto[]): EmpresaDaPasta[] {
  const porRaiz = Map.groupBy(arquivos, ({ abertura }) => abertura.cnpj.slice(0, 8));
  return [...porRaiz.values()].map(describe).sort((a, b) => b.arquivos.length - a.arquivos.length);
}

function describe(arquivos: readonly ArquivoAberto[]): EmpresaDaPasta {
  const aberturas = arquivos.map(({ abertura }) => abertura);
  // The books of a year do not stretch the period: it is that of the monthly files, where there are any.
  const mensais = aberturas.filter(({ obrigacao }) => isMensal(obrigacao));
  const doPeriodo = mensais.length > 0 ? mensais : aberturas;
  const de = doPeriodo.map((abertura) => abertura.de).sort()[0] ?? '';
  const ate =
    doPeriodo
      .map((abertura) => abertura.ate)
      .sort()
      .at(-1) ?? '';
  const meses = listCompetencias(de, ate);
  const { cnpj, nome } = matrizOf(aberturas);
  return {
    cnpj,
    nome,
    arquivos: arquivos.map(({ name }) => name),
    inicio: `${de}-01`,
    fim: ultimoDiaDoMes(ate),
    obrigacoes: OBRIGACOES.flatMap((obrigacao) => {
      const dela = aberturas.filter((abertura) => abertura.obrigacao === obrigacao);
      const tem = (mes: string) => dela.some((abertura) => abertura.de <= mes && mes <= abertura.ate);
      return dela.length === 0
        ? []
        : [{ obrigacao, arquivos: dela.length, faltam: isMensal(obrigacao) ? meses.filter((mes) => !tem(mes)) : [] }];
    }),
  };
}

/** The head office speaks for the company; without a file of it, the file that comes first. */
function matrizOf(aberturas: readonly Abertura[]): { cnpj: string; nome: string } {
  const matriz = aberturas.find(({ cnpj }) => cnpj.slice(8, 12) === '0001') ?? aberturas[0];
  return { cnpj: matriz?.cnpj ?? '', nome: matriz?.nome ?? '' };
}

const isMensal = (obrigacao: Obrigacao): boolean => obrigacao === 'EFD-C' || obrigacao === 'EFD-F';
