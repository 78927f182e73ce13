import type { Proposta } from '@apura/apuracao';

/**
 * One proposal out of several about one record. The one with the lowest place in the order of theses decides what is
 * done and, field by field, what is written; with equal places, the first.
 */
export function joinPropostas(propostas: readonly [Proposta, ...Proposta[]]): Proposta {
  const porLugar = propostas.toSorted((a, b) => a.origem.lugar - b.origem.lugar);
  const vence = porLugar[0] ?? propostas[0];
  const aceitas = porLugar.filter((p) => p.acao === vence.acao);
  const campos: Record<string, string> = {};
  const antes: Record<string, string> = {};
  for (const p of aceitas) {
    for (const [campo, valor] of Object.entries(p.campos)) campos[campo] ??= valor;
    for (const [campo, valor] of Object.entries(p.antes)) antes[campo] ??= valor;
  }
  return { ...vence, campos, antes };
}

/** Where the changes of a row come from, for its note. */
export function origemDasPropostas(propostas: readonly Proposta[]): string {
  const textos = propostas.map(({ origem: o }) => `${o.tese}: ${o.regra} (${o.relatorio}, linha ${o.posicao + 1})`);
  return [...new Set(textos)].join('\n');
}
