/* A written workbook is read back cell by cell, and the same sheets give the same bytes. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AbaEscrita } from './aba-escrita.ts';
import type { EventoPlanilha } from './celula-lida.ts';
import { readPlanilha } from './read-planilha.ts';
import { buildPlanilha, writePlanilhaFile } from './write-planilha.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'apura-planilha-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function read(bytes: Uint8Array): Promise<EventoPlanilha[]> {
  const path = join(dir, 'lida.xlsx');
  await writeFile(path, bytes);
  return reunir(path);
}

async function reunir(path: string): Promise<EventoPlanilha[]> {
  const eventos: EventoPlanilha[] = [];
  for await (const evento of readPlanilha({ path })) eventos.push(evento);
  return eventos;
}

const ABA: AbaEscrita = {
  nome: 'C170',
  colunas: [
    { largura: 12, formato: 'texto', lista: ['INCLUIR', 'ALTERAR'] },
    { largura: 12, formato: { decimais: 2 } },
    { largura: 12, formato: 'data' },
    { largura: 12, formato: 'inteiro' },
  ],
  primeiraLinhaDados: 2,
  congelar: { linhas: 1, colunas: 1 },
  filtroNaLinha: 1,
  notas: [{ linha: 1, coluna: 2, texto: 'Valor & base <com> acentuação' }],
  linhas: [
    { estilo: 'cabecalho', valores: ['ACAO', 'VL', 'DT', 'N'] },
    { valores: ['=1+1', '-1234.50', '2024-03-31', '7'] },
    { valores: [] },
    { valores: ['01 <&"> ção\u0001', null, 'sem data', 'x'] },
  ],
};

describe('workbooks', () => {
  it('reads back what was written, kind by kind, and never a formula', async () => {
    const eventos = await read(await buildPlanilha([ABA]));
    const celula = (tipo: string, texto: string) => ({ tipo, texto, formula: false });
    expect(eventos.filter((e) => e.tipo === 'abas' || e.aba === 'C170')).toEqual([
      { tipo: 'abas', abas: ['C170', '_listas'] },
      { tipo: 'linha', aba: 'C170', linha: 1, celulas: ['ACAO', 'VL', 'DT', 'N'].map((t) => celula('texto', t)) },
      {
        tipo: 'linha',
        aba: 'C170',
        linha: 2,
        celulas: [
          celula('texto', '=1+1'),
          celula('numero', '-1234.5'),
          celula('data', '2024-03-31'),
          celula('numero', '7'),
        ],
      },
      {
        tipo: 'linha',
        aba: 'C170',
        linha: 4,
        celulas: [celula('texto', '01 <&"> ção'), null, celula('texto', 'sem data'), celula('texto', 'x')],
      },
    ]);
  });

  it('gives the same bytes for the same sheets, to a stream as in memory', async () => {
    const primeira = await buildPlanilha([ABA]);
    const path = join(dir, 'escrita.xlsx');
    await writePlanilhaFile(path, { abas: [ABA] });
    const eventos = await reunir(path);
    expect(eventos.length).toBeGreaterThan(3);
    expect(Buffer.compare(primeira, await buildPlanilha([ABA]))).toBe(0);
  });

  it('reads many rows, batch after batch, and stops when it is told to', async () => {
    const linhas = Array.from({ length: 3_000 }, (_, i) => ({ valores: [`linha ${i + 1}`] }));
    const bytes = await buildPlanilha([{ nome: 'A', colunas: [{ largura: 9, formato: 'texto' }], linhas }]);
    const eventos = await read(bytes);
    expect(eventos).toHaveLength(3_001);
    expect(eventos.at(-1)).toMatchObject({ linha: 3_000, celulas: [{ texto: 'linha 3000' }] });
    const parada = new AbortController();
    const lendo = async () => {
      for await (const _ of readPlanilha({ path: join(dir, 'lida.xlsx'), signal: parada.signal })) parada.abort();
    };
    await expect(lendo()).rejects.toThrow(/abort/i);
  });
});
