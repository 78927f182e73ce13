import { createHash } from 'node:crypto';
import type { Proposta } from '@apura/apuracao';
import type { IdentidadeDaProposta } from '@apura/retificacao';

/**
 * The identity of the record that a change is about, made of the fields that the workbook identifies it by. Changes
 * with one identity may conflict. Null for a new record that a file may hold several times.
 */
export function alvoDaMudanca(identidade: IdentidadeDaProposta, proposta: Proposta): string | null {
  const { acao, aba, periodo, linha } = proposta;
  const registro = identidade(proposta);
  // A line is one of its file, and a month may have several files.
  const arquivo = linha === null || acao === 'INCLUIR' ? '' : proposta.arquivo;
  return registro === null ? null : hashOf([aba, periodo, arquivo, registro]);
}

/** The same proposal has the same mark, from whichever row of the report it comes. */
export function impressaoDaMudanca(p: Proposta): string {
  const textos = [p.acao, p.aba, p.periodo, p.estabelecimento, p.arquivo, String(p.linha), p.documento];
  return hashOf([...textos, p.origem.relatorio, JSON.stringify(pairsOf(p.chave)), JSON.stringify(pairsOf(p.campos))]);
}

const pairsOf = (campos: Readonly<Record<string, string>>) => Object.entries(campos).toSorted();

/** In the form of a uuid, which takes half the room of its text in a column. */
function hashOf(textos: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(textos)).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
