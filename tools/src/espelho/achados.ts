import { join } from 'node:path';
import type { Catalogo } from '@apura/documentos';
import { catalogo, generateRelatorios, type LinhaResultado, type RelatorioDefinido, readAll } from '@apura/relatorios';
import type { Mes } from '../geradores/nota.ts';
import type { Projeto } from './rectify-pasta.ts';

/** A row of a workbook: its cells by column. */
export type Linha = Record<string, string>;

export const texto = (l: LinhaResultado, coluna: string): string => String(l[coluna] ?? '');
export const mesDe = (l: LinhaResultado): Mes => texto(l, 'Período').replace(/^(\d\d)\/(\d{4})$/, '$2-$1');

/**
 * The reports whose amounts block M moves: sales that are none, ICMS, one-phase, zero rate and substitution, credits
 * not taken.
 */
export const TESES = [148, 25, 131, 133, 135] as const;
export type Tese = (typeof TESES)[number];
const CONSOLIDADO = 142;

export interface Achados {
  linhas: Map<Tese, LinhaResultado[]>;
  /** The stored rows of each report as a file, in the folder of its run; null of a report without rows. */
  arquivos: Map<Tese, string | null>;
  /** The stored rows of the report that adds them up. */
  consolidado: LinhaResultado[];
}

/** The report of this number. */
export const doNumero = (numero: number): RelatorioDefinido => {
  const achado = catalogo.find((r) => r.numero === numero);
  if (!achado) throw new Error(`the catalogue has no report ${numero}`);
  return achado;
};

/** The reports asked for, and in the catalogue's order those that they read. */
function comDependencias(numeros: readonly number[]): RelatorioDefinido[] {
  const nomes = new Set(numeros.map((n) => doNumero(n).nome));
  for (const r of catalogo.toReversed()) if (nomes.has(r.nome)) for (const lido of r.depende) nomes.add(lido);
  return catalogo.filter((r) => nomes.has(r.nome));
}

export async function generateAchados(projeto: Projeto, lido: Catalogo, outDir: string): Promise<Achados> {
  const dataset = { ...projeto, arquivos: lido.arquivos, tabelas: lido.tabelas };
  const relatorios = comDependencias([...TESES, CONSOLIDADO]);
  const feitos = await generateRelatorios({ dataset, outDir: join(outDir, 'relatorios'), relatorios });
  const read = async (numero: number): Promise<LinhaResultado[]> => {
    const relatorio = doNumero(numero);
    const feito = feitos.find((f) => f.nome === relatorio.nome);
    if (feito?.erro) throw feito.causa ?? new Error(feito.erro);
    const linhas: LinhaResultado[] = [];
    if (!feito?.path) return linhas;
    const { colunasGuardadas: colunas } = relatorio;
    for await (const lote of readAll({ path: feito.path, colunas })) linhas.push(...lote);
    return linhas;
  };
  const linhas = new Map<Tese, LinhaResultado[]>();
  for (const tese of TESES) linhas.set(tese, await read(tese));
  const pathDe = (tese: Tese) => feitos.find((f) => f.nome === doNumero(tese).nome)?.path ?? null;
  const arquivos = new Map(TESES.map((tese) => [tese, pathDe(tese)]));
  return { linhas, arquivos, consolidado: await read(CONSOLIDADO) };
}
