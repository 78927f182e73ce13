/* Single questions keep to the limit of an hour, and the numbers that never came are known. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proximasConsultas } from './consulta-avulsa.ts';
import type { RespostaDistribuicao } from './distribuicao-nfe.ts';
import { nsusFaltantes } from './nsus-faltantes.ts';

const HORA_MS = 3_600_000;
const agora = new Date('2026-11-21T12:00:00Z');

describe('single questions', () => {
  it('are never more than the limit in any hour, in their order, and as soon as they may be', () => {
    const minutos = fc.array(fc.integer({ min: -90, max: 0 }), { maxLength: 20 });
    fc.assert(
      fc.property(
        minutos,
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 1, max: 20 }),
        (antes, total, porHora) => {
          const consultas = antes
            .toSorted((a, b) => a - b)
            .slice(-porHora)
            .map((minuto) => new Date(agora.getTime() + minuto * 60_000));
          const proximas = proximasConsultas({ consultas, agora, total, porHora });
          expect(proximas).toHaveLength(total);
          const todas = [...consultas, ...proximas].map((um) => um.getTime());
          for (const [at, instante] of todas.entries()) {
            if (at < consultas.length) continue;
            const antiga = todas[at - porHora];
            expect(instante).toBeGreaterThanOrEqual(agora.getTime());
            if (antiga !== undefined) expect(instante - antiga).toBeGreaterThan(HORA_MS);
            // No later than it has to.
            expect(instante === agora.getTime() || (antiga !== undefined && instante - antiga < HORA_MS + 10_000)).toBe(
              true,
            );
          }
        },
      ),
    );
  });
});

describe('the numbers that did not come', () => {
  const nsu = (n: number) => String(n).padStart(15, '0');
  const resposta = (o: {
    cStat?: string;
    ult: number;
    nsus?: number[];
    quebrados?: number[];
  }): RespostaDistribuicao => ({
    cStat: o.cStat ?? '138',
    xMotivo: '',
    ultNsu: nsu(o.ult),
    maxNsu: nsu(o.ult),
    documentos: [
      ...(o.nsus ?? []).map((n) => ({ nsu: nsu(n), schema: 'resNFe_v1.01', xml: Buffer.from('<x/>') })),
      ...(o.quebrados ?? []).map((n) => ({ nsu: nsu(n), schema: 'resNFe_v1.01', xml: null })),
    ],
  });
  const de = (ult: number, contigua = true) => ({ ultNsu: nsu(ult), contigua });

  it('are those between, those before when they can still be had, and those whose package is broken', () => {
    expect(nsusFaltantes(de(10), resposta({ ult: 15, nsus: [11, 12, 13, 14, 15] }))).toEqual([]);
    expect(nsusFaltantes(de(10), resposta({ ult: 16, nsus: [13, 15], quebrados: [14] }))).toEqual([
      { de: 11, ate: 12 },
      { de: 14, ate: 14 },
      { de: 16, ate: 16 },
    ]);
    expect(nsusFaltantes(de(0, false), resposta({ ult: 4003, nsus: [4001, 4003] }))).toEqual([{ de: 4002, ate: 4002 }]);
  });

  it('are those that another program was given, and none when there is nothing', () => {
    expect(nsusFaltantes(de(60), resposta({ cStat: '656', ult: 75 }))).toEqual([{ de: 61, ate: 75 }]);
    expect(nsusFaltantes(de(60), resposta({ cStat: '656', ult: 60 }))).toEqual([]);
    expect(nsusFaltantes(de(60), resposta({ cStat: '137', ult: 70 }))).toEqual([]);
  });
});
