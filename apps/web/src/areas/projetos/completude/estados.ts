import type { Completude, CompletudeMes, EstadoCompletude } from '@apura/contract';
import { countOf, formatCount } from '../../../lib/format/counts.ts';

/** The words that people read for the state of a month. */
export const NOME_ESTADO: Readonly<Record<EstadoCompletude, string>> = {
  presente: 'presente',
  ausente: 'ausente',
  ilegivel: 'ilegível',
  'outra-empresa': 'outra empresa',
  'nao-se-aplica': 'não se aplica',
};

/** The words for why a file does not count. */
export const NOME_SITUACAO: Readonly<Record<Completude['recusados'][number]['situacao'], string>> = {
  Substituído: 'substituído',
  Ilegível: 'ilegível',
  'CNPJ diferente': 'outra empresa',
  'Fora do período': 'fora do período',
  Duplicado: 'repetido',
  'Não conferido': 'não conferido',
};

/** 'presente, 2 arquivos, 1 substituído': what a cell says in full. */
export function describeMes({ estado, arquivos, substituidos }: CompletudeMes): string {
  const partes = [NOME_ESTADO[estado]];
  if (arquivos > 1) partes.push(countOf(arquivos, 'arquivo', 'arquivos'));
  if (substituidos > 0) partes.push(countOf(substituidos, 'substituído', 'substituídos'));
  return partes.join(', ');
}

/** '12 arquivos: 9 em uso, 2 de outra empresa, 1 ilegível'. */
export function describeTotal({ total, usados, recusas }: Pick<Completude, 'total' | 'usados' | 'recusas'>): string {
  const partes = [`${formatCount(usados)} em uso`];
  const add = (n: number, one: string, many: string) => {
    if (n > 0) partes.push(countOf(n, one, many));
  };
  add(recusas.Substituído, 'substituído', 'substituídos');
  add(recusas['CNPJ diferente'], 'de outra empresa', 'de outra empresa');
  add(recusas['Fora do período'], 'fora do período', 'fora do período');
  add(recusas.Ilegível, 'ilegível', 'ilegíveis');
  add(recusas.Duplicado, 'repetido', 'repetidos');
  add(recusas['Não conferido'], 'não conferido', 'não conferidos');
  return `${countOf(total, 'arquivo', 'arquivos')}: ${partes.join(', ')}`;
}
