// A written Pix code can be read by an independent reader, whatever the names are.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBrCode } from './create-br-code.ts';
import { CODIGOS_PUBLICADOS } from './testing-br-code.ts';

/** Reads a BR Code as a bank does, written after the manual and not after our writer: bytes in, fields out. */
function readBrCode(code: string): Map<string, string> {
  const bytes = Buffer.from(code, 'utf8');
  const declared = bytes.subarray(-4).toString('ascii');
  if (tableCrc(bytes.subarray(0, -4)) !== Number.parseInt(declared, 16) || !/^[0-9A-F]{4}$/.test(declared)) {
    throw new Error(`the CRC ${declared} is wrong`);
  }
  const fields = readFields(bytes);
  if ([...fields.keys()].at(-1) !== '63') throw new Error('the CRC is not the last field');
  return fields;
}

function readFields(bytes: Buffer): Map<string, string> {
  const fields = new Map<string, string>();
  let at = 0;
  while (at < bytes.length) {
    const head = /^(\d\d)(\d\d)$/.exec(bytes.toString('ascii', at, at + 4));
    if (head === null) throw new Error(`no field at ${at}`);
    const [, id = '', length = ''] = head;
    const end = at + 4 + Number(length);
    if (end > bytes.length || fields.has(id)) throw new Error(`field ${id} is cut off or there twice`);
    fields.set(id, bytes.toString('utf8', at + 4, end));
    at = end;
  }
  return fields;
}

/** By a table of nibbles, as small devices do. */
function tableCrc(bytes: Buffer): number {
  const table = Array.from({ length: 16 }, (_, i) => {
    let value = i << 12;
    for (let bit = 0; bit < 4; bit += 1) value = value & 0x8000 ? (value << 1) ^ 0x1021 : value << 1;
    return value & 0xffff;
  });
  const step = (crc: number, nibble: number) => ((crc << 4) & 0xffff) ^ (table[(crc >> 12) ^ nibble] ?? 0);
  return bytes.reduce((crc, byte) => step(step(crc, byte >> 4), byte & 15), 0xffff);
}

const dinamico = {
  destino: { location: 'pix.exemplo.invalid/v2/abc' },
  valor: '123.45',
  nome: 'Apura',
  cidade: 'Brasília',
};

describe('the reader of this test', () => {
  it.each([CODIGOS_PUBLICADOS.cob, CODIGOS_PUBLICADOS.rec])('reads published codes: %s', (code) => {
    expect(readBrCode(code).get('60')).toBe('BRASILIA');
    expect(() => readBrCode(code.replace('Fulano', 'Fulana'))).toThrow('CRC');
  });
});

describe('createBrCode', () => {
  it('writes the fields of a code for one payment', () => {
    const fields = readBrCode(createBrCode(dinamico));
    expect(Object.fromEntries(fields)).toMatchObject({
      '00': '01',
      '01': '12',
      '52': '0000',
      '53': '986',
      '54': '123.45',
      '58': 'BR',
      '59': 'Apura',
      '60': 'Brasilia',
    });
    expect([...readFields(Buffer.from(fields.get('26') ?? ''))]).toEqual([
      ['00', 'br.gov.bcb.pix'],
      ['25', 'pix.exemplo.invalid/v2/abc'],
    ]);
    expect([...readFields(Buffer.from(fields.get('62') ?? ''))]).toEqual([['05', '***']]);
  });

  it('can be read whatever the names are, and never longer than a field allows', () => {
    const destino = fc.oneof(
      fc.record({ location: fc.stringMatching(/^[a-z0-9./-]{1,77}$/) }),
      fc.record({ chave: fc.uuid(), txid: fc.stringMatching(/^[A-Za-z0-9]{1,25}$/) }),
    );
    const cents = fc.bigInt({ min: 1n, max: 999_999_999_999n });
    const texto = fc.string({ unit: 'binary', maxLength: 60 });
    fc.assert(
      fc.property(destino, cents, texto, texto, (para, valor, nome, cidade) => {
        const decimal = `${valor / 100n}.${String(valor % 100n).padStart(2, '0')}`;
        const fields = readBrCode(createBrCode({ destino: para, valor: decimal, nome, cidade }));
        expect(fields.get('54')).toBe(decimal);
        expect(fields.get('59')).toMatch(/^[ -~]{1,25}$/);
        expect(fields.get('60')).toMatch(/^[ -~]{1,15}$/);
        const conta = readFields(Buffer.from(fields.get('26') ?? ''));
        const adicional = readFields(Buffer.from(fields.get('62') ?? ''));
        if ('location' in para) expect([conta.get('25'), fields.get('01')]).toEqual([para.location, '12']);
        else expect([conta.get('01'), adicional.get('05')]).toEqual([para.chave, para.txid]);
      }),
    );
  });

  it.each([
    ['an amount without cents', { valor: '10' }],
    ['a negative amount', { valor: '-1.00' }],
    ['an address with a scheme', { destino: { location: 'https://pix.exemplo.invalid' } }],
    ['an address that is too long', { destino: { location: 'a'.repeat(78) } }],
    ['a txid that is too long', { destino: { chave: 'a', txid: 'b'.repeat(26) } }],
    ['no key', { destino: { chave: '', txid: 'b' } }],
  ])('refuses %s', (_what, change) => {
    expect(() => createBrCode({ ...dinamico, ...change })).toThrow(RangeError);
  });
});
