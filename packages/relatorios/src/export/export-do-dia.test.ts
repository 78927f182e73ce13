import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogo } from '../catalogo/catalogo.ts';
import { readPagina } from '../leitura/read-pagina.ts';
import { resultadoDoDia } from '../leitura/resultado-do-dia.ts';
import { consolidado, saveDetalhes, umDetalhe } from '../testing/detalhes-142.ts';
import { rowsOf, sink, unzip } from '../testing/read-xlsx.ts';
import { exportCsv } from './export-csv.ts';
import { exportParquet } from './export-parquet.ts';
import { exportXlsx } from './export-xlsx.ts';

// Guarantee: a report whose amounts depend on the day is exported as that day shows it, in every format.

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'export-do-dia-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('a report that is shown by the day', () => {
  test('leaves as that day shows it in every format, and says the day', async () => {
    const file = path.join(dir, 'detalhes.parquet');
    await saveDetalhes(file, [
      umDetalhe({ mes_extincao: '2026-10', prescreve_em: '2026-12-31', valor: '1000.00' }),
      umDetalhe({ mes_extincao: '2021-10', prescreve_em: '2026-11-21', valor: '7.00' }),
    ]);
    const selic = [{ mes: '2026-05', taxa: '1.00' }];
    const resultado = resultadoDoDia({ relatorio: consolidado(), path: file, hoje: '2026-11-22', selic });
    const csv = sink();
    await exportCsv({ ...resultado, out: csv.out });
    const linha = csv.bytes().toString('utf8').split('\r\n')[1]?.split(';');
    const coluna = (key: string) => linha?.[resultado.colunas.findIndex((c) => c.key === key)];
    // 1 % of 1.000,00; the right of 7,00 ended yesterday.
    expect(['Valor', 'Prescrito', 'Selic', 'Prescreve em'].map(coluna)).toEqual([
      '1000,00',
      '7,00',
      '10,00',
      '31/12/2026',
    ]);
    const xlsx = sink();
    await exportXlsx({ ...resultado, nome: consolidado().nome, out: xlsx.out });
    const entries = unzip(xlsx.bytes());
    expect(rowsOf(entries.get('xl/worksheets/sheet1.xml') ?? '')[1]).toContain('1000.00');
    expect(rowsOf(entries.get('xl/worksheets/sheet2.xml') ?? '')).toEqual(
      expect.arrayContaining([
        ['Prescrição comparada com', '22/11/2026'],
        ['Selic até', '05/2026 (último mês conhecido)'],
      ]),
    );
    const parquet = sink();
    await exportParquet({ ...resultado, out: parquet.out });
    const baixado = path.join(dir, 'baixado.parquet');
    writeFileSync(baixado, parquet.bytes());
    const janela = { offset: 0, limit: 9 };
    expect(await readPagina({ path: baixado, colunas: resultado.colunas, ...janela })).toEqual(
      await readPagina({ ...resultado, ...janela }),
    );
  });

  test('any report with a last day says with what it was compared; others say nothing', () => {
    const notas = (nome: string) => {
      const relatorio = catalogo.find((r) => r.nome === nome);
      if (relatorio === undefined) throw new Error(`the catalogue has no report ${nome}`);
      return resultadoDoDia({ relatorio, path: path.join(dir, 'nenhum.parquet'), hoje: '2026-11-22' }).notas;
    };
    expect(notas('Cruzamento Créditos Não Aproveitados')).toEqual([
      { rotulo: 'Prescrição comparada com', texto: '22/11/2026' },
    ]);
    expect(notas('EFD-C Apuração PIS COFINS')).toEqual([]);
  });
});
