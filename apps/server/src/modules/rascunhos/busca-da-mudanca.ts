import type { Proposta } from '@apura/apuracao';
import { foldText, formatPeriodo } from '@apura/br';
import { mudancaLida } from '../retificacoes/index.ts';

const MAX_LETRAS = 2000;

/** What the quick search looks through: what the page shows of a change, and the values as the file has them. */
export function buscaDaMudanca(proposta: Proposta, nota = ''): string {
  const { aba, acao, periodo, arquivo, estabelecimento, linha, chave, campos, origem } = proposta;
  const textos = [
    ...[aba, acao, formatPeriodo(periodo), arquivo, estabelecimento, linha === null ? '' : String(linha)],
    ...Object.values(chave),
    ...Object.keys(campos).flatMap((campo) => valoresDe(proposta, campo)),
    ...[origem.tese, origem.relatorio, origem.regra, nota],
  ];
  // A cut may leave half of a pair, which JSON of PostgreSQL refuses.
  return foldText(textos.filter((texto) => texto !== '').join(' '))
    .slice(0, MAX_LETRAS)
    .toWellFormed();
}

function valoresDe({ obrigacao, aba, antes, campos }: Proposta, campo: string): string[] {
  const guardados = { antes: antes[campo] ?? '', depois: campos[campo] ?? '' };
  const lidos = mudancaLida(obrigacao, { registro: aba, campo, ...guardados, origem: '' });
  return [...new Set([campo, guardados.antes, guardados.depois, lidos.Antes, lidos.Depois])];
}
