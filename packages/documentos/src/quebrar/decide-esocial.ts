import { cnpjRoot, ultimoDiaDoMes } from '@apura/br';
import { type CandidatoEsocial, chooseEfetivos, type SituacaoEsocial } from '../esocial/conjunto-efetivo.ts';
import type { CabecalhoEsocial, RetornoEsocial } from '../esocial/esocial-lido.ts';
import { isTabela, isTotalizador } from '../esocial/eventos-conhecidos.ts';
import { type Decisao, outsideReason } from './decide-sped.ts';
import { type Escopo, formatDocument, isInPeriodo, plainDocument } from './escopo.ts';
import { documentKey } from './lotes-xml.ts';

export type FichaEsocial =
  | ({ kind: 'esocial'; arquivoId: string; ordem: number } & CabecalhoEsocial)
  | ({ kind: 'retorno'; arquivoId: string; ordem: number } & RetornoEsocial);
type FichaEventoEsocial = Extract<FichaEsocial, { kind: 'esocial' }>;

export interface DecisaoEsocial extends Decisao {
  /** Situation of the event in the effective set; null when it is in no table. */
  efetivo: SituacaoEsocial | null;
  /** From its own file or another one. */
  recibo: string | null;
  recepcao: string | null;
  /** Whether it is a dismissal outside the days of the project: its amounts belong to another period. */
  semFolha: boolean;
}

/**
 * Decides which events of the eSocial count. `fichas` come in the order of the files, which breaks ties.
 *
 * An event without a receipt gets the receipt of an answer to its Id in any other file. Then each event is checked: the
 * employer must be the company (root of the CNPJ), the environment must be production, and the government must not have
 * refused it. Events of a month must touch the days of the project; registers and bonds count on any day. Of several
 * copies of one event (Id or receipt) one counts. `chooseEfetivos` then chooses among the remaining events.
 */
export function decideEsocial(fichas: readonly FichaEsocial[], escopo: Escopo): Map<string, DecisaoEsocial> {
  const decisoes = new Map<string, DecisaoEsocial>();
  const retornos = fichas.filter((f) => f.kind === 'retorno');
  const porId = new Map<string, RetornoEsocial>();
  // The answer beside an event also holds for copies of the event in other files, which may have no answer.
  for (const r of fichas) {
    const responde = r.kind === 'retorno' || ((r.recibo !== null || r.cdResposta !== null) && !isTotalizador(r.evento));
    if (responde && r.id !== null && (porId.get(r.id)?.recibo ?? null) === null) porId.set(r.id, r);
  }
  const eventos = fichas.flatMap((f) => (f.kind === 'esocial' ? [withRetorno(f, porId)] : []));
  for (const e of eventos) decisoes.set(documentKey(e), decideAlone(e, escopo));
  const usados = (): FichaEventoEsocial[] => eventos.filter((e) => decisoes.get(documentKey(e))?.situacao === 'Usado');
  dropCopies(usados(), decisoes, (e) => (e.id === null ? null : `${e.elemento}|${e.id}`));
  dropCopies(usados(), decisoes, (e) => (isTotalizador(e.evento) ? null : e.recibo));

  const candidatos = usados().map((e): CandidatoEsocial => ({ chave: documentKey(e), cabecalho: e }));
  for (const [chave, { situacao, motivo }] of chooseEfetivos(candidatos)) {
    const sua = decisoes.get(chave);
    if (!sua) continue;
    decisoes.set(chave, {
      ...sua,
      situacao: situacao === 'Ativo' ? 'Usado' : 'Substituído',
      motivo,
      efetivo: situacao,
    });
  }
  const ids = new Set(eventos.map((e) => e.id));
  for (const r of retornos) decisoes.set(documentKey(r), decideRetorno(r, ids));
  return decisoes;
}

function withRetorno(e: FichaEventoEsocial, porId: ReadonlyMap<string, RetornoEsocial>): FichaEventoEsocial {
  const retorno = e.recibo === null && e.cdResposta === null && e.id !== null ? porId.get(e.id) : undefined;
  if (!retorno || isTotalizador(e.evento)) return e;
  const { recibo, recepcao, cdResposta, descResposta } = retorno;
  return { ...e, recibo, recepcao, cdResposta, descResposta, tpAmb: e.tpAmb ?? retorno.tpAmb };
}

function decideAlone(e: FichaEventoEsocial, escopo: Escopo): DecisaoEsocial {
  const base = { recibo: e.recibo, recepcao: e.recepcao, efetivo: null, semFolha: false };
  const refuse = (situacao: Decisao['situacao'], motivo: string): DecisaoEsocial => ({ ...base, situacao, motivo });
  if (!isOfEmpregador(e, escopo)) {
    return refuse(
      'CNPJ diferente',
      `O evento ${e.evento} é do empregador ${formatDocument(e.nrInsc ?? '')}, e a empresa do projeto é ` +
        `${formatDocument(escopo.cnpj ?? '')}.`,
    );
  }
  if (e.tpAmb !== null && e.tpAmb !== '1') {
    return refuse(
      'Ilegível',
      `O evento ${e.evento} é do ambiente de testes (produção restrita) do eSocial e não entra nos relatórios.`,
    );
  }
  if (e.cdResposta !== null && !e.cdResposta.startsWith('2')) {
    return refuse('Ilegível', refusedReason(e.evento, e));
  }
  const dias = daysOf(e);
  if (dias === 'ilegível') {
    return refuse('Ilegível', `O evento ${e.evento} não traz um período de apuração válido (AAAA-MM ou AAAA).`);
  }
  if (dias !== null && !isInPeriodo(escopo, dias.inicio, dias.fim)) {
    if (dias.evento === 'periodico') return refuse('Fora do período', outsideReason(escopo, dias.inicio, dias.fim));
    return { ...base, situacao: 'Usado', motivo: null, semFolha: true };
  }
  return { ...base, situacao: 'Usado', motivo: null };
}

function decideRetorno(r: RetornoEsocial, ids: ReadonlySet<string | null>): DecisaoEsocial {
  const base = { recibo: null, recepcao: null, efetivo: null, semFolha: false };
  if (r.id !== null && ids.has(r.id)) return { ...base, situacao: 'Usado', motivo: null };
  const motivo =
    r.cdResposta !== null && !r.cdResposta.startsWith('2')
      ? refusedReason('', r)
      : 'O arquivo traz só a resposta do eSocial. Envie também o XML do evento a que ela se refere.';
  return { ...base, situacao: 'Ilegível', motivo };
}

function refusedReason(evento: string, r: { cdResposta: string | null; descResposta: string | null }): string {
  const texto = (r.descResposta ?? '').slice(0, 120).replace(/\.$/, '');
  return (
    `O eSocial recusou o evento${evento === '' ? '' : ` ${evento}`} (código ` +
    `${r.cdResposta}${texto === '' ? '' : `: ${texto}`}), e ele não entra nos relatórios.`
  );
}

/** Whether the employer is the company. Its number is the root of the CNPJ, or the whole CNPJ of a public body. */
function isOfEmpregador(e: FichaEventoEsocial, escopo: Escopo): boolean {
  if (escopo.cnpj === null) return true;
  const numero = plainDocument(e.nrInsc ?? '');
  return (numero.length === 8 || numero.length === 14) && numero.slice(0, 8) === cnpjRoot(escopo.cnpj);
}

/** First and last day of the period of an event; of a 13th salary, its December. Null: the day does not matter. */
export function daysOf(
  e: Pick<CabecalhoEsocial, 'evento' | 'perApur' | 'data'>,
): { inicio: string; fim: string; evento: 'periodico' | 'desligamento' } | 'ilegível' | null {
  if (e.evento === 'S-2299' || e.evento === 'S-2399') {
    const dia = /^\d{4}-\d\d-\d\d/.exec(e.data ?? '')?.[0];
    return dia === undefined ? null : { inicio: dia, fim: dia, evento: 'desligamento' };
  }
  const periodico = /^S-12|^S-5|^S-2501$/.test(e.evento) && !isTabela(e.evento);
  if (!periodico || e.perApur === null) return null;
  const m = /^(\d{4})(?:-(0[1-9]|1[0-2]))?$/.exec(e.perApur);
  if (!m?.[1]) return 'ilegível';
  const mes = `${m[1]}-${m[2] ?? '12'}`;
  return { inicio: `${mes}-01`, fim: ultimoDiaDoMes(mes), evento: 'periodico' };
}

/** Of several copies of one event, keeps one with a known receipt, the earliest among equals. */
function dropCopies(
  eventos: readonly FichaEventoEsocial[],
  decisoes: Map<string, DecisaoEsocial>,
  keyOf: (e: FichaEventoEsocial) => string | null,
): void {
  const melhores = new Map<string, FichaEventoEsocial>();
  for (const e of eventos) {
    const chave = keyOf(e);
    if (chave === null) continue;
    const melhor = melhores.get(chave);
    if (melhor && (melhor.recibo !== null || e.recibo === null)) drop(e);
    else {
      if (melhor) drop(melhor);
      melhores.set(chave, e);
    }
  }

  function drop(e: FichaEventoEsocial): void {
    const sua = decisoes.get(documentKey(e));
    if (!sua) return;
    decisoes.set(documentKey(e), {
      ...sua,
      situacao: 'Duplicado',
      motivo: `O mesmo evento ${e.evento} já foi lido em outro lugar, que foi usado.`,
    });
  }
}
