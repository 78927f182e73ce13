import type { ColunaEscrita } from '@apura/planilha';
import type { AbaComTitulos } from '../../comum/fill-aba.ts';
import { type AbaEsocial, type ColunaAba, PRIMEIRA_LINHA, tipoDaColuna } from '../plano/abas-esocial.ts';
import { formatoDaColuna } from './formato-da-coluna.ts';

/** The sheet of a kind of change: headings of the machine, labels, help, and free rows below. */
export function abaDoEvento(aba: AbaEsocial): AbaComTitulos {
  const colunas: ColunaEscrita[] = [
    { largura: 18, formato: 'texto', lista: aba.acoes },
    ...aba.colunas.map((c): ColunaEscrita => {
      const { valores } = tipoDaColuna(c.tipo);
      const largura = Math.max(17, c.nome.length + 3, Math.ceil(c.rotulo.length * 0.7));
      return { largura, formato: formatoDaColuna(c), lista: valores ?? undefined };
    }),
  ];
  return {
    nome: aba.nome,
    colunas,
    congelar: { linhas: 3, colunas: 1 },
    primeiraLinhaDados: PRIMEIRA_LINHA,
    linhas: [
      { estilo: 'cabecalho', valores: ['ACAO', ...aba.colunas.map((c) => c.nome)] },
      { estilo: 'rotulo', altura: 39, valores: ['Ação', ...aba.colunas.map((c) => c.rotulo)] },
      { estilo: 'ajuda', altura: 78, valores: [aba.acoes.join(', '), ...aba.colunas.map(resumoDe)] },
    ],
    notas: [
      { linha: 1, coluna: 1, texto: aba.uso },
      ...aba.colunas.map((c, i) => ({ linha: 1, coluna: i + 2, texto: notaDe(c) })),
    ],
  };
}

const PAPEIS = { chave: 'chave obrigatória', 'chave?': 'chave opcional', campo: 'novo valor' } as const;

/** The most values that the sheet itself lists; longer lists are in the cell's own list and in the note. */
const MAXIMO_VALORES = 8;

function resumoDe(coluna: ColunaAba): string {
  const { valores, descricao } = tipoDaColuna(coluna.tipo);
  const oQue = valores !== null && valores.length > MAXIMO_VALORES ? 'um código da lista' : descricao;
  return `${PAPEIS[coluna.papel]}; ${oQue}`;
}

const notaDe = (c: ColunaAba): string => {
  const papel = PAPEIS[c.papel];
  return `${c.rotulo}. ${papel.charAt(0).toUpperCase()}${papel.slice(1)}. Deve ter ${tipoDaColuna(c.tipo).descricao}.`;
};
