import { cnpjDaChave } from '../xml/chave.ts';
import type { EventoLido, NotaLida } from '../xml/nfe-lida.ts';
import { type Decisao, outsideReason } from './decide-sped.ts';
import { type Escopo, formatDocument, isInPeriodo, isOfEmpresa } from './escopo.ts';
import { documentKey } from './lotes-xml.ts';

/** A note or an event without its rows: what the decision needs, kept in memory for all files. */
export type FichaDocumento =
  | ({ kind: 'nota'; arquivoId: string; ordem: number } & Omit<NotaLida, 'nota' | 'itens'>)
  | ({ kind: 'evento'; arquivoId: string; ordem: number } & Omit<EventoLido, 'evento' | 'itens'>);

type FichaNota = Extract<FichaDocumento, { kind: 'nota' }>;
type FichaEvento = Extract<FichaDocumento, { kind: 'evento' }>;

const USADO: Decisao = { situacao: 'Usado', motivo: null };

/**
 * Decides which notes and events count. `fichas` come in the order of the files, which breaks ties.
 *
 * A note counts once per access key (first one with a protocol, then a complete one, then one that says it was
 * cancelled) when the company issued or received it and it was issued in the days of the project. An event counts once
 * per key, type, sequence and event that it cancels when its note counts. Without its note it counts when the company
 * issued it, issued the note or received it, and either the month of the note or the day of the event lies in the
 * project.
 */
export function decideNfe(fichas: readonly FichaDocumento[], escopo: Escopo): Map<string, Decisao> {
  const decisoes = new Map<string, Decisao>();
  const notas = fichas.filter((f) => f.kind === 'nota');
  const eventos = fichas.filter((f) => f.kind === 'evento');
  for (const nota of notas) decisoes.set(documentKey(nota), decideNota(nota, escopo));
  dropRepeated(notas, decisoes, (n) => n.chave ?? '', scoreNota);

  const chavesUsadas = new Set<string>();
  const notasUsadas = new Set<string>();
  for (const nota of notas) {
    if (decisoes.get(documentKey(nota))?.situacao !== 'Usado' || nota.chave === null) continue;
    chavesUsadas.add(nota.chave);
    notasUsadas.add(`${nota.arquivoId}/${nota.chave}`);
  }
  for (const evento of eventos) {
    decisoes.set(documentKey(evento), decideEvento(evento, escopo, { chavesUsadas, notasUsadas }));
  }
  dropRepeated(eventos, decisoes, (e) => `${e.chave}|${e.tipo}|${e.sequencia}|${e.anula ?? ''}`, scoreEvento);
  return decisoes;
}

function decideNota(nota: FichaNota, escopo: Escopo): Decisao {
  const { chave } = nota;
  if (chave === null) {
    return { situacao: 'Ilegível', motivo: 'A nota não tem uma chave de acesso válida de 44 posições.' };
  }
  const emitente = nota.emitente ?? cnpjDaChave(chave);
  if (!isOfEmpresa(escopo, [emitente, nota.destinatario])) {
    const destinatario = nota.destinatario ? ` e destinatário ${formatDocument(nota.destinatario)}` : '';
    return {
      situacao: 'CNPJ diferente',
      motivo:
        `A nota tem emitente ${formatDocument(emitente)}${destinatario}, e a empresa do projeto é ` +
        `${formatDocument(escopo.cnpj ?? '')}.`,
    };
  }
  const [inicio, fim] = nota.emissao === null ? daysOfKey(chave) : [nota.emissao, nota.emissao];
  if (!isInPeriodo(escopo, inicio, fim)) {
    return { situacao: 'Fora do período', motivo: outsideReason(escopo, inicio, fim) };
  }
  return USADO;
}

function decideEvento(
  evento: FichaEvento,
  escopo: Escopo,
  usadas: { chavesUsadas: ReadonlySet<string>; notasUsadas: ReadonlySet<string> },
): Decisao {
  const { chave } = evento;
  if (chave === null) return { situacao: 'Ilegível', motivo: 'O evento não diz a chave da nota a que pertence.' };
  // A cancellation from the protocol of a note counts exactly when that copy of the note counts.
  if (evento.origem === 'protNFe') {
    return usadas.notasUsadas.has(`${evento.arquivoId}/${chave}`)
      ? USADO
      : { situacao: 'Duplicado', motivo: 'A nota deste cancelamento não foi usada.' };
  }
  if (usadas.chavesUsadas.has(chave)) return USADO;
  if (!isOfEmpresa(escopo, [evento.autor, cnpjDaChave(chave), evento.destinatario])) {
    return {
      situacao: 'CNPJ diferente',
      motivo:
        `O evento é de uma nota emitida por ${formatDocument(cnpjDaChave(chave))}, que não está no projeto, e a ` +
        `empresa do projeto é ${formatDocument(escopo.cnpj ?? '')}.`,
    };
  }
  const [inicio, fim] = daysOfKey(chave);
  const naData = evento.data !== null && isInPeriodo(escopo, evento.data, evento.data);
  if (!naData && !isInPeriodo(escopo, inicio, fim)) {
    return { situacao: 'Fora do período', motivo: outsideReason(escopo, inicio, fim) };
  }
  return USADO;
}

/** Of several used documents of one key, keeps the one with the highest score, the earliest among equals. */
function dropRepeated<T extends FichaDocumento>(
  documentos: readonly T[],
  decisoes: Map<string, Decisao>,
  keyOf: (d: T) => string,
  scoreOf: (d: T) => number,
): void {
  const usados = documentos.filter((d) => decisoes.get(documentKey(d))?.situacao === 'Usado');
  for (const grupo of Map.groupBy(usados, keyOf).values()) {
    const melhor = grupo.reduce((a, b) => (scoreOf(b) > scoreOf(a) ? b : a));
    for (const d of grupo) {
      if (d === melhor) continue;
      const oque = d.kind === 'nota' ? 'A mesma nota' : 'O mesmo evento';
      decisoes.set(documentKey(d), { situacao: 'Duplicado', motivo: `${oque} está em outro arquivo, que foi usado.` });
    }
  }
}

const scoreNota = (n: FichaNota): number => (n.temProtocolo ? 4 : 0) + (n.completa ? 2 : 0) + (n.cancelada ? 1 : 0);

const PREFERENCIA: Readonly<Record<FichaEvento['origem'], number>> = {
  procEventoNFe: 5,
  procCancNFe: 4,
  retCancNFe: 3,
  retEvento: 2,
  evento: 1,
  protNFe: 0,
};
const scoreEvento = (e: FichaEvento): number => (e.temProtocolo ? 10 : 0) + PREFERENCIA[e.origem];

/** First and last day of the month in the access key (positions 3 to 6, AAMM). */
function daysOfKey(chave: string): [string, string] {
  const ano = 2000 + Number(chave.slice(2, 4));
  const mes = Math.min(12, Math.max(1, Number(chave.slice(4, 6))));
  const dia = (data: number) => new Date(data).toISOString().slice(0, 10);
  return [dia(Date.UTC(ano, mes - 1, 1)), dia(Date.UTC(ano, mes, 0))];
}
