// Of copies of one event one counts; two cancellations of different events of a note are no copies of each other.
import { expect, test } from 'vitest';
import { decideNfe, type FichaDocumento } from './decide-nfe.ts';
import { documentKey } from './lotes-xml.ts';

const evento = (arquivoId: string, anula: string | null, tipo = '110001'): FichaDocumento => ({
  kind: 'evento',
  arquivoId,
  ordem: 0,
  chave: '35260911222333000181550010000000011000000010',
  tipo,
  sequencia: 1,
  data: '2026-09-28',
  autor: '11222333000181',
  destinatario: null,
  temProtocolo: true,
  origem: 'procEventoNFe',
  anula,
});

test('two cancellations of one sequence count, each for its event, and a copy does not', () => {
  const fichas = [
    evento('a', '112130/135260000010001'),
    evento('b', '211110/135260000010002'),
    evento('copia', '112130/135260000010001'),
  ];
  const decisoes = decideNfe(fichas, { cnpj: '11222333000181', inicio: '2026-09-01', fim: '2026-09-30' });
  expect(fichas.map((f) => [f.arquivoId, decisoes.get(documentKey(f))?.situacao])).toEqual([
    ['a', 'Usado'],
    ['b', 'Usado'],
    ['copia', 'Duplicado'],
  ]);
});
