import type { EstiloLinha, FormatoCelula } from './aba-escrita.ts';

/** What tells one look of cells from another. */
export interface Aparencia {
  linha: EstiloLinha;
  formato: FormatoCelula;
  livre: boolean;
  /** Shows what begins like a formula as the text it is. */
  aspa: boolean;
}

/** Numbers the looks that a workbook uses, in the order of their first use; `xml` is its styles part. */
export interface EstilosPlanilha {
  indice(aparencia: Aparencia): number;
  xml(): string;
}

const FORMATO_TEXTO = 49;
const FORMATO_DATA = 164;
const FORMATO_INTEIRO = 1;

const FONTES = [
  '<font><sz val="10"/><name val="Calibri"/></font>',
  '<font><b/><sz val="10"/><name val="Calibri"/></font>',
  '<font><i/><sz val="9"/><color rgb="FF5B6B73"/><name val="Calibri"/></font>',
  '<font><b/><sz val="14"/><name val="Calibri"/></font>',
];

const cor = (rgb: string) =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/><bgColor indexed="64"/></patternFill></fill>`;
const FUNDOS = [
  '<fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  cor('FFDCEFF4'),
  cor('FFF3F6F7'),
];

const LOOKS: Readonly<Record<EstiloLinha, { fonte: number; fundo: number; quebra: boolean }>> = {
  cabecalho: { fonte: 1, fundo: 2, quebra: false },
  rotulo: { fonte: 0, fundo: 2, quebra: true },
  ajuda: { fonte: 2, fundo: 3, quebra: true },
  titulo: { fonte: 3, fundo: 0, quebra: false },
  total: { fonte: 1, fundo: 3, quebra: false },
  dado: { fonte: 0, fundo: 0, quebra: false },
  quebra: { fonte: 0, fundo: 0, quebra: true },
};

export function createEstilos(): EstilosPlanilha {
  const indices = new Map<string, number>();
  const xfs: string[] = ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'];
  const escalas: number[] = [];
  const numFmt = (formato: FormatoCelula): number => {
    if (formato === 'texto') return FORMATO_TEXTO;
    if (formato === 'data') return FORMATO_DATA;
    if (formato === 'inteiro') return FORMATO_INTEIRO;
    if (!escalas.includes(formato.decimais)) escalas.push(formato.decimais);
    return FORMATO_DATA + 1 + escalas.indexOf(formato.decimais);
  };
  return {
    indice(aparencia) {
      const chave = JSON.stringify(aparencia);
      const pronto = indices.get(chave);
      if (pronto !== undefined) return pronto;
      const look = LOOKS[aparencia.linha];
      const filhos = [
        look.quebra ? '<alignment vertical="top" wrapText="1"/>' : '',
        aparencia.livre ? '<protection locked="0"/>' : '',
      ].join('');
      const atributos = [
        `numFmtId="${numFmt(aparencia.formato)}" fontId="${look.fonte}" fillId="${look.fundo}" borderId="0" xfId="0"`,
        'applyNumberFormat="1" applyFont="1" applyFill="1"',
        ...(look.quebra ? ['applyAlignment="1"'] : []),
        ...(aparencia.livre ? ['applyProtection="1"'] : []),
        ...(aparencia.aspa ? ['quotePrefix="1"'] : []),
      ].join(' ');
      const indice = xfs.push(filhos === '' ? `<xf ${atributos}/>` : `<xf ${atributos}>${filhos}</xf>`) - 1;
      indices.set(chave, indice);
      return indice;
    },
    xml: () => {
      const formatos = [
        `<numFmt numFmtId="${FORMATO_DATA}" formatCode="dd/mm/yyyy"/>`,
        ...escalas.map(
          (e, i) =>
            `<numFmt numFmtId="${FORMATO_DATA + 1 + i}" formatCode="#,##0${e > 0 ? `.${'0'.repeat(e)}` : ''}"/>`,
        ),
      ];
      return [
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
        '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
        `<numFmts count="${formatos.length}">${formatos.join('')}</numFmts>`,
        `<fonts count="${FONTES.length}">${FONTES.join('')}</fonts>`,
        `<fills count="${FUNDOS.length}">${FUNDOS.join('')}</fills>`,
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
        `<cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs>`,
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
      ].join('');
    },
  };
}
