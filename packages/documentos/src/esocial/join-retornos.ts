import type { EventoEsocialLido, RetornoEsocial } from './esocial-lido.ts';
import { isTotalizador } from './eventos-conhecidos.ts';

/** An answer with its envelope in the document (0: none). */
export type RetornoAberto = RetornoEsocial & { envelope: number };

/**
 * Assigns its answer to each event of a document: the one with its Id; else the only one in its envelope; else the only
 * one of the document, when the event is alone too and one of the two has no Id. Totals have no answer of their own:
 * they take the instant and the environment of the answer in their envelope. Returns the remaining answers, whose
 * events are in another document or nowhere.
 */
export function joinRetornos(
  eventos: readonly { lido: EventoEsocialLido; envelope: number }[],
  retornos: readonly RetornoAberto[],
): RetornoAberto[] {
  const livres = new Set(retornos);
  const enviados = eventos.filter((e) => !isTotalizador(e.lido.evento));
  const porId = new Map(retornos.flatMap((r) => (r.id === null ? [] : [[r.id, r] as const])));
  const sem: typeof enviados = [];
  for (const evento of enviados) {
    const seu = evento.lido.id === null ? undefined : porId.get(evento.lido.id);
    if (seu) take(evento.lido, seu);
    else sem.push(evento);
  }
  const emEnvelope = Map.groupBy(livres, (r) => r.envelope);
  const semPorEnvelope = Map.groupBy(sem, (e) => e.envelope);
  for (const [envelope, grupo] of semPorEnvelope) {
    const [retorno, outro] = (emEnvelope.get(envelope) ?? []).filter((r) => livres.has(r));
    const [evento] = grupo;
    if (envelope > 0 && retorno && !outro && evento && grupo.length === 1) take(evento.lido, retorno);
  }
  const [ultimo, outroEvento] = sem.filter((e) => e.lido.recibo === null && e.lido.cdResposta === null);
  const [resto, outroResto] = livres;
  const semId = ultimo?.lido.id === null || resto?.id === null;
  if (ultimo && !outroEvento && resto && !outroResto && semId) take(ultimo.lido, resto);
  const todos = Map.groupBy(retornos, (r) => r.envelope);
  for (const { lido, envelope } of eventos) {
    if (!isTotalizador(lido.evento)) continue;
    const vizinhos = envelope > 0 ? (todos.get(envelope) ?? []) : [];
    // A download has the receipt first, in an attribute, and the answer inside it.
    const vizinho = vizinhos.find((r) => r.recepcao !== null) ?? vizinhos[0];
    lido.recepcao = vizinho?.recepcao ?? null;
    lido.tpAmb ??= vizinho?.tpAmb ?? null;
  }
  const totais = new Set(eventos.flatMap(({ lido }) => (isTotalizador(lido.evento) && lido.id ? [lido.id] : [])));
  const ditos = new Set(retornos.flatMap((r) => (r.id === null ? [] : [`${r.envelope} ${r.recibo}`])));
  // Drop the answer beside a total, and a receipt that an answer beside it repeats: they belong to no other event.
  return [...livres].filter((r) => (r.id === null ? !ditos.has(`${r.envelope} ${r.recibo}`) : !totais.has(r.id)));

  function take(lido: EventoEsocialLido, retorno: RetornoAberto): void {
    livres.delete(retorno);
    lido.recibo = retorno.recibo;
    lido.recepcao = retorno.recepcao;
    lido.cdResposta = retorno.cdResposta;
    lido.descResposta = retorno.descResposta;
    lido.tpAmb ??= retorno.tpAmb;
  }
}
