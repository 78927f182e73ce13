import { formatDateBr, formatMoney } from '@apura/br';
import type { CondicaoFiltro, OperadorFiltro, TipoFiltrado } from './filtro-grade.ts';
import { isMesDaData } from './mes-da-data.ts';

/** The words of each condition, for menus and for the sheet of parameters. */
export const NOMES_OPERADOR: Readonly<Record<OperadorFiltro, string>> = {
  contem: 'contém',
  'nao-contem': 'não contém',
  igual: 'é igual a',
  diferente: 'é diferente de',
  comeca: 'começa com',
  termina: 'termina com',
  maior: 'é maior que',
  'maior-igual': 'é maior ou igual a',
  menor: 'é menor que',
  'menor-igual': 'é menor ou igual a',
  entre: 'está entre',
  vazio: 'está vazio',
  preenchido: 'está preenchido',
  lista: 'é um destes',
  'fora-da-lista': 'não é nenhum destes',
};

const COMO_SE_VE: readonly OperadorFiltro[] = ['contem', 'nao-contem', 'comeca', 'termina'];
const MAX_CITADOS = 5;

/** A condition in words: 'é maior que 2.000,00'. The name of the column goes before it. */
export function describeCondicao(condicao: CondicaoFiltro, tipo: TipoFiltrado): string {
  const nome = NOMES_OPERADOR[condicao.op];
  switch (condicao.op) {
    case 'vazio':
    case 'preenchido':
      return nome;
    case 'entre':
      return `${nome} ${mostra(condicao.valor, tipo)} e ${mostra(condicao.ate, tipo)}`;
    case 'lista':
    case 'fora-da-lista': {
      const citados = condicao.valores.slice(0, MAX_CITADOS).map((v) => (v ? mostra(v, tipo) : '(vazio)'));
      const resto = condicao.valores.length - citados.length;
      return `${nome}: ${citados.join('; ')}${resto > 0 ? ` e mais ${resto}` : ''}`;
    }
    default:
      return `${nome} ${COMO_SE_VE.includes(condicao.op) ? condicao.valor : mostra(condicao.valor, tipo)}`;
  }
}

/** A value of the wire as a screen shows it. */
function mostra(valor: string, tipo: TipoFiltrado): string {
  if (tipo === 'text') return valor;
  if (tipo === 'date') return isMesDaData(valor) ? valor : formatDateBr(valor);
  return formatMoney(valor);
}
