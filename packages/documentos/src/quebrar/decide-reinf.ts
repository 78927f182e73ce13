import { cnpjRoot, ultimoDiaDoMes } from '@apura/br';
import {
  type CandidatoReinf,
  chooseEfetivosReinf,
  isEmVigorReinf,
  type SituacaoReinf,
} from '../reinf/conjunto-efetivo-reinf.ts';
import { isTabelaReinf, isTotalReinf } from '../reinf/eventos-reinf.ts';
import type { CabecalhoReinf } from '../reinf/reinf-lido.ts';
import { type Decisao, outsideReason } from './decide-sped.ts';
import { type Escopo, formatDocument, isInPeriodo, plainDocument } from './escopo.ts';
import { documentKey } from './lotes-xml.ts';

export type FichaReinf = { kind: 'reinf'; arquivoId: string; ordem: number } & CabecalhoReinf;

export interface DecisaoReinf extends Decisao {
  /** Situation of the event in the effective set; null when it is in no table. */
  efetivo: SituacaoReinf | null;
  /** From the answer to the event, in any file; of a total, the receipt of the event that it answers. */
  recibo: string | null;
  recepcao: string | null;
  processamento: string | null;
}

/**
 * Decides which events of the EFD-Reinf count. `fichas` come in the order of the files, which breaks ties.
 *
 * An event gets its receipt from the total that answers its id, in any file. Then each is checked: whose it is must be
 * the company (root of the CNPJ), the environment must be production, the government must not have refused it, and its
 * month (of R-3010 its day) must touch the days of the project; registers count on any day. Of several copies of one id
 * one counts. `chooseEfetivosReinf` then chooses among the remaining events.
 */
export function decideReinf(fichas: readonly FichaReinf[], escopo: Escopo): Map<string, DecisaoReinf> {
  const respostas = bestRespostas(fichas);
  const deTeste = new Set(fichas.flatMap((f) => (f.tpAmb !== null && f.tpAmb !== '1' && f.id !== null ? [f.id] : [])));
  const decisoes = new Map<string, DecisaoReinf>();
  for (const f of fichas) decisoes.set(documentKey(f), decideAlone(f, { respostas, deTeste, escopo }));
  const usadas = () => fichas.filter((f) => decisoes.get(documentKey(f))?.situacao === 'Usado');
  const vistas = new Set<string>();
  for (const f of usadas()) {
    if (f.id === null) continue;
    const copia = [f.elemento, f.id, f.idBase, f.nrRecBase, f.dhProcess].join('|');
    if (vistas.has(copia)) {
      change(decisoes, f, {
        situacao: 'Duplicado',
        motivo: `O mesmo evento ${f.evento} já foi lido em outro lugar, que foi usado.`,
      });
    }
    vistas.add(copia);
  }
  const candidatos = usadas().map((f): CandidatoReinf => {
    const { recibo = null, processamento = null } = decisoes.get(documentKey(f)) ?? {};
    return { chave: documentKey(f), cabecalho: f, recibo, processamento };
  });
  const efetivos = chooseEfetivosReinf(candidatos);
  for (const { chave } of candidatos) {
    const efetivo = efetivos.get(chave);
    const sua = decisoes.get(chave);
    if (!efetivo || !sua) continue;
    const situacao = isEmVigorReinf(efetivo.situacao) ? 'Usado' : 'Substituído';
    decisoes.set(chave, { ...sua, situacao, motivo: efetivo.motivo, efetivo: efetivo.situacao });
  }
  return decisoes;
}

/** By the id of the answered event: the total with a receipt, the latest among equals. */
function bestRespostas(fichas: readonly FichaReinf[]): Map<string, FichaReinf> {
  const melhores = new Map<string, FichaReinf>();
  const rank = (f: FichaReinf) => `${f.cdRetorno === '1' ? 0 : f.nrRecBase === null ? 1 : 2}${f.dhProcess ?? ''}`;
  for (const f of fichas) {
    if (f.idBase === null) continue;
    const melhor = melhores.get(f.idBase);
    if (!melhor || rank(f) > rank(melhor)) melhores.set(f.idBase, f);
  }
  return melhores;
}

function decideAlone(
  f: FichaReinf,
  o: { respostas: ReadonlyMap<string, FichaReinf>; deTeste: ReadonlySet<string>; escopo: Escopo },
): DecisaoReinf {
  const total = isTotalReinf(f.evento);
  const resposta = total ? f : f.id === null ? undefined : o.respostas.get(f.id);
  const recusado = resposta?.cdRetorno === '1';
  const base = {
    efetivo: null,
    recibo: recusado ? null : (resposta?.nrRecBase ?? null),
    recepcao: resposta?.dhRecepcao ?? resposta?.dhProcess ?? null,
    processamento: resposta?.dhProcess ?? resposta?.dhRecepcao ?? null,
  };
  const refuse = (situacao: Decisao['situacao'], motivo: string): DecisaoReinf => ({ ...base, situacao, motivo });
  if (!isOfContribuinte(f, o.escopo)) {
    return refuse(
      'CNPJ diferente',
      `O evento ${f.evento} é do contribuinte ${formatDocument(f.nrInsc ?? '')}, e a empresa do projeto é ` +
        `${formatDocument(o.escopo.cnpj ?? '')}.`,
    );
  }
  if ((f.tpAmb !== null && f.tpAmb !== '1') || (f.idBase !== null && o.deTeste.has(f.idBase))) {
    return refuse(
      'Ilegível',
      `O evento ${f.evento} é do ambiente de testes (produção restrita) da EFD-Reinf e não entra nos relatórios.`,
    );
  }
  if (recusado) return refuse('Ilegível', refusedReason(f.evento, resposta.descRetorno));
  const dias = daysOfReinf(f);
  if (dias === 'ilegível') {
    return refuse('Ilegível', `O evento ${f.evento} não traz um período de apuração válido (AAAA-MM).`);
  }
  if (dias !== null && !isInPeriodo(o.escopo, dias.inicio, dias.fim)) {
    return refuse('Fora do período', outsideReason(o.escopo, dias.inicio, dias.fim));
  }
  return { ...base, situacao: 'Usado', motivo: null };
}

function refusedReason(evento: string, descricao: string | null): string {
  const texto = (descricao ?? '').slice(0, 120).replace(/\.$/, '');
  const oque = isTotalReinf(evento) ? 'o evento deste retorno' : `o evento ${evento}`;
  return `A EFD-Reinf recusou ${oque}${texto === '' ? '' : ` (${texto})`}, e ele não entra nos relatórios.`;
}

/** Whether the taxpayer is the company. Its number is the root of the CNPJ, or the whole CNPJ of a public body. */
function isOfContribuinte(f: FichaReinf, escopo: Escopo): boolean {
  if (escopo.cnpj === null) return true;
  const numero = plainDocument(f.nrInsc ?? '');
  return (numero.length === 8 || numero.length === 14) && numero.slice(0, 8) === cnpjRoot(escopo.cnpj);
}

/**
 * First and last day of the period of an event. An exclusion has the period of the event it excludes. Null: the event
 * has no period, and the day does not matter.
 */
export function daysOfReinf(
  f: Pick<CabecalhoReinf, 'evento' | 'perApur' | 'perApurExcluido'>,
): { inicio: string; fim: string } | 'ilegível' | null {
  if (isTabelaReinf(f.evento)) return null;
  const periodo = f.perApur ?? f.perApurExcluido;
  const m = /^(\d{4}-(?:0[1-9]|1[0-2]))(-\d\d)?$/.exec(periodo ?? '');
  // Answers to registers have no period; neither has an exclusion of one layout.
  if (!m?.[1]) return isTotalReinf(f.evento) || f.evento === 'R-9000' ? null : 'ilegível';
  return m[2] ? { inicio: m[0], fim: m[0] } : { inicio: `${m[1]}-01`, fim: ultimoDiaDoMes(m[1]) };
}

function change(decisoes: Map<string, DecisaoReinf>, f: FichaReinf, nova: Decisao): void {
  const sua = decisoes.get(documentKey(f));
  if (sua) decisoes.set(documentKey(f), { ...sua, ...nova });
}
