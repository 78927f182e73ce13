/* Ids, lots and sequencia.csv follow the order in which the events must be sent. */
import { describe, expect, it } from 'vitest';
import { createIds, diaSeguinte } from './id-evento.ts';
import { buildLote, cutLotes } from './lotes.ts';
import { buildSequencia } from './sequencia-csv.ts';

const empregador = { tpInsc: '1', nrInsc: '11222333' };

describe('Ids', () => {
  it('have 36 places, count up, and go on in the next second', () => {
    const id = createIds({ dia: '2025-03-01', semente: '00000000'.padEnd(64, '0') });
    expect(id(0, empregador)).toBe('ID1112223330000002025030100000000001');
    expect(id(0, empregador).length).toBe(36);
    expect(id(99_998, empregador)).toBe('ID1112223330000002025030100000099999');
    expect(id(99_999, empregador)).toBe('ID1112223330000002025030100000100001');
    expect(new Set([0, 1, 99_998, 99_999, 199_998].map((n) => id(n, empregador))).size).toBe(5);
  });

  it('come on the day after the last event that is replaced', () => {
    expect(diaSeguinte(['2025-02-28T10:00:00', '2025-01-01T00:00:00', ''])).toBe('2025-03-01');
    expect(diaSeguinte([])).toBe('2024-12-02');
  });
});

describe('lots', () => {
  it('hold fifty events of one step at the most', () => {
    const eventos = Array.from({ length: 120 }, (_, i) => ({
      id: `${i}`,
      grupo: 3 as const,
      passo: i < 110 ? 'a' : 'b',
    }));
    expect(cutLotes(eventos).map((l) => l.length)).toEqual([50, 50, 10, 10]);
    expect(cutLotes([])).toEqual([]);
  });

  it('carry each event whole, without its declaration', () => {
    const xml = '<?xml version="1.0" encoding="UTF-8"?><eSocial xmlns="x"><e Id="1"/></eSocial>';
    const lote = buildLote({
      grupo: 2,
      empregador,
      transmissor: { tpInsc: '2', nrInsc: '11144477735' },
      xmls: [{ id: '1', xml }],
    });
    expect(lote).toContain('<envioLoteEventos grupo="2">');
    expect(lote).toContain('<evento Id="1"><eSocial xmlns="x"><e Id="1"/></eSocial></evento>');
  });
});

describe('sequencia.csv', () => {
  it('is no place for formulas, and keeps its columns', () => {
    const csv = buildSequencia([
      {
        periodo: '2025-03',
        evento: 'S-2299',
        arquivo: 'a.xml',
        id: 'ID1',
        reciboRetificado: '1.1.1',
        cpf: '1',
        matricula: '=HYPERLINK("x";"y")',
        lote: '',
      },
    ]);
    expect(csv.charCodeAt(0)).toBe(0xfeff);
    expect(csv.split('\r\n')[1]).toBe('1;2025-03;S-2299;a.xml;ID1;1.1.1;1;"\'=HYPERLINK(""x"";""y"")";');
  });
});
