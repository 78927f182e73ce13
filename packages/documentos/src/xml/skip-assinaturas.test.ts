// Signatures are taken out of a document without changing its other characters or its line numbers.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNfe } from './read-nfe.ts';
import { skipAssinaturas } from './skip-assinaturas.ts';

const ASSINATURA = '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#">\n<SignedInfo>\n</SignedInfo></Signature>';

describe('skipAssinaturas', () => {
  it('takes out signatures, also two, and keeps their line ends', () => {
    expect(skipAssinaturas(`<a>${ASSINATURA}</a><b>${ASSINATURA}</b>`)).toBe('<a>\n\n</a><b>\n\n</b>');
  });

  it.each([
    `<!-- <a>${ASSINATURA}</a> -->`,
    `<a><![CDATA[${ASSINATURA}]]></a>`,
    '<a><Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo></a>',
    '<a><Signature/></a>',
    '',
  ])('leaves %j as it is', (texto) => expect(skipAssinaturas(texto)).toBe(texto));

  it('gives back every character of a document without signatures', () => {
    fc.assert(
      fc.property(fc.string(), (texto) => {
        expect(skipAssinaturas(texto)).toBe(texto);
      }),
    );
  });

  it('problems stand at their own line after a signature', () => {
    const nota = `<NFe><infNFe><ide><mod>55</mod></ide></infNFe>\n${ASSINATURA}\n</x>`;
    const linha = nota.split('\n').length;
    expect(readNfe(Buffer.from(nota)).problemas.find((p) => p.codigo === 'xml-malformado')?.linha).toBe(linha);
  });
});
