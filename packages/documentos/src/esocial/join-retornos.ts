import type { EventoEsocialLido, RetornoEsocial } from './esocial-lido.ts';
import { isTotalizador } from './eventos-conhecidos.ts';

/** An answer with the envelope of the document that it stood in (0: none). */
export type RetornoAberto = RetornoEsocial & { envelope: number };

/**
 * Gives each event of a document its answer: the one of its Id; without that, the only one in its envelope; without
 * that, the only one of the document when the event is alone too and one of the two has no Id. Totals have no answer of their own: they take the
 * instant and the environment of the one in their envelope. Gives the answers that are left: those of events that are in
 * another document, or nowhere.
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
    // A download names the receipt first, in an attribute, and gives the answer inside.
    const vizinho = vizinhos.find((r) => r.recepcao !== null) ?? vizinhos[0];
    lido.recepcao = vizinho?.recepcao ?? null;
    lido.tpAmb ??= vizinho?.tpAmb ?? null;
  }
  const totais = new Set(eventos.flatMap(({ lido }) => (isTotalizador(lido.evento) && lido.id ? [lido.id] : [])));
  const ditos = new Set(retornos.flatMap((r) => (r.id === null ? [] : [`${r.envelope} ${r.recibo}`])));
  // The answer of a total that stands beside it, and a receipt that an answer beside it tells as well, are about no other event.
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
