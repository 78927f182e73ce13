/* An answer of the distribution is limited in documents and in unpacked bytes. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readXml } from '../comum/read-xml.ts';
import { NS_NFE, readDistribuicao } from './distribuicao-nfe.ts';
import { RespostaNfeError } from './resposta-nfe-error.ts';

/** An answer with so many documents of so many bytes each. */
function respostaCom(documentos: number, bytes: number) {
  const pacote = gzipSync(Buffer.alloc(bytes, ' ')).toString('base64');
  const docZips = Array.from({ length: documentos }, (_, at) => {
    return `<docZip NSU="${String(at + 1).padStart(15, '0')}" schema="procNFe_v4.00">${pacote}</docZip>`;
  });
  return readXml(
    `<retDistDFeInt xmlns="${NS_NFE}" versao="1.01"><tpAmb>1</tpAmb><cStat>138</cStat><xMotivo>x</xMotivo>` +
      `<loteDistDFeInt>${docZips.join('')}</loteDistDFeInt></retDistDFeInt>`,
  );
}

describe('an answer of the distribution', () => {
  it('has fifty documents at the most, and an end to what they are unpacked', () => {
    expect(readDistribuicao(respostaCom(50, 1_000)).documentos).toHaveLength(50);
    expect(() => readDistribuicao(respostaCom(51, 1_000))).toThrow(RespostaNfeError);
    const mega = 1024 * 1024;
    expect(readDistribuicao(respostaCom(1, 17 * mega)).documentos[0]?.xml).toBeNull();
    expect(() => readDistribuicao(respostaCom(13, 16 * mega))).toThrow('too long when it is unpacked');
  });
});
