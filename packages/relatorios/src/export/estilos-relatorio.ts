import { type Aparencia, createEstilos } from '@apura/planilha';
import { type ColunaRelatorio, scaleOf } from '../colunas.ts';

const NEGRITO = { fonte: { tamanho: 10, negrito: true } } as const;
const TITULO: Aparencia = {
  ...NEGRITO,
  formato: 'texto',
  fundo: 'FFDCEFF4',
  alinhamento: { vertical: 'center', quebra: true },
};
/** The numbers of decimals that cells show: a column takes the first that holds its own. */
const ESCALAS = [2, 3, 4, 5];
const MAIOR_ESCALA = 10;

/** The looks of an exported report: each is the number that a cell names. */
export function createEstilosRelatorio() {
  const estilos = createEstilos();
  return {
    titulo: estilos.indice(TITULO),
    texto: estilos.indice({ formato: 'texto' }),
    /** The label of a row of totals, or of a parameter. */
    rotulo: estilos.indice({ ...NEGRITO, formato: 'geral' }),
    daColuna: (coluna: ColunaRelatorio): number => estilos.indice({ formato: formatoDe(coluna) }),
    /** Counts have no decimals, and nothing but money and counts adds up. */
    doTotal: (coluna: ColunaRelatorio): number =>
      estilos.indice({ ...NEGRITO, formato: coluna.type === 'integer' ? 'contagem' : { decimais: 2 } }),
    /** The styles part of the workbook, once every cell has its look. */
    xml: estilos.xml,
  };
}

export type EstilosRelatorio = ReturnType<typeof createEstilosRelatorio>;

function formatoDe(coluna: ColunaRelatorio): Aparencia['formato'] {
  if (coluna.type === 'text') return 'texto';
  if (coluna.type === 'date') return 'data';
  if (coluna.type === 'integer') return 'inteiro';
  return { decimais: ESCALAS.find((e) => e >= scaleOf(coluna)) ?? MAIOR_ESCALA };
}
