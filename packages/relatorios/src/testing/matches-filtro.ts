import type { ColunaLida } from '../colunas.ts';
import type { FiltroColuna } from '../leitura/filtro-linhas.ts';
import type { LinhaResultado } from '../leitura/read-pagina.ts';
import type { Condicao } from '../leitura/sql-condicao.ts';

/** Says of a row, without SQL, whether it is among those that a filter leaves. */
export function matchesFiltro(
  linha: LinhaResultado,
  { colunas, q = '', filtros = [] }: { colunas: readonly ColunaLida[]; q?: string; filtros?: readonly FiltroColuna[] },
): boolean {
  const achaPalavra = (palavra: string) =>
    colunas.some((coluna) => {
      const termos = coluna.type === 'text' ? [palavra] : [palavra, semPontos(palavra)];
      return termos.some((termo) => simples(mostrado(coluna, linha[coluna.key] ?? null)).includes(simples(termo)));
    });
  const palavras = q.split(/\s+/).filter((palavra) => palavra !== '');
  return (
    palavras.every(achaPalavra) &&
    filtros.every(({ key, condicoes }) => {
      const coluna = colunas.find((c) => c.key === key);
      return coluna === undefined || condicoes.every((c) => avaliar(coluna, linha[key] ?? null, c));
    })
  );
}

type Valor = string | number | null;

function avaliar(coluna: ColunaLida, valor: Valor, c: Condicao): boolean {
  const vazio = valor === null || valor === '';
  const texto = simples(mostrado(coluna, valor));
  switch (c.op) {
    case 'contem':
      return valor !== null && texto.includes(simples(termo(coluna, c.valor)));
    case 'nao-contem':
      return !avaliar(coluna, valor, { op: 'contem', valor: c.valor });
    case 'comeca':
      return valor !== null && texto.startsWith(simples(termo(coluna, c.valor)));
    case 'termina':
      return valor !== null && texto.endsWith(simples(termo(coluna, c.valor)));
    case 'igual':
      return valor !== null && compara(coluna, valor, c.valor, false) === 0;
    case 'diferente':
      return !avaliar(coluna, valor, { op: 'igual', valor: c.valor });
    case 'entre':
      return (
        avaliar(coluna, valor, { op: 'maior-igual', valor: c.valor }) &&
        avaliar(coluna, valor, { op: 'menor-igual', valor: c.ate })
      );
    case 'vazio':
      return vazio;
    case 'preenchido':
      return !vazio;
    case 'lista':
      return c.valores.some((v) => (v === null || v === '' ? vazio : !vazio && igualNaLista(coluna, valor, v)));
    case 'fora-da-lista':
      return !avaliar(coluna, valor, { op: 'lista', valores: c.valores });
    default: {
      const ordem = valor === null ? undefined : compara(coluna, valor, c.valor, true);
      if (ordem === undefined) return false;
      const sentido = { maior: ordem > 0, 'maior-igual': ordem >= 0, menor: ordem < 0, 'menor-igual': ordem <= 0 };
      return sentido[c.op];
    }
  }
}

/** Less than, equal to or greater than zero; undefined where the two do not compare. */
function compara(coluna: ColunaLida, valor: string | number, com: string, meses: boolean): number | undefined {
  if (coluna.type === 'date') return ordem(String(valor), com);
  if (coluna.type !== 'text') return ordem(inteiros(String(valor)), inteiros(com));
  if (!meses || !MES.test(com)) return ordem(simples(String(valor).trim()), simples(com.trim()));
  return MES.test(String(valor)) ? ordem(iso(String(valor)), iso(com)) : undefined;
}

const igualNaLista = (coluna: ColunaLida, valor: Valor, v: string): boolean =>
  coluna.type === 'text' || coluna.type === 'date' ? valor === v : inteiros(String(valor)) === inteiros(v);

const MES = /^(0[1-9]|1[0-2])\/\d{4}$/;
const iso = (mes: string) => `${mes.slice(3)}-${mes.slice(0, 2)}`;
const ordem = <T extends string | bigint>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);

/** A decimal text in units of the tenth decimal place. */
function inteiros(texto: string): bigint {
  const [inteiro = '', decimais = ''] = texto.split('.');
  return BigInt(`${inteiro}${decimais.padEnd(10, '0')}`);
}

function mostrado({ type }: ColunaLida, valor: Valor): string {
  if (valor === null) return '';
  if (type === 'text' || type === 'integer') return String(valor);
  return type === 'date' ? String(valor).split('-').reverse().join('/') : String(valor).replace('.', ',');
}

const termo = ({ type }: ColunaLida, valor: string): string =>
  type === 'text' || type === 'date' ? valor.trim() : semPontos(valor.trim());
const semPontos = (q: string): string =>
  /^-?[\d.]*,\d+$/.test(q) || /^-?\d{1,3}(\.\d{3})+$/.test(q) ? q.replaceAll('.', '') : q;
const simples = (texto: string): string =>
  texto
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '');
