import { type ColunaRelatorio, scaleOf } from '../colunas.ts';

/** Text for XML: the five entities, and without the control characters that XML 1.0 cannot hold. */
export function xml(texto: string): string {
  return texto
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** The column letters of Excel: 0 is A, 26 is AA. */
export function letras(indice: number): string {
  let n = indice + 1;
  let out = '';
  while (n > 0) {
    const rest = (n - 1) % 26;
    out = String.fromCharCode(65 + rest) + out;
    n = (n - 1 - rest) / 26;
  }
  return out;
}

/** Sheet names as Excel takes them: 31 characters, none of []:*?/\, unique without regard to case. */
export function nomesPlanilhas(nomes: readonly string[]): string[] {
  const usados = new Set<string>();
  return nomes.map((nome) => {
    const limpo =
      nome
        .replace(/[[\]:*?/\\]/g, ' ')
        .replace(/^'+|(?<!')'+$/g, '')
        .trim() || 'Planilha';
    let candidato = limpo.slice(0, 31).trim();
    for (let n = 2; usados.has(candidato.toLowerCase()); n++) {
      const fim = ` (${n})`;
      candidato = limpo.slice(0, 31 - fim.length).trim() + fim;
    }
    usados.add(candidato.toLowerCase());
    return candidato;
  });
}

/**
 * The style of a column's cells: index into the `cellXfs` of `estilosXml`. Text is 1, the total row's label 0 + bold.
 */
export const ESTILO_TITULO = 2;
export const ESTILO_TOTAL = 3;
const ESTILO_TOTAL_DINHEIRO = 4;
export const ESTILO_TEXTO = 1;
const ESTILO_DATA = 5;
const ESTILO_INTEIRO = 6;
/** Styles from here on have 2, 3, 4, 5 and 10 decimals. */
const ESTILO_DECIMAIS = 7;
const ESCALAS = [2, 3, 4, 5, 10];
const ESTILO_TOTAL_INTEIRO = ESTILO_DECIMAIS + ESCALAS.length;

export function estiloDe(coluna: ColunaRelatorio): number {
  if (coluna.type === 'text') return ESTILO_TEXTO;
  if (coluna.type === 'date') return ESTILO_DATA;
  if (coluna.type === 'integer') return ESTILO_INTEIRO;
  const at = ESCALAS.findIndex((e) => e >= scaleOf(coluna));
  return ESTILO_DECIMAIS + (at < 0 ? ESCALAS.length - 1 : at);
}

/** The style of a column's total: counts have no decimals, and nothing but money and counts adds up. */
export function estiloTotalDe(coluna: ColunaRelatorio): number {
  return coluna.type === 'integer' ? ESTILO_TOTAL_INTEIRO : ESTILO_TOTAL_DINHEIRO;
}

const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DOC_RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PKG = 'http://schemas.openxmlformats.org/package/2006';

export function estilosXml(): string {
  const formatos = ESCALAS.map((e, i) => `<numFmt numFmtId="${165 + i}" formatCode="#,##0.${'0'.repeat(e)}"/>`);
  const xf = (numFmt: number, font = 0, fill = 0, extra = '') =>
    `<xf numFmtId="${numFmt}" fontId="${font}" fillId="${fill}" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"${extra}`;
  const titulo = `${xf(49, 1, 2, ' applyAlignment="1"')}><alignment vertical="center" wrapText="1"/></xf>`;
  const xfs = [
    xf(0),
    xf(49),
    titulo,
    xf(0, 1),
    xf(165, 1),
    xf(164),
    xf(1),
    ...ESCALAS.map((_, i) => xf(165 + i)),
    xf(3, 1),
  ];
  return (
    `${XML_HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${formatos.length + 1}"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/>${formatos.join('')}</numFmts>` +
    '<fonts count="2"><font><sz val="10"/><name val="Calibri"/></font><font><b/><sz val="10"/><name val="Calibri"/></font></fonts>' +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFDCEFF4"/><bgColor indexed="64"/></patternFill></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${xfs.length}">${xfs.map((x) => (x.endsWith('</xf>') ? x : `${x}/>`)).join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

export function tiposXml(planilhas: number): string {
  const folhas = Array.from(
    { length: planilhas },
    (_, i) =>
      `<Override PartName="/xl/worksheets/sheet${i + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
  );
  return (
    `${XML_HEAD}<Types xmlns="${PKG}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
    `<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${folhas.join('')}</Types>`
  );
}

export const RELS_RAIZ = `${XML_HEAD}<Relationships xmlns="${PKG}/relationships"><Relationship Id="rId1" Type="${DOC_RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** The workbook: sheet names and, hidden, the range that each autofilter covers. */
export function pastaXml(planilhas: readonly { nome: string; filtro: string | null }[]): string {
  const folhas = planilhas.map((p, i) => `<sheet name="${xml(p.nome)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`);
  const filtros = planilhas.flatMap((p, i) =>
    p.filtro
      ? [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">'${xml(p.nome.replaceAll("'", "''"))}'!${p.filtro}</definedName>`,
        ]
      : [],
  );
  const nomes = filtros.length > 0 ? `<definedNames>${filtros.join('')}</definedNames>` : '';
  return `${XML_HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOC_RELS}"><sheets>${folhas.join('')}</sheets>${nomes}</workbook>`;
}

export function relsPastaXml(planilhas: number): string {
  const folhas = Array.from(
    { length: planilhas },
    (_, i) => `<Relationship Id="rId${i + 1}" Type="${DOC_RELS}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  const estilos = `<Relationship Id="rId${planilhas + 1}" Type="${DOC_RELS}/styles" Target="styles.xml"/>`;
  return `${XML_HEAD}<Relationships xmlns="${PKG}/relationships">${folhas.join('')}${estilos}</Relationships>`;
}

/** The start of a sheet: frozen heading and column widths. */
export function inicioPlanilha(larguras: readonly number[], congelar: boolean): string {
  const vista = congelar
    ? '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
    : '';
  const cols = larguras.map((w, i) => `<col min="${i + 1}" max="${i + 1}" width="${w}" customWidth="1"/>`).join('');
  return `${XML_HEAD}<worksheet xmlns="${MAIN}">${vista}<cols>${cols}</cols><sheetData>`;
}

export const celulaTexto = (texto: string, estilo = ESTILO_TEXTO): string =>
  `<c t="inlineStr" s="${estilo}"><is><t xml:space="preserve">${xml(texto)}</t></is></c>`;
