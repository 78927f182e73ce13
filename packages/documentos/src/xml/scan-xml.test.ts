// The fast scanner reads a document exactly as the full parser does, or leaves it to the parser.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createColetorProblemas } from '../texto/coletor-problemas.ts';
import { createLeitorNfe } from './leitor-nfe.ts';
import { LIMITES_XML } from './nfe-lida.ts';
import { scanXml } from './scan-xml.ts';
import { skipAssinaturas } from './skip-assinaturas.ts';
import { walkXml } from './walk-xml.ts';

const raiz = resolve(import.meta.dirname, '../../../..');
const fixtures = join(raiz, 'fixtures/nfe');
const corpus = join(process.env.APURA_CORPUS ?? join(raiz, '../shared/corpus'), 'nfe');
const documentos = [
  ...readdirSync(fixtures).map((f) => join(fixtures, f, 'entrada.xml')),
  ...(existsSync(corpus) ? readdirSync(corpus).map((f) => join(corpus, f)) : []),
].map((path) => ({ path, texto: readFileSync(path, 'utf8').replace(/^\ufeff/, '') }));

/** Everything a visitor hears, runs of text joined: parsers may cut it where they like. */
function createGravador() {
  const ouvido: string[] = [];
  let texto = '';
  const flush = () => {
    if (texto !== '') ouvido.push(`texto ${texto.replaceAll('\r\n', '\n')}`);
    texto = '';
  };
  return {
    visitante: {
      open(nome: string, atributos: Readonly<Record<string, string>>) {
        flush();
        ouvido.push(`abre ${nome} ${JSON.stringify(Object.entries(atributos))}`);
      },
      text(t: string) {
        texto += t;
      },
      close(nome: string, linha: () => number) {
        flush();
        ouvido.push(`fecha ${nome} ${linha()}`);
      },
    },
    ouvido,
  };
}

/** The full parser's account; null when it found anything wrong. */
function byParser(texto: string): string[] | null {
  const { visitante, ouvido } = createGravador();
  const problemas = createColetorProblemas();
  const fim = walkXml({ pedacos: [texto], limites: LIMITES_XML, visitante, problemas, escapado: false });
  // One reader reports blanks outside the root and the other does not; they have no meaning.
  return fim === null && problemas.total === 0 ? ouvido.filter((o) => !/^texto \s*$/.test(o)) : null;
}

function byScanner(texto: string, semAssinaturas = false): string[] | null {
  const { visitante, ouvido } = createGravador();
  return scanXml({ texto, limites: LIMITES_XML, visitante, semAssinaturas })
    ? ouvido.filter((o) => !/^texto \s*$/.test(o))
    : null;
}

function readBoth(texto: string) {
  const coletor = createColetorProblemas();
  const leitor = createLeitorNfe(coletor);
  const lido = scanXml({ texto, limites: LIMITES_XML, visitante: leitor });
  return lido ? { ...leitor.finish(), problemas: coletor.problemas } : null;
}

describe('the scanner against the full parser', () => {
  it('takes nearly all whole documents and tells the same of each', () => {
    let lidos = 0;
    for (const { path, texto } of documentos) {
      const dela = byScanner(texto);
      if (dela === null) continue;
      lidos++;
      expect([path, dela]).toEqual([path, byParser(texto)]);
      expect(readBoth(texto)?.problemas.every((p) => p.linha === null || p.linha > 0)).toBe(true);
    }
    expect(lidos).toBeGreaterThanOrEqual(Math.floor(documentos.length / 2));
  });

  it('never takes what the parser finds fault with, and never tells another story', () => {
    const bons = documentos.filter((d) => d.texto.length < 20_000);
    const novo = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom(
        '<',
        '>',
        '</',
        '/>',
        '&',
        '&amp;',
        '&#65;',
        '&#0;',
        '&x;',
        '"',
        "'",
        '=',
        ' a="1"',
        ' a="1" a="2"',
        '<a/>',
        '<a b=">"/>',
        '<!-- x -->',
        '<?x?>',
        ']]>',
        '\r',
        '\r\n',
        '\t',
        '\u0001',
        '\ud800',
        'é',
        '<a:b/>',
        '<a:b:c/>',
        '<1/>',
        '</ide>',
        '<ide>',
        '\ufeff',
      ),
    );
    let aceitos = 0;
    fc.assert(
      fc.property(fc.nat(bons.length - 1), fc.nat(20_000), fc.nat(12), novo, (qual, onde, quantos, texto) => {
        const base = bons[qual]?.texto ?? '';
        const i = onde % (base.length + 1);
        const mudado = base.slice(0, i) + texto + base.slice(i + quantos);
        const dela = byScanner(mudado);
        if (dela === null) return;
        aceitos++;
        expect(dela).toEqual(byParser(mudado));
      }),
      { numRuns: 4_000 },
    );
    // Depending on the document, the scanner accepts one changed document in six to sixteen: far more than required.
    expect(aceitos).toBeGreaterThan(100);
  });

  it('leaves signatures out as the text without them does, whatever they hold', () => {
    const abre = '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#">';
    const parte = fc.constantFrom(
      abre,
      '</Signature>',
      '<Signature>',
      '<vNF>1.00</vNF>',
      '<!-- ',
      ' -->',
      '<![CDATA[',
      ']]>',
      'ação',
      '😀',
      '\n',
      '&amp;',
    );
    let aceitos = 0;
    fc.assert(
      fc.property(fc.array(parte, { maxLength: 8 }), fc.boolean(), (partes, assinado) => {
        const texto = `<NFe>é${assinado ? `${abre}${partes.join('')}</Signature>` : partes.join('')}<fim>ú</fim></NFe>`;
        const dela = byScanner(texto, true);
        if (dela === null) return;
        aceitos++;
        // The text without signatures keeps their line ends, in an element that holds no text.
        const semLinhas = (ouvido: string[] | null) => ouvido?.map((o) => o.replaceAll('\n', ''));
        expect(semLinhas(dela)).toEqual(semLinhas(byParser(skipAssinaturas(texto))));
      }),
      { numRuns: 2_000 },
    );
    expect(aceitos).toBeGreaterThan(100);
  });

  it('tells texts beyond ASCII whole, and refuses what is no character', () => {
    for (const texto of ['<a>ação 😀 \ud7ff\ufffd</a>', '<a b="é😀">x😀<b>ü</b>y</a>']) {
      expect(byScanner(texto)).toEqual(byParser(texto));
    }
    for (const texto of ['<a>\ufffe</a>', '<a>\uffff</a>', '<a b="\uffff"></a>', '<a>\ud800</a>']) {
      expect(byScanner(texto)).toBeNull();
    }
  });

  it('tells a long text with entities, as an answer of SOAP carries a document, as the parser does', () => {
    const longo = '&lt;a b=&quot;1&quot;&gt;&amp;lt; &amp;amp; &apos;&lt;/a&gt; '.repeat(200);
    for (const texto of [longo, `${longo}&#65;`]) {
      const dela = byScanner(`<a>${texto}</a>`);
      expect(dela).not.toBeNull();
      expect(dela).toEqual(byParser(`<a>${texto}</a>`));
    }
    expect(byScanner(`<a>${longo}& </a>`)).toBeNull();
    expect(byScanner(`<a>${longo}&nbsp;</a>`)).toBeNull();
  });

  it.each(['\ufeff', '\u00a0', '\u2028'])('takes %j for white space nowhere', (estranho) => {
    for (const texto of [
      `<a></a>${estranho}`,
      `<a></a${estranho}>`,
      `<a b="1"${estranho}></a>`,
      `${estranho}<a></a>`,
    ]) {
      expect(byScanner(texto)).toBeNull();
    }
  });
});
