import type { CabecalhoEsocial } from './esocial-lido.ts';
import { isTabela, isTotalizador } from './eventos-conhecidos.ts';

export type SituacaoEsocial = 'Ativo' | 'Retificado' | 'Excluído';

export interface Efetivo {
  situacao: SituacaoEsocial;
  /** Portuguese; null for an active event. */
  motivo: string | null;
}

/** An event that is valid on its own. */
export interface CandidatoEsocial {
  chave: string;
  cabecalho: CabecalhoEsocial;
}

/**
 * Decides which events are in force, among those that are valid on their own. `candidatos` come in the order of the
 * files, which breaks ties.
 *
 * - A rectifier (indRetif 2) replaces the event of its receipt; of two rectifiers of one event the later one is in
 *   force. When the replaced event has no receipt, or an event between the two was never received, it is found by its
 *   subject.
 * - S-3000 and S-3500 exclude the event of their receipt. When the receipt of a payroll was never received, they
 *   exclude every earlier event of that worker and period. An event that a rectifier replaced stays replaced when the
 *   rectifier is excluded.
 * - The eSocial accepts one payroll (S-1200, S-1202, S-1207) and one S-1210 of a worker and period: of two events
 *   without a relation between them the later one is in force.
 * - Events of registers are applied in the order of their reception: a change replaces what it changes, an exclusion
 *   ends it.
 * - Of the totals of one period (and worker) the latest is in force, unless the event that it answers was excluded.
 */
export function chooseEfetivos(candidatos: readonly CandidatoEsocial[]): Map<string, Efetivo> {
  const efetivos = new Map<string, Efetivo>();
  const ordenados = candidatos
    .map((c, i) => ({ ...c, instante: instantOf(c.cabecalho), numero: receiptNumber(c.cabecalho), i }))
    .sort((a, b) => compare(a.instante, b.instante) || compare(a.numero, b.numero) || a.i - b.i);
  for (const { chave } of ordenados) efetivos.set(chave, { situacao: 'Ativo', motivo: null });
  const porRecibo = new Map<string, CandidatoEsocial>();
  const porAssunto = new Map<string, CandidatoEsocial[]>();
  for (const c of ordenados) {
    const { recibo, evento } = c.cabecalho;
    if (isTotalizador(evento)) continue;
    if (recibo !== null) porRecibo.set(recibo, c);
    if (recibo !== null && !isOneOfItsKind(c.cabecalho)) continue;
    const assunto = subjectOf(c.cabecalho);
    const iguais = porAssunto.get(assunto);
    if (iguais) iguais.push(c);
    else porAssunto.set(assunto, [c]);
  }
  const set = (c: CandidatoEsocial, situacao: SituacaoEsocial, motivo: string) => {
    if (efetivos.get(c.chave)?.situacao !== 'Excluído') efetivos.set(c.chave, { situacao, motivo });
  };

  applyRetificacoes({ ordenados, porRecibo, porAssunto, set });
  applyExclusoes({ ordenados, porRecibo, porAssunto, set });
  applyUnicos({ porAssunto, efetivos, set });
  applyTabelas(ordenados, set);
  applyTotais({ ordenados, porRecibo, efetivos, set });
  return efetivos;
}

interface Passo {
  /** By reception. */
  ordenados: readonly CandidatoEsocial[];
  porRecibo: ReadonlyMap<string, CandidatoEsocial>;
  /** Events without a receipt, and those that the eSocial accepts once, by subject and in the order of reception. */
  porAssunto: ReadonlyMap<string, readonly CandidatoEsocial[]>;
  set: (c: CandidatoEsocial, situacao: SituacaoEsocial, motivo: string) => void;
}

function applyRetificacoes({ ordenados, porRecibo, porAssunto, set }: Passo): void {
  const retificadores = new Map<string, CandidatoEsocial>();
  for (const c of ordenados) {
    const { indRetif, nrRecRetificado, evento, recibo } = c.cabecalho;
    if (indRetif !== '2') continue;
    const motivo = `Retificado pelo evento ${evento}${recibo === null ? ' enviado depois' : ` de recibo ${recibo}`}.`;
    const anterior = nrRecRetificado === null ? undefined : retificadores.get(nrRecRetificado);
    if (anterior) set(anterior, 'Retificado', motivo);
    if (nrRecRetificado !== null) retificadores.set(nrRecRetificado, c);
    const alvo = nrRecRetificado === null ? undefined : porRecibo.get(nrRecRetificado);
    if (alvo && alvo !== c && alvo.cabecalho.elemento === c.cabecalho.elemento) set(alvo, 'Retificado', motivo);
    if (alvo) continue;
    for (const igual of porAssunto.get(subjectOf(c.cabecalho)) ?? []) {
      if (igual === c) break;
      set(igual, 'Retificado', motivo);
    }
  }
}

function applyExclusoes({ ordenados, porRecibo, porAssunto, set }: Passo): void {
  for (const c of ordenados) {
    const { evento, nrRecExcluido, tpEventoExcluido, recibo, cpf, perApur, indApuracao } = c.cabecalho;
    if (evento !== 'S-3000' && evento !== 'S-3500') continue;
    const motivo = `Excluído por um evento ${evento}${recibo === null ? '' : ` (recibo ${recibo})`}.`;
    const alvo = nrRecExcluido === null ? undefined : porRecibo.get(nrRecExcluido);
    if (alvo) {
      if (!isExclusao(alvo.cabecalho.evento)) set(alvo, 'Excluído', motivo);
      continue;
    }
    if (tpEventoExcluido === null || cpf === null || perApur === null) continue;
    const assunto = subjectOf({ ...c.cabecalho, evento: tpEventoExcluido, perApur, indApuracao, cpf });
    for (const igual of porAssunto.get(assunto) ?? []) {
      if (instantOf(igual.cabecalho) <= instantOf(c.cabecalho)) set(igual, 'Excluído', motivo);
    }
  }
}

/** Events that the eSocial accepts once per worker and period: the first must be excluded before a second one. */
const UNICOS = new Set(['S-1200', 'S-1202', 'S-1207', 'S-1210']);

function applyUnicos({
  porAssunto,
  efetivos,
  set,
}: Pick<Passo, 'porAssunto' | 'set'> & { efetivos: ReadonlyMap<string, Efetivo> }): void {
  for (const iguais of porAssunto.values()) {
    const ativos = iguais.filter(
      (c) =>
        UNICOS.has(c.cabecalho.evento) &&
        isOneOfItsKind(c.cabecalho) &&
        efetivos.get(c.chave)?.situacao === 'Ativo' &&
        instantOf(c.cabecalho) !== '',
    );
    const ultimo = ativos.at(-1);
    for (const c of ativos) {
      if (c === ultimo || !ultimo) continue;
      set(
        c,
        'Retificado',
        `Há um evento ${c.cabecalho.evento} mais novo do mesmo trabalhador e período, e o eSocial só aceita um.`,
      );
    }
  }
}

function applyTabelas(ordenados: readonly CandidatoEsocial[], set: Passo['set']): void {
  const vigentes = new Map<string, CandidatoEsocial>();
  for (const c of ordenados) {
    const { evento, operacao, chaveTabela, iniValid, novoIniValid } = c.cabecalho;
    if (!isTabela(evento) || operacao === null) continue;
    const linha = [evento, chaveTabela, iniValid].join('|');
    const anterior = vigentes.get(linha);
    if (anterior) {
      if (operacao === 'exclusao') set(anterior, 'Excluído', `Excluído da tabela por um evento ${evento} posterior.`);
      else set(anterior, 'Retificado', `Alterado na tabela por um evento ${evento} posterior.`);
      vigentes.delete(linha);
    }
    if (operacao !== 'exclusao') vigentes.set([evento, chaveTabela, novoIniValid ?? iniValid].join('|'), c);
  }
}

/** Totals of a whole period (and worker). Totals of a labour suit are not among them. */
const TOTAIS_POR_TRABALHADOR = new Set(['S-5001', 'S-5002', 'S-5003']);
const TOTAIS_POR_EMPREGADOR = new Set(['S-5011', 'S-5012', 'S-5013']);

function applyTotais(o: Omit<Passo, 'porAssunto'> & { efetivos: ReadonlyMap<string, Efetivo> }): void {
  const ultimos = new Map<string, CandidatoEsocial>();
  const excluidos = new Set(o.ordenados.map((c) => c.cabecalho.nrRecExcluido));
  for (const c of o.ordenados) {
    const { evento, perApur, indApuracao, cpf, nrRecBase } = c.cabecalho;
    const porTrabalhador = TOTAIS_POR_TRABALHADOR.has(evento);
    if (!porTrabalhador && !TOTAIS_POR_EMPREGADOR.has(evento)) continue;
    const base = nrRecBase === null ? undefined : o.porRecibo.get(nrRecBase);
    const baseExcluida = base
      ? o.efetivos.get(base.chave)?.situacao === 'Excluído'
      : nrRecBase !== null && excluidos.has(nrRecBase);
    if (baseExcluida) {
      o.set(c, 'Excluído', 'O evento que deu origem a este totalizador foi excluído.');
      continue;
    }
    const grupo = [evento, perApur, indApuracao ?? '1', porTrabalhador ? cpf : ''].join('|');
    const anterior = ultimos.get(grupo);
    if (anterior) o.set(anterior, 'Retificado', 'Há um totalizador mais novo do mesmo período.');
    ultimos.set(grupo, c);
  }
}

const isExclusao = (evento: string): boolean => evento === 'S-3000' || evento === 'S-3500';

/** The subject of an event. The employer of a public body is its whole CNPJ. */
function subjectOf(c: CabecalhoEsocial): string {
  const { evento, nrInsc } = c;
  if (c.perApur !== null) return [evento, nrInsc ?? '', c.perApur, c.indApuracao ?? '1', c.cpf ?? ''].join('|');
  return [evento, nrInsc ?? '', c.cpf ?? '', c.matricula ?? '', c.data ?? ''].join('|');
}

/** Whether the eSocial has only one event of this subject: it names a worker, and a period or a day. */
const isOneOfItsKind = (c: CabecalhoEsocial): boolean => c.cpf !== null && (c.perApur !== null || c.data !== null);

/** Instant of an event: from the answer, else from its Id (positions 18 to 31 are the time of its creation). */
function instantOf(c: CabecalhoEsocial): string {
  if (c.recepcao !== null) return c.recepcao;
  const m = /^ID.{15}(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(c.id ?? '');
  return m ? `${m[1]}-${m[2]}-${m[3]}T${m[4]}:${m[5]}:${m[6]}` : '';
}

/** The serial number at the end of a receipt; for totals, that of the event that they answer. */
function receiptNumber(c: CabecalhoEsocial): string {
  return ((c.recibo ?? c.nrRecBase)?.split('.').at(-1) ?? '').padStart(30, '0');
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
