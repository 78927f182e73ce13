import type { LinhaFolha } from '../folha.ts';

/** The parts of a paper of the PGDAS-D that are read, by what their titles say. */
export type SecaoPgdas =
  | 'receitas'
  | 'anteriores'
  | 'folha'
  | 'fator'
  | 'fixos'
  | 'resumo'
  | 'estabelecimentos'
  | 'total'
  | 'pagos'
  | 'das'
  | 'discriminacao'
  | 'arrecadacao'
  | 'recibo';

/** The number of a section before its title differs between the papers, so that only the words tell. */
const NUMERO_DE_SECAO = /^\d{1,2}(?:\.\d{1,2})*\) ?/;

const TITULOS: readonly { secao: SecaoPgdas; titulo: RegExp }[] = [
  { secao: 'receitas', titulo: /^DISCRIMINATIVO DE RECEITAS/ },
  { secao: 'anteriores', titulo: /^RECEITAS BRUTAS ANTERIORES/ },
  { secao: 'folha', titulo: /^FOLHAS? DE SALARIOS ANTERIORES/ },
  { secao: 'fator', titulo: /^FATOR R\b/ },
  { secao: 'fixos', titulo: /^VALORES FIXOS/ },
  { secao: 'resumo', titulo: /^RESUMO DA DECLARACAO/ },
  {
    secao: 'estabelecimentos',
    titulo: /^INFORMACOES (?:DOS ESTABELECIMENTOS|DA DECLARACAO POR ESTABELECIMENTO)/,
  },
  { secao: 'total', titulo: /^TOTAL GERAL DA EMPRESA/ },
  { secao: 'pagos', titulo: /^DAS DESTE PA QUE FORAM RECONHECIDOS COMO PAGOS/ },
  { secao: 'das', titulo: /^INFORMACOES SOBRE (?:O )?DAS GERADO/ },
  { secao: 'discriminacao', titulo: /^DISCRIMINACAO DOS VALORES CALCULADOS/ },
  { secao: 'arrecadacao', titulo: /^INFORMACOES DA ARRECADACAO/ },
  { secao: 'recibo', titulo: /^RECIBO DE ENTREGA DA APURACAO/ },
];

/** A line at the edge of a page: its number, the version of the program, the day of printing. */
const BORDA = /^(?:PAGINA\b.*|\d+ ?(?:\/|DE) ?\d+|PGDAS-D 2018.*|SIMPLES NACIONAL|GERADO EM\b.*|[.\s]+)$/;

/** A line without the number of its section, in capitals and without accents. */
const semNumero = (linha: LinhaFolha): string => linha.norma.replace(NUMERO_DE_SECAO, '');

/** The lines of a paper without the edges of its pages, and those of each section without its title. */
export function cutSecoes(linhas: readonly LinhaFolha[]): Map<SecaoPgdas, LinhaFolha[]> {
  const secoes = new Map<SecaoPgdas, LinhaFolha[]>();
  let atual: LinhaFolha[] | null = null;
  for (const linha of linhas) {
    if (BORDA.test(linha.norma)) continue;
    const titulo = semNumero(linha);
    const achada = TITULOS.find((t) => t.titulo.test(titulo));
    if (achada) {
      atual = secoes.get(achada.secao) ?? [];
      secoes.set(achada.secao, atual);
      // "Fator r = 0,29 - Anexo III" is title and value in one; a title alone says nothing more.
      if (achada.secao === 'fator' || achada.secao === 'das') atual.push(linha);
    } else if (/^5\) /.test(linha.norma)) atual = null;
    else atual?.push(linha);
  }
  return secoes;
}
