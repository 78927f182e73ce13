import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNfe } from './read-nfe.ts';
import { skipAssinaturas } from './skip-assinaturas.ts';

const ASSINATURA = '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#">\n<SignedInfo>\n</SignedInfo></Signature>';
const skip = (...pedacos: string[]) => [...skipAssinaturas(pedacos)].join('');

describe('skipAssinaturas', () => {
  it('takes out signatures, also two, and across pieces, and keeps their line ends', () => {
    expect(skip(`<a>${ASSINATURA}</a><b>${ASSINATURA}</b>`)).toBe('<a>\n\n</a><b>\n\n</b>');
    expect(skip(`<a>${ASSINATURA.slice(0, 20)}`, `${ASSINATURA.slice(20)}</a>`)).toBe('<a>\n\n</a>');
  });

  it.each([
    `<!-- <a>${ASSINATURA}</a> -->`,
    `<a><![CDATA[${ASSINATURA}]]></a>`,
    '<a><Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo></a>',
    '<a><Signature/></a>',
    '',
  ])('leaves %j as it is', (texto) => expect(skip(texto)).toBe(texto));

  it('gives back every character of a document without signatures, whatever its length', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 12 }), (p) => {
        expect(skip(...p)).toBe(p.join(''));
      }),
    );
  });

  it('problems stand at their own line after a signature', () => {
    const nota = `<NFe><infNFe><ide><mod>55</mod></ide></infNFe>\n${ASSINATURA}\n</x>`;
    const linha = nota.split('\n').length;
    expect(readNfe(Buffer.from(nota)).problemas.find((p) => p.codigo === 'xml-malformado')?.linha).toBe(linha);
  });
});
