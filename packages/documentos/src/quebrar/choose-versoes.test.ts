// One version of each document counts, whatever the order in which the versions came.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CandidatoVersao, chooseVersoes, compareVersoes } from './choose-versoes.ts';
import { parseNomeTransmissao } from './parse-nome-transmissao.ts';

const c = (id: string, resto: Partial<CandidatoVersao>): CandidatoVersao => ({
  id,
  grupo: 'EFDC|1|2024-01',
  finalidade: 'Original',
  inteiro: true,
  assinado: false,
  transmissao: null,
  recebidoEm: '2026-01-01T00:00:00Z',
  hash: null,
  substitui: null,
  ...resto,
});

describe('the version that counts', () => {
  it.each<[string, CandidatoVersao[], string]>([
    [
      'a whole file beats one that was cut, even a later rectifier',
      [c('o', {}), c('r', { finalidade: 'Retificadora', inteiro: false, recebidoEm: '2026-02-01T00:00:00Z' })],
      'o',
    ],
    [
      'of two originals the signed one, even when the other was sent to the project later',
      [c('assinada', { assinado: true }), c('b', { recebidoEm: '2026-02-01T00:00:00Z' })],
      'assinada',
    ],
    [
      'a known transmission beats a signature',
      [c('a', { transmissao: '2024-03-01T00:00:00' }), c('b', { assinado: true })],
      'a',
    ],
    [
      'a rectifier beats an original, whatever their dates',
      [
        c('o', { transmissao: '2025-01-01T00:00:00', recebidoEm: '2026-02-01T00:00:00Z' }),
        c('r', { finalidade: 'Retificadora', transmissao: '2024-03-01T00:00:00' }),
      ],
      'r',
    ],
    [
      'the latest transmission among rectifiers',
      [
        c('r1', { finalidade: 'Retificadora', transmissao: '2024-05-01T10:00:00', recebidoEm: '2026-02-01T00:00:00Z' }),
        c('r2', { finalidade: 'Retificadora', transmissao: '2024-05-01T10:00:01' }),
      ],
      'r2',
    ],
    [
      'a known transmission before an unknown one',
      [
        c('r1', { finalidade: 'Retificadora', recebidoEm: '2026-02-01T00:00:00Z' }),
        c('r2', { finalidade: 'Retificadora', transmissao: '2024-05-01T10:00:01' }),
      ],
      'r2',
    ],
    ['the latest upload without transmissions', [c('a', { recebidoEm: '2026-02-01T00:00:00Z' }), c('b', {})], 'a'],
    ['the greater id when nothing else tells', [c('a', {}), c('b', {})], 'b'],
  ])('%s', (_nome, candidatos, vencedor) => {
    const perdedor = candidatos.find((x) => x.id !== vencedor)?.id;
    expect([...chooseVersoes(candidatos)]).toEqual([[perdedor, vencedor]]);
    expect([...chooseVersoes([...candidatos].reverse())]).toEqual([[perdedor, vencedor]]);
  });

  it('groups do not touch each other', () => {
    expect(chooseVersoes([c('a', {}), c('b', { grupo: 'EFDC|1|2024-02' })]).size).toBe(0);
    expect(chooseVersoes([]).size).toBe(0);
  });

  const [A, B] = ['A'.repeat(40), 'B'.repeat(40)];
  it.each<[string, CandidatoVersao[], string[]]>([
    [
      'without a transmission, over a stamped one that it names',
      [
        c('stamped', { finalidade: 'Retificadora', transmissao: '2024-06-01T00:00:00', hash: A }),
        c('own', { finalidade: 'Retificadora', substitui: A }),
      ],
      ['own'],
    ],
    [
      'at the end of a chain, whatever the dates along it',
      [
        c('o', { transmissao: '2025-01-01T00:00:00', hash: A }),
        c('r1', { finalidade: 'Retificadora', transmissao: '2024-03-01T00:00:00', substitui: A, hash: B }),
        c('r2', { finalidade: 'Retificadora', transmissao: '2024-02-01T00:00:00', substitui: B }),
      ],
      ['r2'],
    ],
    [
      'of two that name the same file, by date',
      [
        c('o', { hash: A }),
        c('r1', { finalidade: 'Retificadora', substitui: A }),
        c('r2', { finalidade: 'Retificadora', substitui: A, transmissao: '2024-03-01T00:00:00', hash: B }),
      ],
      ['r2'],
    ],
    [
      'not when it was cut',
      [c('o', { hash: A }), c('r', { finalidade: 'Retificadora', substitui: A, inteiro: false })],
      ['o'],
    ],
    [
      'by date when they name each other in a circle, or themselves',
      [c('a', { hash: A, substitui: B }), c('b', { hash: B, substitui: A, recebidoEm: '2026-02-01T00:00:00Z' })],
      ['b'],
    ],
    ['by date when it names a file that is not here', [c('a', { substitui: A }), c('b', { hash: B })], ['b']],
  ])('a file that another one replaces does not count: %s', (_nome, candidatos, vencedores) => {
    for (const lista of [candidatos, [...candidatos].reverse()]) {
      const perdedores = chooseVersoes(lista);
      expect(lista.map((x) => x.id).filter((id) => !perdedores.has(id))).toEqual(vencedores);
    }
  });

  const candidato = fc.record({
    id: fc.uuid(),
    hash: fc.constant(null),
    substitui: fc.constant(null),
    grupo: fc.constantFrom('g1', 'g2', 'g3'),
    inteiro: fc.boolean(),
    assinado: fc.boolean(),
    finalidade: fc.constantFrom('Original' as const, 'Retificadora' as const),
    transmissao: fc.constantFrom(null, '2024-01-01T00:00:00', '2024-06-01T00:00:00'),
    recebidoEm: fc.constantFrom('2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'),
  });
  const lista = fc.uniqueArray(candidato, { selector: (x) => x.id, maxLength: 12 });

  it('is one in each group, beats all others, and does not depend on the order', () => {
    fc.assert(
      fc.property(lista, fc.infiniteStream(fc.nat()), (candidatos, ordem) => {
        const perdedores = chooseVersoes(candidatos);
        for (const [grupo, membros] of Map.groupBy(candidatos, (x) => x.grupo)) {
          const vivos = membros.filter((m) => !perdedores.has(m.id));
          expect([grupo, vivos.length]).toEqual([grupo, 1]);
          for (const m of membros) {
            if (m === vivos[0] || !vivos[0]) continue;
            expect(perdedores.get(m.id)).toBe(vivos[0].id);
            expect(compareVersoes(vivos[0], m)).toBeGreaterThan(0);
          }
        }
        const misturados = candidatos
          .map((x) => ({ x, n: ordem.next().value ?? 0 }))
          .sort((a, b) => a.n - b.n)
          .map(({ x }) => x);
        expect(new Map([...chooseVersoes(misturados)].sort())).toEqual(new Map([...perdedores].sort()));
      }),
    );
  });

  it('comes from a total order', () => {
    fc.assert(
      fc.property(candidato, candidato, candidato, (x, y, z) => {
        expect(Math.sign(compareVersoes(x, y))).toBe(-Math.sign(compareVersoes(y, x)) + 0);
        if (compareVersoes(x, y) > 0 && compareVersoes(y, z) > 0) expect(compareVersoes(x, z)).toBeGreaterThan(0);
      }),
    );
  });
});

describe('the transmission in names', () => {
  it.each([
    ['PISCOFINS_20240101_20240131_11222333000181_Original_20240314101112_0A1B2C', '2024-03-14T10:11:12'],
    ['PISCOFINS_20240101_20240131_12ABC34501DE35_Retificadora_20240314101112_0A1B2C', '2024-03-14T10:11:12'],
    ['SPEDECF-11222333000181-20230101-20231231-20240731235959', '2024-07-31T23:59:59'],
    ['11222333000181-111111111111-20240101-20240131-1-0A1B2C-SPED-EFD', null],
    ['PISCOFINS_20240101_20240131_11222333000181_Original_20241314101112_0A', null],
    ['PISCOFINS_20240101_20240131_11222333000181_Original_20240230101112_0A', null],
    ['efd janeiro', null],
  ])('%s', (nome, esperado) => expect(parseNomeTransmissao(nome)).toBe(esperado));
});
