import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import forge from 'node-forge';
import { describe, expect, it } from 'vitest';
import { createPfxTeste } from '../../testing/pfx-teste.ts';
import { PfxError, type PfxFault } from './port.ts';
import { readPfx } from './read-pfx.ts';
import { createWorkerPfxReader } from './worker-pfx-reader.ts';

const { asn1 } = forge;
const SENHA = 'Segredo@1';

function faultOf(read: () => unknown): PfxFault | 'none' {
  try {
    read();
    return 'none';
  } catch (error) {
    if (error instanceof PfxError) return error.fault;
    throw error;
  }
}

/**
 * Written by OpenSSL 3 with `-legacy -certpbe PBE-SHA1-RC2-40 -keypbe PBE-SHA1-3DES`, password 'legado': a key made for
 * this test and a fictitious holder, 'LEGADO FICTICIO LTDA:99210437000117', valid until 2126.
 */
const RC2_40 = new URL('./legado-rc2-40.fixture.pfx', import.meta.url);

/**
 * Written by OpenSSL 3 as it does by itself (PBES2 with AES-256, MAC of SHA-256): an elliptic key, its certificate for
 * 'MODERNO FICTICIO LTDA:99210437000117', valid until 2126, and that of the authority that signed it.
 */
const MODERNO_EC = new URL('./moderno-ec.fixture.pfx', import.meta.url);

describe('readPfx', () => {
  it.each(['3des', 'aes128', 'aes256'] as const)('opens %s and reads holder, CNPJ and validity', (algorithm) => {
    const lido = readPfx(createPfxTeste({ algorithm, cnpj: '99210437000117' }), SENHA);
    expect(lido).toMatchObject({ nome: 'AURORA FICTICIA LTDA:99210437000117', cnpj: '99210437000117', cpf: null });
    expect(lido.notAfter.toISOString()).toBe('2029-01-01T00:00:00.000Z');
    expect(lido.notBefore.toISOString()).toBe('2026-01-01T00:00:00.000Z');
    expect(lido.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('opens the RC2-40 files that most authorities still write', async () => {
    const lido = readPfx(await readFile(RC2_40), 'legado');
    expect(lido).toMatchObject({ nome: 'LEGADO FICTICIO LTDA:99210437000117', cnpj: '99210437000117' });
    expect(faultOf(() => readPfx(new Uint8Array(), 'legado'))).toBe('not-a-pfx');
  });

  it('opens what OpenSSL 3 writes: an elliptic key, a MAC of SHA-256, a password beyond ASCII', async () => {
    const moderno = await readFile(MODERNO_EC);
    expect(readPfx(moderno, 'Ação@2026€')).toMatchObject({
      nome: 'MODERNO FICTICIO LTDA:99210437000117',
      cnpj: '99210437000117',
    });
    expect(faultOf(() => readPfx(moderno, 'Acao@2026€'))).toBe('wrong-password');
  });

  it('takes the certificate of the key among several, wherever it stands', () => {
    const lido = readPfx(createPfxTeste({ cadeia: true, cnpj: '99210437000117' }), SENHA);
    expect(lido).toMatchObject({ nome: 'AURORA FICTICIA LTDA:99210437000117', cnpj: '99210437000117' });
  });

  it('reads a CNPJ with letters, from the extension and from the name', () => {
    expect(readPfx(createPfxTeste({ cnpj: '12ABC34501DE35' }), SENHA).cnpj).toBe('12ABC34501DE35');
    expect(readPfx(createPfxTeste({ nome: 'AURORA FICTICIA:12ABC34501DE35' }), SENHA).cnpj).toBe('12ABC34501DE35');
    expect(readPfx(createPfxTeste({ nome: 'AURORA FICTICIA:12ABC34501DE36' }), SENHA).cnpj).toBeNull();
  });

  it('takes the CNPJ from the common name when the extension is absent, and the CPF of a person', () => {
    expect(readPfx(createPfxTeste({}), SENHA).cnpj).toBe('99210437000117');
    const pessoa = createPfxTeste({ nome: 'HELENA FICTICIA:52998224725', cpf: '52998224725' });
    expect(readPfx(pessoa, SENHA)).toMatchObject({ cnpj: null, cpf: '52998224725' });
    expect(readPfx(createPfxTeste({ nome: 'SEM NUMERO' }), SENHA)).toMatchObject({ cnpj: null, cpf: null });
  });

  it('opens a file with an empty password, and one whose password has accents', () => {
    expect(readPfx(createPfxTeste({ senha: '' }), '').nome).toContain('AURORA');
    for (const algorithm of ['3des', 'aes256'] as const) {
      expect(readPfx(createPfxTeste({ senha: 'Ação@2026', algorithm }), 'Ação@2026').nome).toContain('AURORA');
    }
  });

  it('tells a wrong password, a certificate of another type, a missing key and other bytes apart', () => {
    expect(faultOf(() => readPfx(createPfxTeste(), 'outra'))).toBe('wrong-password');
    expect(faultOf(() => readPfx(createPfxTeste(), ''))).toBe('wrong-password');
    expect(faultOf(() => readPfx(createPfxTeste({ tipo: 3 }), SENHA))).toBe('not-a1');
    expect(faultOf(() => readPfx(createPfxTeste({ key: false }), SENHA))).toBe('not-a1');
    expect(faultOf(() => readPfx(createPfxTeste({ tipo: null }), SENHA))).toBe('none');
    for (const text of ['', 'texto', '-----BEGIN CERTIFICATE-----', '%PDF-1.7', '\x30\x03\x02\x01\x03']) {
      expect(
        faultOf(() => readPfx(Buffer.from(text, 'binary'), SENHA)),
        text,
      ).toBe('not-a-pfx');
    }
  });

  it('does not begin with a file whose key derivation has no end: whoever uses it later has no thread to end', () => {
    for (const algorithm of ['3des', 'aes256'] as const) {
      expect(faultOf(() => readPfx(withEndlessRounds(createPfxTeste({ rounds: 7, algorithm })), SENHA))).toBe(
        'unreadable',
      );
    }
  });

  it('answers damage with a fault, never with another error', () => {
    const whole = createPfxTeste();
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), fc.boolean(), (at, change, cut) => {
        const damaged = Buffer.from(cut ? whole.subarray(0, at) : whole);
        if (!cut) damaged[at] = (damaged[at] ?? 0) ^ change;
        seen.add(faultOf(() => readPfx(damaged, SENHA)));
      }),
      { numRuns: 150 },
    );
    expect(seen.size).toBeGreaterThan(1);
  });
});

describe('createWorkerPfxReader', () => {
  it('reads in a thread, and carries the fault back', async () => {
    const reader = createWorkerPfxReader();
    expect((await reader.read('A', { pfx: createPfxTeste(), senha: SENHA })).cnpj).toBe('99210437000117');
    await expect(reader.read('A', { pfx: createPfxTeste(), senha: 'outra' })).rejects.toMatchObject({
      fault: 'wrong-password',
    });
  });

  it('opens no more than two at once, and each in its turn', async () => {
    let open = 0;
    let most = 0;
    const reader = createWorkerPfxReader({
      timeoutMs: 15_000,
      onThreads: (threads) => {
        open = threads;
        most = Math.max(most, threads);
      },
    });
    const lidos = await Promise.all(
      ['A', 'B', 'A', 'C', 'B'].map((owner) => reader.read(owner, { pfx: createPfxTeste(), senha: SENHA })),
    );
    expect(lidos.map(({ cnpj }) => cnpj)).toEqual(Array.from({ length: 5 }, () => '99210437000117'));
    expect([most, open]).toEqual([2, 0]);
  });

  it('refuses an owner whose line is full at once, and opens the file of another', async () => {
    const reader = createWorkerPfxReader();
    const pfx = createPfxTeste();
    const read = (owner: string) => reader.read(owner, { pfx, senha: SENHA });
    const taken = Array.from({ length: 5 }, () => read('A'));
    await expect(read('A')).rejects.toMatchObject({ fault: 'busy' });
    expect((await read('B')).cnpj).toBe('99210437000117');
    expect(await Promise.all(taken)).toHaveLength(5);
    expect((await read('A')).cnpj).toBe('99210437000117');
  });

  it('ends a thread that takes too long', async () => {
    const reader = createWorkerPfxReader({ timeoutMs: 1 });
    await expect(reader.read('A', { pfx: createPfxTeste(), senha: SENHA })).rejects.toMatchObject({
      fault: 'unreadable',
    });
  });
});

/** Says eight million rounds wherever it said seven, without having worked them off. */
function withEndlessRounds(pfx: Buffer): Buffer {
  let found = 0;
  const rewrite = (bytes: string): string => {
    const structure = asn1.fromDer(bytes);
    const visit = (node: forge.asn1.Asn1): void => {
      if (typeof node.value !== 'string') {
        node.value.forEach(visit);
        return;
      }
      if (node.type === asn1.Type.INTEGER && node.value === '\u0007') {
        node.value = '\u007f\u00ff\u00ff';
        found++;
      }
      if (node.type !== asn1.Type.OCTETSTRING) return;
      try {
        node.value = rewrite(node.value);
      } catch {
        // A salt, and no part of the file in a string of its own.
      }
    };
    visit(structure);
    return asn1.toDer(structure).getBytes();
  };
  const endless = Buffer.from(rewrite(pfx.toString('binary')), 'binary');
  // The derivation of the key's cipher, and that of the MAC.
  expect(found).toBe(2);
  return endless;
}
