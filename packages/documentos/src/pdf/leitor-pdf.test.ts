// The text of a PDF comes with its places; a PDF that cannot be read is refused with the reason.
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createLeitorPdf } from './leitor-pdf.ts';
import { LIMITES_PDF, PESADO } from './pdf-lido.ts';
import { writePdf } from './testing-pdf.ts';

const leitor = createLeitorPdf({ ...LIMITES_PDF, tempoMs: 20_000 });
afterAll(() => leitor.close());

const bom = () => writePdf([[{ x: 50, y: 100, texto: 'Valor' }], [{ x: 50, y: 40, texto: 'Total 1,00' }]]);
const bytes = (texto: string) => new Uint8Array(Buffer.from(texto, 'latin1'));

describe('text with its places', () => {
  it('comes in lines from top to bottom and cells from left to right, whatever the order in the file', async () => {
    const textos = [
      { x: 300, y: 100.6, texto: '1.234,56' },
      { x: 40, y: 130, texto: 'Crédito nº 1' },
      { x: 40, y: 100, texto: 'Número do' },
      { x: 88, y: 100, texto: 'Documento' },
    ];
    for (const ordem of [textos, textos.toReversed()]) {
      const { paginas } = await leitor.read(writePdf([ordem]));
      expect(paginas[0]?.linhas.map((l) => l.celulas.map((c) => c.texto))).toEqual([
        ['Número do Documento', '1.234,56'],
        ['Crédito nº 1'],
      ]);
    }
  });
});

it('documents asked for at once each get their own text', async () => {
  const lidos = await Promise.all(
    ['um', 'dois', 'três'].map((texto) => leitor.read(writePdf([[{ x: 40, y: 40, texto }]]))),
  );
  expect(lidos.map((l) => l.paginas[0]?.linhas[0]?.celulas[0]?.texto)).toEqual(['um', 'dois', 'três']);
});

describe('a PDF that is refused says why', () => {
  it.each<[string, Uint8Array<ArrayBuffer>, RegExp]>([
    ['broken', bytes('%PDF-1.4 nada'), /danificado/],
    ['cut', bom().slice(0, 300), /danificado|não tem texto/],
    ['without text', writePdf([[]]), /não tem texto/],
    [
      'encrypted',
      writePdf(
        [[{ x: 1, y: 1, texto: 'a' }]],
        `/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${'11'.repeat(32)}> /U ` +
          `<${'22'.repeat(32)}> >> `,
      ),
      /senha/,
    ],
  ])('%s', async (_nome, documento, motivo) => {
    expect(await leitor.read(documento)).toMatchObject({ paginas: [], recusa: expect.stringMatching(motivo) });
    expect((await leitor.read(bom())).recusa).toBeNull();
  });

  it('too many pages, too large', async () => {
    const apertado = createLeitorPdf({ ...LIMITES_PDF, maximoPaginas: 1 });
    expect(await apertado.read(bom())).toMatchObject({ recusa: expect.stringContaining('2 páginas') });
    await apertado.close();
    const pequeno = createLeitorPdf({ ...LIMITES_PDF, maximoBytes: 100 });
    expect(await pequeno.read(bom())).toMatchObject({ recusa: expect.stringContaining('MB') });
  });

  it('too slow, and the next one is read by a new thread', async () => {
    const limites = { ...LIMITES_PDF, tempoMs: 1 };
    const lento = createLeitorPdf(limites);
    expect(await lento.read(bom())).toMatchObject({ recusa: expect.stringContaining('demora') });
    limites.tempoMs = 20_000;
    expect((await lento.read(bom())).recusa).toBeNull();
    await lento.close();
  });
});

describe('a PDF of a few megabytes that inflates to many', () => {
  it.each([
    ['in one stream', { mb: 1_000, vezes: 1, filtro: '/FlateDecode' }],
    ['in several streams of a page', { mb: 100, vezes: 10, filtro: '/FlateDecode' }],
    ['deflated twice', { mb: 1_000, vezes: 1, filtro: '[/FlateDecode /FlateDecode]' }],
  ])('%s, is refused with the reason, and the next one is read', async (_nome, { mb, vezes, filtro }) => {
    const uma = await deflateBlanks(mb);
    const documento = pdfDe(filtro.startsWith('[') ? deflateSync(uma) : uma, filtro, vezes);
    expect(documento.length).toBeLessThan(6_000_000);
    expect(await leitor.read(documento)).toEqual({ paginas: [], recusa: PESADO });
    expect((await leitor.read(bom())).recusa).toBeNull();
  });

  it('is read where it stays within the bounds', async () => {
    const texto = deflateSync(Buffer.from('BT /F1 9 Tf 1 0 0 1 50 742 Tm (Total) Tj ET'));
    const { paginas } = await leitor.read(pdfDe(texto, '/FlateDecode', 2));
    expect(paginas[0]?.linhas[0]?.celulas[0]?.texto).toMatch(/^Total/);
  });
});

it('an abort ends the wait with its reason', async () => {
  const outro = createLeitorPdf();
  const controle = new AbortController();
  const espera = outro.read(bom(), controle.signal);
  controle.abort(new Error('chega'));
  await expect(espera).rejects.toThrow('chega');
  await outro.close();
});

it('random damage is read or refused, never thrown, and never hangs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(1_500), fc.integer({ min: 0, max: 255 })), { maxLength: 30 }),
      async (trocas) => {
        const documento = bom();
        for (const [onde, byte] of trocas) documento[onde % documento.length] = byte;
        const lido = await leitor.read(documento);
        expect(lido.recusa === null || lido.recusa.length > 20).toBe(true);
      },
    ),
    { numRuns: 150 },
  );
});

/** So many megabytes of blanks, deflated. */
async function deflateBlanks(mb: number): Promise<Buffer> {
  const deflated = createDeflate({ level: 1 });
  const blank = Buffer.alloc(1024 * 1024, ' ');
  return buffer(Readable.from(Array.from({ length: mb }, () => blank)).pipe(deflated));
}

/** A document of one page whose contents are the same stream, several times. */
function pdfDe(conteudo: Buffer, filtro: string, vezes: number): Uint8Array<ArrayBuffer> {
  const stream = Array.from({ length: vezes }, (_, i) => [
    Buffer.from(`${5 + i} 0 obj\n<< /Length ${conteudo.length} /Filter ${filtro} >>\nstream\n`),
    conteudo,
    Buffer.from('\nendstream\nendobj\n'),
  ]);
  const refs = stream.map((_, i) => `${5 + i} 0 R`).join(' ');
  const cabeca = [
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj',
    '2 0 obj\n<< /Type /Pages /Kids [4 0 R] /Count 1 >>\nendobj',
    '3 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj',
    '4 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>',
    `/Contents [${refs}] >>`,
    'endobj\n',
  ].join('\n');
  // Without a table of references the library finds the objects itself.
  return new Uint8Array(
    Buffer.concat([Buffer.from(cabeca), ...stream.flat(), Buffer.from('trailer\n<< /Root 1 0 R >>\n%%EOF\n')]),
  );
}
