import { isTabelaReinf, isTotalDoMes, isTotalReinf } from './eventos-reinf.ts';
import type { CabecalhoReinf } from './reinf-lido.ts';

/** 'Sem recibo' counts like 'Válido', but nothing proves that the government accepted it. */
export type SituacaoReinf = 'Válido' | 'Sem recibo' | 'Retificado' | 'Excluído';

export interface EfetivoReinf {
  situacao: SituacaoReinf;
  /** Portuguese; null for an event in force. */
  motivo: string | null;
}

/** An event or total that is valid on its own, each id once. */
export interface CandidatoReinf {
  chave: string;
  cabecalho: CabecalhoReinf;
  /** Given by the answer to the event; null without an answer. */
  recibo: string | null;
  /** Local time yyyy-MM-ddTHH:mm:ss at which the event was processed. */
  processamento: string | null;
}

/**
 * Decides which events are in force, among those that are valid on their own. `candidatos` come in the order of the
 * files, which breaks ties.
 *
 * - An R-9000 excludes the event of the receipt that it names, when it has a receipt itself. It brings nothing back:
 *   what a rectifier replaced stays replaced when the rectifier is excluded.
 * - A rectifier (indRetif 2) replaces the event of the receipt that it names, of the same kind, month and key. Where
 *   that event was not received, the rectifier is in force all the same.
 * - The EFD-Reinf accepts one event of a kind, month and key. Of several without another rule the last one counts. An
 *   original without a receipt gives way to events that have one. Where no event has a receipt the last one counts, by
 *   the time in its id, and is 'Sem recibo'.
 * - Events of registers are applied in order: a change replaces what it changes, an exclusion ends it.
 * - What a question for receipts answers is the government's own word: an event that it calls rectified or excluded is.
 * - A total follows the event that it answers, and of several the one processed last counts. So it is for the totals of
 *   a month, of which closing again after a reopening makes new ones.
 */
export function chooseEfetivosReinf(candidatos: readonly CandidatoReinf[]): Map<string, EfetivoReinf> {
  const ordenados = candidatos
    .map((c, i) => ({ ...c, instante: instantOf(c), i }))
    .sort((a, b) => compare(a.instante, b.instante) || a.i - b.i);
  const efetivos = new Map<string, EfetivoReinf>();
  for (const c of ordenados) {
    const temRecibo = c.recibo !== null || isTotalReinf(c.cabecalho.evento);
    efetivos.set(c.chave, { situacao: temRecibo ? 'Válido' : 'Sem recibo', motivo: null });
  }
  const eventos = ordenados.filter((c) => !isTotalReinf(c.cabecalho.evento));
  const passo: Passo = {
    eventos,
    porRecibo: new Map(eventos.flatMap((c) => (c.recibo === null ? [] : [[c.recibo, c] as const]))),
    isEmVigor: (c) => isEmVigorReinf(efetivos.get(c.chave)?.situacao ?? null),
    set: (c, situacao, motivo) => {
      if (efetivos.get(c.chave)?.situacao !== 'Excluído') efetivos.set(c.chave, { situacao, motivo });
    },
  };
  const excluidos = applyExclusoes(passo);
  const retificados = applyRetificacoes(passo);
  applyUnicos(passo);
  applyTabelas(passo);
  applyConsultas(passo, ordenados);
  applyTotais(passo, {
    totais: ordenados.filter((c) => isTotalReinf(c.cabecalho.evento)),
    situacaoDe: (c) => efetivos.get(c.chave) ?? null,
    excluidos,
    retificados,
  });
  return efetivos;
}

/** Whether an event of this situation counts. */
export const isEmVigorReinf = (situacao: SituacaoReinf | null): boolean =>
  situacao === 'Válido' || situacao === 'Sem recibo';

interface Passo {
  /** In order. */
  eventos: readonly CandidatoReinf[];
  porRecibo: ReadonlyMap<string, CandidatoReinf>;
  isEmVigor: (c: CandidatoReinf) => boolean;
  set: (c: CandidatoReinf, situacao: SituacaoReinf, motivo: string) => void;
}

/** Returns the receipts that are excluded. */
function applyExclusoes({ eventos, porRecibo, set }: Passo): Set<string> {
  const excluidos = new Set<string>();
  for (const { cabecalho, recibo } of eventos) {
    const { evento, nrRecExcluido } = cabecalho;
    if (evento !== 'R-9000' || nrRecExcluido === null || recibo === null) continue;
    excluidos.add(nrRecExcluido);
    const alvo = porRecibo.get(nrRecExcluido);
    if (alvo && alvo.cabecalho.evento !== 'R-9000') set(alvo, 'Excluído', `Excluído por um R-9000 (recibo ${recibo}).`);
  }
  return excluidos;
}

/** Returns the receipts that are rectified. */
function applyRetificacoes({ eventos, porRecibo, set }: Passo): Set<string> {
  const retificados = new Set<string>();
  for (const c of eventos) {
    const { indRetif, nrRecRetificado, evento } = c.cabecalho;
    if (indRetif !== '2' || nrRecRetificado === null) continue;
    const alvo = porRecibo.get(nrRecRetificado);
    if (alvo === c || (alvo && subjectOf(alvo.cabecalho) !== subjectOf(c.cabecalho))) continue;
    retificados.add(nrRecRetificado);
    const qual = c.recibo === null ? ' enviado depois' : ` de recibo ${c.recibo}`;
    if (alvo) set(alvo, 'Retificado', `Retificado pelo evento ${evento}${qual}.`);
  }
  return retificados;
}

/** Events of which there is one of a kind, month and key. */
const UNICOS = /^R-(?:20[1-6]\d|3010|40[1-8]\d)$/;

function applyUnicos({ eventos, isEmVigor, set }: Passo): void {
  const unicos = eventos.filter((c) => UNICOS.test(c.cabecalho.evento) && isEmVigor(c));
  for (const iguais of Map.groupBy(unicos, (c) => subjectOf(c.cabecalho)).values()) {
    const temRecibo = iguais.some((c) => c.recibo !== null);
    const isForte = (c: CandidatoReinf) => !temRecibo || c.recibo !== null || c.cabecalho.indRetif === '2';
    const ultimo = iguais.findLast(isForte);
    for (const c of iguais) {
      if (c === ultimo) continue;
      const motivo = isForte(c)
        ? `Há um evento ${c.cabecalho.evento} mais novo da mesma chave e do mesmo período, e a EFD-Reinf só aceita um.`
        : `Há um evento ${c.cabecalho.evento} com recibo, da mesma chave e do mesmo período, e este não tem recibo.`;
      set(c, 'Retificado', motivo);
    }
  }
}

function applyTabelas({ eventos, set }: Passo): void {
  const vigentes = new Map<string, CandidatoReinf>();
  for (const c of eventos) {
    const { evento, operacao, nrInsc, chaveTabela, iniValid, novoIniValid } = c.cabecalho;
    if (!isTabelaReinf(evento) || operacao === null) continue;
    const linha = [evento, nrInsc, chaveTabela, iniValid].join('|');
    const anterior = vigentes.get(linha);
    if (anterior) {
      if (operacao === 'exclusao') set(anterior, 'Excluído', `Excluído da tabela por um evento ${evento} posterior.`);
      else set(anterior, 'Retificado', `Alterado na tabela por um evento ${evento} posterior.`);
      vigentes.delete(linha);
    }
    if (operacao !== 'exclusao') {
      vigentes.set([evento, nrInsc, chaveTabela, novoIniValid ?? iniValid].join('|'), c);
    }
  }
}

const CONSULTADAS: Readonly<Record<string, SituacaoReinf>> = { 2: 'Retificado', 3: 'Excluído' };

/** The answer says it of the event, and of itself where no file has the event. */
function applyConsultas({ eventos, set }: Passo, ordenados: readonly CandidatoReinf[]): void {
  const porId = new Map(eventos.map((c) => [c.cabecalho.id, c]));
  for (const c of ordenados) {
    const situacao = CONSULTADAS[c.cabecalho.situacaoConsulta ?? ''];
    if (situacao === undefined) continue;
    const motivo = `${situacao}, segundo a consulta de recibos da EFD-Reinf.`;
    set(c, situacao, motivo);
    const evento = c.cabecalho.idBase === null ? undefined : porId.get(c.cabecalho.idBase);
    if (evento) set(evento, situacao, motivo);
  }
}

function applyTotais(
  { eventos, porRecibo, set }: Passo,
  o: {
    totais: readonly CandidatoReinf[];
    situacaoDe: (c: CandidatoReinf) => EfetivoReinf | null;
    excluidos: ReadonlySet<string>;
    retificados: ReadonlySet<string>;
  },
): void {
  const porId = new Map(eventos.flatMap((c) => (c.cabecalho.id === null ? [] : [[c.cabecalho.id, c] as const])));
  const ultimos = new Map<string, CandidatoReinf>();
  for (const c of o.totais) {
    const { evento, nrInsc, perApur, idBase, nrRecBase } = c.cabecalho;
    const assunto = isTotalDoMes(evento) ? [nrInsc, perApur] : [nrRecBase ?? idBase ?? c.chave];
    const grupo = [evento, ...assunto].join('|');
    const anterior = ultimos.get(grupo);
    const deQue = isTotalDoMes(evento) ? 'período' : 'evento';
    if (anterior) set(anterior, 'Retificado', `Há um totalizador ${evento} mais novo do mesmo ${deQue}.`);
    ultimos.set(grupo, c);
  }
  for (const c of o.totais) {
    const { idBase, nrRecBase } = c.cabecalho;
    const base = (idBase === null ? undefined : porId.get(idBase)) ?? porRecibo.get(nrRecBase ?? '');
    const daBase = base ? o.situacaoDe(base)?.situacao : undefined;
    if (daBase === 'Excluído' || (nrRecBase !== null && o.excluidos.has(nrRecBase))) {
      set(c, 'Excluído', 'O evento que deu origem a este totalizador foi excluído.');
    } else if (daBase === 'Retificado' || (nrRecBase !== null && o.retificados.has(nrRecBase))) {
      set(c, 'Retificado', 'O evento que deu origem a este totalizador foi retificado.');
    }
  }
}

/** The kind, month and key of an event: two of them would say the same thing twice. */
function subjectOf(c: CabecalhoReinf): string {
  return [c.evento, c.nrInsc, c.perApur, c.estab, c.participante, c.ideEvtAdic].map((v) => v ?? '').join('|');
}

/** Instant of an event: from its answer, else from its id (positions 18 to 31 are the time of its creation). */
function instantOf(c: CandidatoReinf): string {
  const m = /^ID.{15}(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{5})?/.exec(c.cabecalho.id ?? '');
  const criacao = m ? `${m[1]}-${m[2]}-${m[3]}T${m[4]}:${m[5]}:${m[6]}` : '';
  return `${c.processamento ?? criacao} ${criacao} ${m?.[7] ?? ''}`;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
