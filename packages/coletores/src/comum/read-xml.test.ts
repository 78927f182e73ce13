/* An answer is read by local names and places, or refused with one kind of error. */
import { escapeXml } from '@apura/br';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findElemento, findTexto, readXml, XmlError } from './read-xml.ts';

describe('reading an answer', () => {
  it('finds elements by their local names and says where they stand', () => {
    const texto = '<?xml version="1.0"?><a:x xmlns:a="u"><b> 1 &amp; 2 </b><b>3</b><a:c><![CDATA[<d>]]></a:c></a:x>';
    const raiz = readXml(texto);
    expect(raiz.nome).toBe('x');
    expect(findTexto(raiz, 'b')).toBe('1 & 2');
    expect(findTexto(raiz, 'c')).toBe('<d>');
    expect(findTexto(raiz, 'nada')).toBeNull();
    const b = raiz.filhos[1];
    expect(texto.slice(b?.inicio, b?.fim)).toBe('<b>3</b>');
    expect(findElemento(raiz, 'c')?.filhos).toEqual([]);
  });

  it('refuses what no service has a reason to send', () => {
    for (const texto of [
      '',
      'texto',
      '<a>',
      '<a></b>',
      '<a/><b/>',
      '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>',
      '<a>&e;</a>',
    ])
      expect(() => readXml(texto), texto).toThrow(XmlError);
    expect(() => readXml('<a>'.repeat(5_000))).toThrow(XmlError);
  });

  it('gives back whatever text was escaped, and fails in one way only on anything else', () => {
    const caractere = fc.integer({ min: 0x20, max: 0xd7ff }).map((c) => String.fromCharCode(c));
    fc.assert(
      fc.property(fc.array(caractere), (partes) => {
        const texto = partes.join('').replace(/[\u007f-\u009f]/g, '');
        expect(readXml(`<a>${escapeXml(texto)}</a>`).texto).toBe(texto.trim());
        expect(readXml(`<a b="${escapeXml(texto)}"/>`).atributos.b).toBe(texto);
      }),
      { numRuns: 200 },
    );
    const pedaco = fc.constantFrom(
      '<a>',
      '</a>',
      '<a/>',
      '&',
      '<',
      '>',
      'x',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '?>',
      '"',
      'a=',
    );
    fc.assert(
      fc.property(fc.array(pedaco, { maxLength: 20 }), (partes) => {
        try {
          readXml(partes.join(''));
        } catch (erro) {
          expect(erro).toBeInstanceOf(XmlError);
        }
      }),
      { numRuns: 500 },
    );
  });
});
