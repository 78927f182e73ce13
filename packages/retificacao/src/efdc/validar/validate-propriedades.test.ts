/* No damaged byte makes the validation crash, and its numbers and sets are exact. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Ocorrencia } from '../../comum/ocorrencia.ts';
import { VALIDACAO_ECF } from '../../ecf/validacao-ecf.ts';
import { createLinhaSped, cutCampos, numeroCampo } from '../../sped/validar/linha-sped.ts';
import type { ObrigacaoValidada } from '../../sped/validar/regra.ts';
import { validateArquivo } from '../../sped/validar/validate-arquivo.ts';
import { multiplicar, reais } from './calculo.ts';
import { createChavesIrmas } from './chaves-irmas.ts';
import { createConjuntoHash } from './conjunto-hash.ts';
import { VALIDACAO_EFDC } from './validacao-efdc.ts';

const FIXTURES = fileURLToPath(new URL('../../../../../fixtures', import.meta.url));
const limpo = readFileSync(path.join(FIXTURES, 'retificacao/validacao/entrada.txt'));
const dir = mkdtempSync(path.join(tmpdir(), 'validar-propriedades-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function validate(bytes: Uint8Array, obrigacao: ObrigacaoValidada, base?: string) {
  const file = path.join(dir, 'entrada.txt');
  writeFileSync(file, bytes);
  const ocorrencias: Ocorrencia[] = [];
  const report = (o: Ocorrencia) => void ocorrencias.push(o);
  const feito = await validateArquivo({ path: file, obrigacao, periodo: '2024-01', report, base });
  return { ...feito, ocorrencias };
}

/** A line of a file as the checks see it. */
function linhaDe(texto: string) {
  const l = createLinhaSped();
  const bytes = Buffer.from(texto, 'latin1');
  cutCampos(l, {
    bytes,
    inicio: 0,
    fimLinha: bytes.length,
    fim: bytes.length,
    codigo: 0,
    linha: 1,
    linhas: 1,
    lugar: -1,
    deslocamento: 0,
  });
  return l;
}

test('damaged bytes anywhere are told or harmless, never a crash, and a file excuses itself', async () => {
  const dano = fc.record({ em: fc.nat(limpo.length - 1), byte: fc.nat(255) });
  await fc.assert(
    fc.asyncProperty(fc.array(dano, { minLength: 1, maxLength: 12 }), fc.boolean(), async (danos, ecf) => {
      const bytes = Buffer.from(limpo);
      for (const { em, byte } of danos) bytes[em] = byte;
      const obrigacao = ecf ? VALIDACAO_ECF : VALIDACAO_EFDC;
      const sozinho = await validate(bytes, obrigacao);
      expect(sozinho.ocorrencias.length > 0).toBe(sozinho.erros + sozinho.advertencias > 0);
      const base = path.join(dir, 'base.txt');
      writeFileSync(base, bytes);
      const consigo = await validate(bytes, obrigacao, base);
      // Only faults of the closing are not excused.
      expect(consigo.erros).toBeLessThanOrEqual(sozinho.erros);
      expect(consigo.erros + consigo.advertencias).toBe(sozinho.erros + sozinho.advertencias);
      const novos = consigo.ocorrencias.filter((o) => o.nivel === 'ERRO');
      expect(novos.every((o) => o.codigo === 'CALCULO_DIVERGENTE' || o.codigo === 'SEM_RECIBO')).toBe(true);
    }),
    { numRuns: 25 },
  );
});

test('a number is read exactly, or not at all', () => {
  const inteiro = fc.bigInt({ min: 0n, max: 10n ** 15n });
  fc.assert(
    fc.property(inteiro, fc.nat(4), fc.nat(4), fc.boolean(), (n, tem, casas, negativo) => {
      const digitos = n.toString().padStart(tem + 1, '0');
      const texto = tem === 0 ? digitos : `${digitos.slice(0, -tem)},${digitos.slice(-tem)}`;
      const lido = numeroCampo(linhaDe(`|X|${negativo ? '-' : ''}${texto}|`), 1, casas);
      const certo =
        casas >= tem
          ? n * 10n ** BigInt(casas - tem)
          : n % 10n ** BigInt(tem - casas) === 0n
            ? n / 10n ** BigInt(tem - casas)
            : null;
      if (Number.isNaN(lido)) expect(certo === null || certo > 10n ** 15n).toBe(true);
      else expect(BigInt(lido)).toBe((negativo ? -1n : 1n) * (certo ?? -1n));
    }),
  );
  for (const ruim of ['', '1.5', '1,2,3', 'abc', '1-', '--1', '12 '])
    expect(numeroCampo(linhaDe(`|X|${ruim}|`), 1, 2)).toBeNaN();
});

test('base times rate is what integers of any size give', () => {
  const inteiro = fc.integer({ min: 0, max: 1_000_000_000_000 });
  fc.assert(
    fc.property(inteiro, fc.nat(1_000_000), (base, taxa) => {
      const certo = (2n * BigInt(base) * BigInt(taxa) + 100_000_000n) / 200_000_000n;
      expect(multiplicar(base, taxa, 100_000_000)).toBe(Number(certo));
    }),
  );
  expect([reais(0), reais(5), reais(-123456)]).toEqual(['0,00', '0,05', '-1234,56']);
});

test('the set of hashes answers as a set of texts', () => {
  const chave = fc.tuple(fc.nat(3), fc.string({ maxLength: 4 }), fc.string({ maxLength: 4 }));
  fc.assert(
    fc.property(fc.array(chave, { maxLength: 300 }), (chaves) => {
      const hashes = createConjuntoHash();
      const textos = new Set<string>();
      for (const [tipo, a, b] of chaves) {
        hashes.comecar(tipo);
        hashes.texto(a);
        hashes.texto(b);
        const inteira = JSON.stringify([tipo, a, b]);
        expect(hashes.incluir()).toBe(!textos.has(inteira));
        textos.add(inteira);
      }
      expect(hashes.tamanho()).toBe(textos.size);
    }),
    { numRuns: 50 },
  );
  const muitos = createConjuntoHash();
  for (let i = 0; i < 200_000; i++) {
    muitos.comecar(1);
    muitos.texto(String(i));
    if (!muitos.incluir()) throw new Error(`${i} was taken for another`);
  }
  expect(muitos.tamanho()).toBe(200_000);
});

test('keys below one parent are told apart as a set would, and forgotten with it', () => {
  const chaves = createChavesIrmas();
  const alguma = fc.oneof(fc.nat(12), fc.constantFrom('a', 'ab|c', ''));
  fc.assert(
    fc.property(fc.array(alguma, { maxLength: 20 }), (lista) => {
      const vistas = new Set<number | string>();
      for (const chave of lista) {
        const nova = typeof chave === 'number' ? chaves.includeCurta(chave) : chaves.incluir(chave);
        expect(nova).toBe(!vistas.has(chave));
        vistas.add(chave);
      }
      chaves.clean();
    }),
    { numRuns: 200 },
  );
});
