import {
  celulaTextoXml,
  createEstilos,
  filtroXml,
  inicioDaAbaXml,
  letrasDaColuna,
  nomesDasAbas,
  partesDoPacote,
} from '@apura/planilha/browser';
import { storedZip } from '@apura/zip/browser';

/** A number with decimals is an amount, one without is a count. */
export type CelulaPlanilha = string | { numero: string };

type Linhas = readonly (readonly CelulaPlanilha[])[];

/** In characters: a longer text goes over several lines. */
const MAIS_LARGA = 60;
/** In points. */
const FONTE = 11;

/**
 * An .xlsx of one sheet. Texts are inline strings, which no program takes for formulas; amounts are numbers. Parts are
 * stored, not deflated: the sheet has a few hundred rows.
 */
export function createPlanilha(nome: string, linhas: Linhas): Uint8Array<ArrayBuffer> {
  const estilos = createEstilos({ tamanho: FONTE });
  const vertical = 'top';
  const valor = estilos.indice({ formato: 'valor', alinhamento: { vertical } });
  const titulo = estilos.indice({ formato: 'geral', fonte: { tamanho: FONTE, negrito: true } });
  const contagem = estilos.indice({ formato: 'contagem', alinhamento: { vertical } });
  const texto = estilos.indice({ formato: 'geral', alinhamento: { vertical, quebra: true } });

  const celula = (c: CelulaPlanilha, { onde, cabecalho }: { onde: string; cabecalho: boolean }): string => {
    if (typeof c === 'string') return celulaTextoXml({ texto: c, estilo: cabecalho ? titulo : texto, onde });
    return `<c r="${onde}" s="${c.numero.includes('.') ? valor : contagem}"><v>${c.numero}</v></c>`;
  };
  const dados = linhas.map((linha, r) => {
    const celulas = linha.map((c, i) => celula(c, { onde: `${letrasDaColuna(i + 1)}${r + 1}`, cabecalho: r === 0 }));
    return `<row r="${r + 1}">${celulas.join('')}</row>`;
  });
  const titulos = linhas[0] ?? [];
  const aba = [
    inicioDaAbaXml({
      colunas: titulos.map((_, i) => ({ largura: largura(linhas, i) })),
      congelar: { linhas: 1, colunas: 0 },
    }),
    ...dados,
    `</sheetData>${filtroXml({ de: 1, ate: linhas.length, colunas: titulos.length })}</worksheet>`,
  ].join('');
  const partes = [
    ...partesDoPacote(nomesDasAbas([nome]).map((daAba) => ({ nome: daAba }))),
    { nome: 'xl/styles.xml', xml: estilos.xml() },
    { nome: 'xl/worksheets/sheet1.xml', xml: aba },
  ];
  return storedZip(partes.map(({ nome: name, xml: text }) => ({ name, text })));
}

/** As wide as its longest value, within bounds, with room for the button of the filter. */
function largura(linhas: Linhas, coluna: number): number {
  let maior = 6;
  for (const linha of linhas) {
    const c = linha[coluna] ?? '';
    maior = Math.max(maior, (typeof c === 'string' ? c : c.numero).length);
  }
  return Math.min(MAIS_LARGA, maior + 4);
}
