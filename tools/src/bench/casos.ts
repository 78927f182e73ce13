import type { Caso } from './caso-medido.ts';

const ingestao = async () => (await import('./casos-ingestao.ts')).casosIngestao;
const nfe = async () => (await import('./casos-nfe.ts')).casosNfe;
const relatorios = async () => (await import('./casos-relatorios.ts')).casosRelatorios;
const retificacao = async () => (await import('./casos-retificacao.ts')).casosRetificacao;

/**
 * Where each case is found. A case's process loads what the work it measures needs and nothing else: the modules of
 * the reports alone would add more to the peak of a reading than the reading itself.
 */
const grupos: Readonly<Record<string, () => Promise<Readonly<Record<string, Caso>>>>> = {
  laco: ingestao,
  ingestao,
  objetos: ingestao,
  sqlite: ingestao,
  totaisSqlite: ingestao,
  totaisDuckdb: ingestao,
  leitura: ingestao,
  nfeLeitura: nfe,
  nfe,
  relatorios,
  xlsx: relatorios,
  deflate: relatorios,
  pagina: relatorios,
  retificacao,
  simulacao: retificacao,
};

/** The case of this name; throws when there is none. */
export async function loadCaso(nome: string): Promise<Caso> {
  const caso = (await grupos[nome]?.())?.[nome];
  if (caso === undefined) throw new Error(`no case ${nome}`);
  return caso;
}
