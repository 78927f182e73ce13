import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** The XML of a text cell. */
export const celulaDeTexto = (texto: string): string => `<c t="inlineStr"><is><t>${texto}</t></is></c>`;

/** A workbook of one sheet with a heading (row 1) and one row of data (row 4), both given as the XML of their cells. */
export async function planilhaEmXml(aba: string, titulos: string, dados: string): Promise<Uint8Array> {
  const rels = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relacao = (tipo: string, alvo: string) =>
    `<Relationships><Relationship Id="r1" Type="${rels}/${tipo}" Target="${alvo}"/></Relationships>`;
  const zip = new ZipFile();
  for (const [nome, conteudo] of Object.entries({
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relacao('officeDocument', 'xl/workbook.xml'),
    'xl/_rels/workbook.xml.rels': relacao('worksheet', 'aba.xml'),
    'xl/workbook.xml': `<workbook xmlns:r="${rels}"><sheets><sheet name="${aba}" r:id="r1"/></sheets></workbook>`,
    'xl/aba.xml': `<worksheet><sheetData><row r="1">${titulos}</row><row r="4">${dados}</row></sheetData></worksheet>`,
  }))
    zip.addBuffer(Buffer.from(conteudo), nome);
  zip.end();
  return buffer(zip.outputStream);
}
