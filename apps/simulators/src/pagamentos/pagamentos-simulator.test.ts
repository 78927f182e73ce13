// Simulated Pix and boleto can be read by a reader of QR codes and a scanner, and are repeatable.
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { createPagamentosSimulator } from './create-pagamentos-simulator.ts';
import { itfBars } from './itf-bars.ts';
import { renderQrPng } from './render-qr-png.ts';

const simulator = createPagamentosSimulator();
const pedido = {
  referencia: 'referencia-1',
  valor: '4788.00',
  descricao: '120 créditos de processamento',
  beneficiario: { nome: 'Apura', cidade: 'São Paulo' },
};
const boleto = {
  ...pedido,
  emissao: '2026-11-21',
  vencimento: '2026-11-24',
  pagador: { nome: 'Empresa Fictícia Ltda', cnpj: '11444777000161', endereco: 'Rua A, 1 – São Paulo/SP' },
};

describe('issuePix', () => {
  it('gives a code and its picture, which a reader of QR codes reads back', () => {
    const { copiaECola, qrPng } = simulator.issuePix(pedido);
    expect(copiaECola).toContain('5914SIMULADO Apura');
    expect(readQr(qrPng)).toBe(copiaECola);
  });

  it('answers the same for the same reference, and another for another', () => {
    expect(simulator.issuePix(pedido)).toEqual(simulator.issuePix(pedido));
    const outro = simulator.issuePix({ ...pedido, referencia: 'referencia-2' });
    expect([outro.id, outro.copiaECola]).not.toContain(simulator.issuePix(pedido).id);
    expect(outro.copiaECola).not.toBe(simulator.issuePix(pedido).copiaECola);
  });

  it('fits the longest code into a picture that can be read', () => {
    expect(readQr(renderQrPng(`${'A1b2'.repeat(128)}`))).toBe('A1b2'.repeat(128));
  });
});

describe('issueBoleto', () => {
  it('makes one page with the line, the amount, the dates, and the notice that it is simulated', async () => {
    const { pdf, linhaDigitavel } = await simulator.issueBoleto(boleto);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const { texts } = readPdf(pdf);
    expect(texts.filter((text) => text.replace(/\D/g, '') === linhaDigitavel)).toHaveLength(1);
    for (const text of [
      'SIMULADO – NÃO PAGAR',
      'R$\u00a04.788,00',
      '24/11/2026',
      '21/11/2026',
      'Instruções',
      'Apura (SIMULADO)',
    ]) {
      expect(texts).toContain(text);
    }
    expect(texts.some((text) => text.startsWith('11.444.777/0001-61 – Empresa Fictícia'))).toBe(true);
    expect(pdf.toString('latin1')).not.toMatch(/\/FontFile|\/URI|https?:/);
  });

  it('draws its barcode so that it can be scanned: the page gives the 44 digits back', async () => {
    const { pdf, codigoBarras } = await simulator.issueBoleto(boleto);
    const { bars } = readPdf(pdf);
    expect(scanItf(bars)).toBe(codigoBarras);
    const last = bars.at(-1);
    const widthMm = (((last?.x ?? 0) + (last?.width ?? 0) - (bars[0]?.x ?? 0)) * 25.4) / 72;
    expect(widthMm).toBeCloseTo(103, 1);
  });

  it('takes names in any script, and very long ones', async () => {
    const pagador = { nome: `‮עברית 😀 ${'Ω'.repeat(300)}`, cnpj: '12ABC34501DE35', endereco: '' };
    const { texts } = readPdf((await simulator.issueBoleto({ ...boleto, pagador })).pdf);
    expect(texts.some((text) => text.startsWith('12.ABC.345/01DE-35 – ?'))).toBe(true);
  });
});

describe('itfBars', () => {
  it('can be scanned whatever the digits are', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(\d\d){1,30}$/), (digits) => {
        const { barras, total } = itfBars(digits);
        const bars = barras.map(({ x, largura }) => ({ x, width: largura }));
        expect(scanItf(bars)).toBe(digits);
        expect(total).toBe((bars.at(-1)?.x ?? 0) + (bars.at(-1)?.width ?? 0));
      }),
    );
    expect(() => itfBars('123')).toThrow(RangeError);
    expect(() => itfBars('')).toThrow(RangeError);
  });
});

interface Bar {
  x: number;
  width: number;
}

/** Reads as a scanner does: from dark and light widths alone; the mean separates wide from narrow bars. */
function scanItf(bars: readonly Bar[]): string {
  const widths = bars.flatMap((bar, index) => {
    const next = bars[index + 1];
    return next === undefined ? [bar.width] : [bar.width, next.x - bar.x - bar.width];
  });
  const limit = (Math.min(...widths) + Math.max(...widths)) / 2;
  const wide = widths.map((width) => (width > limit ? 1 : 0));
  expect([wide.slice(0, 4), wide.slice(-3)]).toEqual([
    [0, 0, 0, 0],
    [1, 0, 0],
  ]);
  const data = wide.slice(4, -3);
  let digits = '';
  for (let at = 0; at < data.length; at += 10) {
    const pair = data.slice(at, at + 10);
    for (const first of [0, 1]) {
      const five = pair.filter((_, index) => index % 2 === first);
      // The positions weigh 1, 2, 4, 7 and 0; a sum of 11 means 0.
      const sum = five.reduce<number>((total, bit, index) => total + bit * ([1, 2, 4, 7, 0][index] ?? 0), 0);
      expect(five.reduce<number>((total, bit) => total + bit, 0)).toBe(2);
      digits += String(sum === 11 ? 0 : sum);
    }
  }
  return digits;
}

/** The texts of a page, and the rectangles that are filled one after the other in one colour, from left to right. */
function readPdf(pdf: Buffer): { texts: string[]; bars: Bar[] } {
  const raw = pdf.toString('latin1');
  expect(raw.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
  const content = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, body = '']) => inflateSync(Buffer.from(body, 'latin1')).toString('latin1'))
    .find((text) => text.includes(' re'));
  if (content === undefined) throw new Error('the page draws nothing');
  const windows1252 = new TextDecoder('windows-1252');
  const texts = [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, pieces = '']) =>
    windows1252.decode(Buffer.from([...pieces.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join(''), 'hex')),
  );
  const bars: Bar[] = [];
  for (const [, x = '', width = ''] of content.matchAll(/([\d.]+) [\d.]+ ([\d.]+) [\d.]+ re\nf\n/g)) {
    bars.push({ x: Number(x), width: Number(width) });
  }
  return { texts, bars };
}

/** Reads a PNG of lean-qr's plain kind and then the QR code in it. */
function readQr(png: Buffer): string {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const [depth, colour] = [png[24], png[25]];
  const parts: Buffer[] = [];
  let palette: Buffer = Buffer.alloc(0);
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    if (type === 'PLTE') palette = png.subarray(at + 8, at + 8 + length);
    at += length + 12;
  }
  expect([depth, colour]).toEqual([1, 3]);
  const rows = inflateSync(Buffer.concat(parts));
  const stride = 1 + Math.ceil(width / 8);
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    expect(rows[y * stride]).toBe(0);
    for (let x = 0; x < width; x += 1) {
      const bit = ((rows[y * stride + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
      data.set([...palette.subarray(bit * 3, bit * 3 + 3), 255], (y * width + x) * 4);
    }
  }
  return decodeQR({ width, height, data });
}
