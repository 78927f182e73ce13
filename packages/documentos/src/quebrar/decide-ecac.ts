import { CATEGORIAS } from '../ecac/categoria-dctfweb.ts';
import type { FichaPapel } from '../ecac/papel-lido.ts';
import { type Decisao, outsideReason } from './decide-sped.ts';
import { type Escopo, formatDocument, isInPeriodo, isOfEmpresa } from './escopo.ts';

export interface CandidatoPapel {
  id: string;
  nome: string;
  recebidoEm: string;
  ficha: FichaPapel;
}

/** The detail of a paper that is no more than a receipt. */
const SO_RECIBO = 1;
/**
 * Requests and processes count on any day: they may be about the days of the project. So does an inventory: the law
 * says its day, and a row says so of another.
 */
const SEM_PERIODO: readonly FichaPapel['tipo'][] = ['PERDCOMP', 'EPROCESSO', 'INVENTARIO'];
const USADO: Decisao = { situacao: 'Usado', motivo: null };
const SEM_CNPJ: Decisao = {
  situacao: 'Ilegível',
  motivo: 'O CNPJ do documento não pôde ser lido, e não há como saber de que empresa ele é. Baixe-o de novo no e-CAC.',
};
const SEM_PERIODO_LIDO: Decisao = {
  situacao: 'Ilegível',
  motivo: 'O período do documento não pôde ser lido, e não há como saber de que mês ele é. Baixe-o de novo no e-CAC.',
};

/**
 * Decides which papers of the e-CAC count: first each on its own (legible, of the company, of the period, in force; one
 * whose company or period could not be read never counts), then one of each group. A rectifier beats an original, then
 * a later transmission beats an earlier one; of papers with the same receipt the more detailed one counts, and a
 * receipt never replaces its declaration. A corrected PER/DCOMP stays: the reports decide which one is in force.
 */
export function decideEcac(candidatos: readonly CandidatoPapel[], escopo: Escopo): Map<string, Decisao> {
  const decisoes = new Map(candidatos.map((c) => [c.id, decideAlone(c.ficha, escopo)]));
  const validos = candidatos.filter((c) => decisoes.get(c.id)?.situacao === 'Usado' && c.ficha.grupo !== null);
  const grupos = knownGroups(validos);
  const grupoOf = ({ ficha }: CandidatoPapel) =>
    (isIncerto(ficha) && grupos.get(plain(ficha.recibo ?? ''))) || ficha.grupo;
  for (const grupo of Map.groupBy(validos, grupoOf).values()) {
    const porRecibo = transmissionsOf(grupo);
    const declaracoes = grupo.filter((c) => !grupo.some((d) => completes(c.ficha, d.ficha)));
    const vencedor = declaracoes.reduce((a, b) => (compare(a, b, porRecibo) >= 0 ? a : b));
    for (const c of grupo) {
      if (c.id !== vencedor.id) decisoes.set(c.id, { situacao: 'Substituído', motivo: reasonOf(c, vencedor) });
    }
  }
  return decisoes;
}

function decideAlone(f: FichaPapel, escopo: Escopo): Decisao {
  if (f.recusa !== null) return { situacao: 'Ilegível', motivo: f.recusa };
  if (f.cnpj !== null && !isOfEmpresa(escopo, [stretchRoot(f.cnpj)])) {
    return {
      situacao: 'CNPJ diferente',
      motivo:
        `O documento é do ${f.cnpj.length === 11 ? 'CPF' : 'CNPJ'} ` +
        `${f.cnpj.length === 8 ? formatDocument(stretchRoot(f.cnpj)).slice(0, 10) : formatDocument(f.cnpj)}, e a ` +
        `empresa do projeto é ${formatDocument(escopo.cnpj ?? '')}.`,
    };
  }
  // A paper of an unknown company or period would count for the company and the months of the project.
  if (escopo.cnpj !== null && f.naoLidos?.includes('CNPJ')) return SEM_CNPJ;
  if (!SEM_PERIODO.includes(f.tipo) && f.naoLidos?.includes('período')) return SEM_PERIODO_LIDO;
  if (!SEM_PERIODO.includes(f.tipo) && f.inicio !== null && f.fim !== null && !isInPeriodo(escopo, f.inicio, f.fim)) {
    return { situacao: 'Fora do período', motivo: outsideReason(escopo, f.inicio, f.fim) };
  }
  if (!f.ativa) {
    return { situacao: 'Substituído', motivo: 'O documento diz que a declaração foi cancelada ou não foi aceita.' };
  }
  return USADO;
}

/** A root filled up to 14 positions, the form that the comparison of roots takes. */
const stretchRoot = (cnpj: string): string => (cnpj.length === 8 ? cnpj.padEnd(14, '0') : cnpj);

/**
 * The group of each receipt of a DCTFWeb, from the papers that name the kind of their declaration. Other papers with
 * the same receipt belong to the same declaration, even when they do not name its kind.
 */
function knownGroups(validos: readonly CandidatoPapel[]): Map<string, string> {
  const sabidos = new Map<string, string>();
  for (const { ficha } of validos) {
    if (ficha.tipo !== 'DCTFWEB' || ficha.recibo === null || ficha.grupo === null) continue;
    if (!isIncerto(ficha)) sabidos.set(plain(ficha.recibo), ficha.grupo);
  }
  return sabidos;
}

const isIncerto = (f: FichaPapel): boolean => f.grupo?.includes(CATEGORIAS.incerta) ?? false;

/**
 * Whether a paper only completes another one of the same declaration, which shows more of it: both have one receipt, or
 * a receipt (or what it may be of) has no number that could be read.
 */
function completes(a: FichaPapel, b: FichaPapel): boolean {
  if (a.detalhe >= b.detalhe) return false;
  if (a.recibo !== null && b.recibo !== null) return plain(a.recibo) === plain(b.recibo);
  return a.detalhe === SO_RECIBO && a.finalidade === b.finalidade;
}

/** The transmission of each receipt, from any paper that has it. */
function transmissionsOf(grupo: readonly CandidatoPapel[]): Map<string, string> {
  const datas = new Map<string, string>();
  for (const { ficha } of grupo) {
    if (ficha.recibo === null || ficha.transmissao === null) continue;
    const chave = plain(ficha.recibo);
    if ((datas.get(chave) ?? '') < ficha.transmissao) datas.set(chave, ficha.transmissao);
  }
  return datas;
}

function compare(a: CandidatoPapel, b: CandidatoPapel, porRecibo: ReadonlyMap<string, string>): number {
  const quando = (c: CandidatoPapel) => porRecibo.get(plain(c.ficha.recibo ?? '')) ?? c.ficha.transmissao ?? '';
  return (
    Number(a.ficha.inteiro) - Number(b.ficha.inteiro) ||
    Number(a.ficha.finalidade === 'Retificadora') - Number(b.ficha.finalidade === 'Retificadora') ||
    compareText(quando(a), quando(b)) ||
    a.ficha.detalhe - b.ficha.detalhe ||
    compareText(a.recebidoEm, b.recebidoEm) ||
    compareText(a.id, b.id)
  );
}

function reasonOf(perdedor: CandidatoPapel, vencedor: CandidatoPapel): string {
  const [a, b] = [perdedor.ficha.recibo, vencedor.ficha.recibo];
  if (a !== null && b !== null && plain(a) === plain(b)) {
    return `Outro documento da mesma declaração foi usado: "${vencedor.nome}".`;
  }
  if (completes(perdedor.ficha, vencedor.ficha)) {
    return `O recibo completa a declaração do mesmo período, que foi usada: "${vencedor.nome}".`;
  }
  const finalidade = vencedor.ficha.finalidade?.toLowerCase() ?? 'mais recente';
  return `Foi usada outra versão do mesmo período: "${vencedor.nome}" (${finalidade}).`;
}

const plain = (recibo: string): string => recibo.replace(/[^0-9A-Z]/gi, '').replace(/^0+/, '');
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
