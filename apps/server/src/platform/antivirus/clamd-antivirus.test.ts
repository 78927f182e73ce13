import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createClamdAntivirus } from './clamd-antivirus.ts';
import { type Antivirus, AntivirusLimitError, AntivirusUnavailableError } from './port.ts';
import { EICAR, type FakeClamd, startFakeClamd } from './testing-fake-clamd.ts';

// Guarantees that only an answer that says so lets a body through.

const LIMIT = 2_000_000;
let clamd: FakeClamd;
let antivirus: Antivirus;
beforeAll(async () => {
  clamd = await startFakeClamd({ limitBytes: LIMIT });
  antivirus = createClamdAntivirus({ address: clamd.address });
});
beforeEach(() => clamd.behave('scan'));
afterAll(() => clamd.close());

const scan = (...chunks: (Buffer | string)[]) =>
  antivirus.scan(Readable.from(chunks.map((chunk) => Buffer.from(chunk))));

it('sends every byte, also of empty bodies and of those in many pieces', async () => {
  const body = randomBytes(1_500_000);
  expect(await scan()).toEqual({ limpo: true });
  expect(await scan('', body.subarray(0, 3), '', body.subarray(3))).toEqual({ limpo: true });
  expect(clamd.bodies.map((seen) => seen.length)).toEqual([0, body.length]);
  expect(clamd.bodies[1]?.equals(body)).toBe(true);
});

it('names what was found, wherever the pieces were cut', async () => {
  expect(await scan(EICAR.slice(0, 20), EICAR.slice(20))).toEqual({ limpo: false, ameaca: 'Eicar-Test-Signature' });
});

it('tells a body that is too long from a scanner that fails', async () => {
  await expect(scan(Buffer.alloc(LIMIT + 1))).rejects.toThrow(AntivirusLimitError);
  const long = Array.from({ length: 40 }, () => Buffer.alloc(500_000));
  await expect(scan(...long)).rejects.toThrow(AntivirusLimitError);
});

it.each(['silent', 'hang-up', 'nonsense'] as const)('lets nothing through when the scanner is: %s', async (how) => {
  clamd.behave(how);
  const impatient = createClamdAntivirus({ address: clamd.address, silenceMs: 200 });
  for (const body of [Buffer.from('limpo'), Buffer.alloc(1_500_000)]) {
    await expect(impatient.scan(Readable.from([body]))).rejects.toThrow(AntivirusUnavailableError);
  }
});

it('lets nothing through when nobody listens, a body breaks off or the work is given up', async () => {
  const nobody = createClamdAntivirus({ address: { path: '/nada/clamd.ctl' } });
  await expect(nobody.scan(Readable.from([Buffer.from('x')]))).rejects.toThrow(AntivirusUnavailableError);
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('meio');
      throw new Error('connection lost');
    })(),
  );
  await expect(antivirus.scan(broken)).rejects.toThrow('connection lost');
  clamd.behave('silent');
  const stopping = AbortSignal.timeout(50);
  await expect(antivirus.scan(Readable.from([Buffer.from('x')]), { signal: stopping })).rejects.toThrow(/aborted/);
});
