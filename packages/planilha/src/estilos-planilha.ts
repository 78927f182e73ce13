interface Fonte {
  /** Size in points. */
  tamanho: number;
  negrito?: true;
  italico?: true;
  /** Alpha and RGB: `FF5B6B73`. */
  cor?: string;
}

/** 'contagem' groups thousands; 'valor' groups them too and shows cents. */
type FormatoNumero = 'geral' | 'texto' | 'data' | 'inteiro' | 'contagem' | 'valor' | { decimais: number };

/** The properties of a look of cells. */
export interface Aparencia {
  formato: FormatoNumero;
  /** Default: the font of the workbook. */
  fonte?: Fonte;
  /** Colour behind the text: alpha and RGB. */
  fundo?: string;
  alinhamento?: { vertical: 'top' | 'center'; quebra?: true };
  /** Whether the cell can be changed on a protected sheet. */
  livre?: boolean;
  /** Shows a text that begins like a formula as text. */
  aspa?: boolean;
}

/** Numbers the looks of a workbook from 1, in the order of their first use; `xml` is its styles part. */
export interface EstilosPlanilha {
  indice(aparencia: Aparencia): number;
  xml(): string;
}

/** Formats that every program knows by number. */
const PRONTOS = { geral: 0, inteiro: 1, contagem: 3, valor: 4, texto: 49 } as const;
/** First number of the formats that the workbook defines itself. */
const FORMATO_DATA = 164;

/** Collects the looks of a workbook. `tamanho` is the size of its own font, in points. */
export function createEstilos({ tamanho = 10 }: { tamanho?: number } = {}): EstilosPlanilha {
  const indices = new Map<string, number>();
  const xfs = ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'];
  const fontes = [fonteXml({ tamanho })];
  const fundos = [
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  ];
  const escalas: number[] = [];
  const numFmt = (formato: FormatoNumero): number => {
    if (typeof formato === 'object') return FORMATO_DATA + 1 + indexIn(escalas, formato.decimais);
    return formato === 'data' ? FORMATO_DATA : PRONTOS[formato];
  };
  const xf = ({ formato, fonte, fundo, alinhamento, livre, aspa }: Aparencia): string => {
    const fontId = fonte === undefined ? 0 : indexIn(fontes, fonteXml(fonte));
    const fillId = fundo === undefined ? 0 : indexIn(fundos, fundoXml(fundo));
    const quebra = alinhamento?.quebra ? ' wrapText="1"' : '';
    const filhos = [
      alinhamento ? `<alignment vertical="${alinhamento.vertical}"${quebra}/>` : '',
      livre ? '<protection locked="0"/>' : '',
    ].join('');
    const atributos = [
      `numFmtId="${numFmt(formato)}" fontId="${fontId}" fillId="${fillId}" borderId="0" xfId="0"`,
      'applyNumberFormat="1" applyFont="1" applyFill="1"',
      ...(alinhamento ? ['applyAlignment="1"'] : []),
      ...(livre ? ['applyProtection="1"'] : []),
      ...(aspa ? ['quotePrefix="1"'] : []),
    ].join(' ');
    return filhos === '' ? `<xf ${atributos}/>` : `<xf ${atributos}>${filhos}</xf>`;
  };
  return {
    indice(aparencia) {
      const chave = JSON.stringify(aparencia);
      const pronto = indices.get(chave);
      if (pronto !== undefined) return pronto;
      const indice = xfs.push(xf(aparencia)) - 1;
      indices.set(chave, indice);
      return indice;
    },
    xml: () => {
      const formatos = [
        `<numFmt numFmtId="${FORMATO_DATA}" formatCode="dd/mm/yyyy"/>`,
        ...escalas.map((e, i) => `<numFmt numFmtId="${FORMATO_DATA + 1 + i}" formatCode="${codigoDecimal(e)}"/>`),
      ];
      return [
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
        '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
        `<numFmts count="${formatos.length}">${formatos.join('')}</numFmts>`,
        `<fonts count="${fontes.length}">${fontes.join('')}</fonts>`,
        `<fills count="${fundos.length}">${fundos.join('')}</fills>`,
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
        `<cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs>`,
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
      ].join('');
    },
  };
}

/** Place of the item in the list; a new item is added. */
function indexIn<T>(lista: T[], item: T): number {
  const achado = lista.indexOf(item);
  return achado < 0 ? lista.push(item) - 1 : achado;
}

function fonteXml({ tamanho, negrito, italico, cor }: Fonte): string {
  const antes = `${negrito ? '<b/>' : ''}${italico ? '<i/>' : ''}`;
  return `<font>${antes}<sz val="${tamanho}"/>${cor ? `<color rgb="${cor}"/>` : ''}<name val="Calibri"/></font>`;
}

const fundoXml = (cor: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${cor}"/><bgColor indexed="64"/></patternFill></fill>`;

const codigoDecimal = (casas: number): string => `#,##0${casas > 0 ? `.${'0'.repeat(casas)}` : ''}`;
