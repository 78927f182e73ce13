/** A number with decimals is an amount, one without is a count. */
export type CelulaPlanilha = string | { numero: string };

const ESTILO = { valor: 1, titulo: 2, contagem: 3, texto: 4 } as const;
/** In characters: a longer text goes over several lines. */
const MAIS_LARGA = 60;

/**
 * An .xlsx of one sheet. Texts are inline strings, which no program takes for formulas; amounts are numbers. Parts are
 * stored, not deflated: the sheet has a few hundred rows.
 */
export function criarPlanilha(nome: string, linhas: readonly (readonly CelulaPlanilha[])[]): Uint8Array<ArrayBuffer> {
  const dados = linhas
    .map((linha, r) => `<row r="${r + 1}">${linha.map((c, i) => celula(c, `${coluna(i)}${r + 1}`, r === 0)).join('')}</row>`)
    .join('');
  const xml = (corpo: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${corpo}`;
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const rel = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const pacote = 'http://schemas.openxmlformats.org/package/2006';
  const tipo = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const larguras = (linhas[0] ?? [])
    .map((_, i) => `<col min="${i + 1}" max="${i + 1}" width="${largura(linhas, i)}" customWidth="1"/>`)
    .join('');
  const ultima = `${coluna(Math.max(0, (linhas[0]?.length ?? 1) - 1))}${Math.max(1, linhas.length)}`;
  return zip([
    [
      '[Content_Types].xml',
      xml(
        `<Types xmlns="${pacote}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${tipo}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${tipo}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${tipo}.styles+xml"/></Types>`,
      ),
    ],
    ['_rels/.rels', xml(`<Relationships xmlns="${pacote}/relationships"><Relationship Id="rId1" Type="${rel}/officeDocument" Target="xl/workbook.xml"/></Relationships>`)],
    ['xl/workbook.xml', xml(`<workbook xmlns="${main}" xmlns:r="${rel}"><sheets><sheet name="${escapar(nome)}" sheetId="1" r:id="rId1"/></sheets></workbook>`)],
    [
      'xl/_rels/workbook.xml.rels',
      xml(
        `<Relationships xmlns="${pacote}/relationships"><Relationship Id="rId1" Type="${rel}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${rel}/styles" Target="styles.xml"/></Relationships>`,
      ),
    ],
    [
      'xl/styles.xml',
      xml(
        `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf numFmtId="4" applyNumberFormat="1" applyAlignment="1">${NO_ALTO}</xf><xf fontId="1" applyFont="1"/><xf numFmtId="3" applyNumberFormat="1" applyAlignment="1">${NO_ALTO}</xf><xf applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`,
      ),
    ],
    [
      'xl/worksheets/sheet1.xml',
      xml(
        `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${larguras}</cols><sheetData>${dados}</sheetData><autoFilter ref="A1:${ultima}"/></worksheet>`,
      ),
    ],
  ]);
}

const NO_ALTO = '<alignment vertical="top"/>';

/** As wide as its longest value, within bounds, with room for the button of the filter. */
function largura(linhas: readonly (readonly CelulaPlanilha[])[], coluna: number): number {
  let maior = 6;
  for (const linha of linhas) {
    const c = linha[coluna] ?? '';
    maior = Math.max(maior, (typeof c === 'string' ? c : c.numero).length);
  }
  return Math.min(MAIS_LARGA, maior + 4);
}

function celula(c: CelulaPlanilha, ref: string, cabecalho: boolean): string {
  if (typeof c !== 'string')
    return `<c r="${ref}" s="${c.numero.includes('.') ? ESTILO.valor : ESTILO.contagem}"><v>${c.numero}</v></c>`;
  const estilo = cabecalho ? ESTILO.titulo : ESTILO.texto;
  return `<c r="${ref}" t="inlineStr" s="${estilo}"><is><t xml:space="preserve">${escapar(c)}</t></is></c>`;
}

function coluna(i: number): string {
  return i < 26 ? String.fromCharCode(65 + i) : coluna(Math.floor(i / 26) - 1) + coluna(i % 26);
}

function escapar(v: string): string {
  return (
    v
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 cannot hold them.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

function zip(arquivos: readonly (readonly [string, string])[]): Uint8Array<ArrayBuffer> {
  const partes: Uint8Array[] = [];
  const central: Uint8Array[] = [];
  let offset = 0;
  for (const [nome, texto] of arquivos) {
    const name = new TextEncoder().encode(nome);
    const bytes = new TextEncoder().encode(texto);
    const crc = crc32(bytes);
    // 1980-01-01, so that the same findings give the same bytes.
    const comum = [20, 0x800, 0, 0, 0x21];
    const local = campos([0x04034b50], comum, [crc, bytes.length, bytes.length], [name.length, 0]);
    partes.push(local, name, bytes);
    central.push(
      campos([0x02014b50], [20, ...comum], [crc, bytes.length, bytes.length], [name.length, 0, 0, 0, 0], [0, offset]),
      name,
    );
    offset += local.length + name.length + bytes.length;
  }
  const tamanho = central.reduce((total, c) => total + c.length, 0);
  const fim = campos([0x06054b50], [0, 0, arquivos.length, arquivos.length], [tamanho, offset], [0]);
  const todas = [...partes, ...central, fim];
  const saida = new Uint8Array(todas.reduce((total, c) => total + c.length, 0));
  let at = 0;
  for (const c of todas) {
    saida.set(c, at);
    at += c.length;
  }
  return saida;
}

/** Groups of four-byte and two-byte numbers in turn, little endian. */
function campos(...grupos: readonly (readonly number[])[]): Uint8Array {
  const bytes: number[] = [];
  grupos.forEach((grupo, i) => {
    for (const n of grupo) for (let b = 0; b < (i % 2 === 0 ? 4 : 2); b++) bytes.push((n >>> (8 * b)) & 0xff);
  });
  return Uint8Array.from(bytes);
}

const TABELA = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const b of bytes) crc = (TABELA[(crc ^ b) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
