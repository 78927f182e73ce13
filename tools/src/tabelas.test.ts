// `npm run tabelas -- check` lists the rows of dated law that are to be looked up again.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { REPO } from './repo.ts';
import { runTabelas } from './tabelas.ts';

let pasta: string;
beforeEach(() => {
  pasta = mkdtempSync(path.join(tmpdir(), 'tabelas-check-'));
});
afterEach(() => rmSync(pasta, { recursive: true, force: true }));

const CABECALHO =
  'tese;relatorio;resultado;situacao;fundamento;confianca;prioridade;inicio;fim;' +
  'credito;data_situacao;fonte;efeito;lado';
const save = (...linhas: string[]) =>
  writeFileSync(path.join(pasta, 'teses.csv'), [CABECALHO, ...linhas, ''].join('\n'));

describe('npm run tabelas -- check', () => {
  test('lists what is older than ninety days and ends well', () => {
    save(
      'Tese velha;R;;Lei;Art. 1º;Alta;1;;;;2026-01-10;Lei;Normal;débito',
      'Tese nova;R2;;Lei;Art. 1º;Alta;1;;;;2026-11-20;Lei;Normal;débito',
    );
    const { texto, codigo } = runTabelas(['check', '--hoje', '2026-11-22', '--pasta', pasta]);
    expect(codigo).toBe(0);
    // From 10/01 to 22/11/2026: 21 + 28 + 31 + 30 + 31 + 30 + 31 + 31 + 30 + 31 + 22 = 316 days.
    expect(texto).toContain('Linhas com mais de 90 dias, a conferir de novo: 1');
    expect(texto).toContain('teses (1)\n  10/01/2026, há 316 dias: Tese velha · R · Lei');
    expect(texto).not.toContain('Tese nova');
  });

  test('names the tables of IBS and CBS whose version is older than sixty days', () => {
    // The shipped version is of 14/08/2026: 60 days later is 13/10/2026.
    expect(runTabelas(['check', '--hoje', '2026-10-13']).texto).not.toContain('Tabelas do IBS e da CBS');
    const { texto, codigo } = runTabelas(['check', '--hoje', '2026-10-14']);
    expect(texto).toContain(
      'Tabelas do IBS e da CBS com mais de 60 dias: 15\n  cclasstrib: versão de 14/08/2026, há 61 dias',
    );
    expect(codigo).toBe(0);
  });

  test('goes by the clock, and says so when nothing is old', () => {
    const { texto, codigo } = runTabelas(['check', '--pasta', pasta], () => new Date('2025-10-08T12:00:00Z'));
    expect(codigo).toBe(0);
    expect(texto).toContain('conferidas em 08/10/2025');
    expect(texto).toContain('Nenhuma linha com mais de 90 dias.');
  });

  test('goes by the day in São Paulo: 01:30 in London is still the day before', () => {
    save('Tese;R;;Lei;Art. 1º;Alta;1;;;;2026-08-23;Lei;Normal;débito');
    // 23/08/2026 + 90 days = 21/11/2026.
    const em = (agora: string) => runTabelas(['check', '--pasta', pasta], () => new Date(agora)).texto;
    expect(em('2026-11-22T01:30:00Z')).toContain('Nenhuma linha com mais de 90 dias.');
    expect(em('2026-11-22T03:00:00Z')).toContain('23/08/2026, há 91 dias');
  });

  test('ends with an error on a table with a fault, which it names', () => {
    save('Tese;R;;Lei;Art. 1º;Alta;1;;;;ontem;Lei;Normal;débito');
    const ruim = runTabelas(['check', '--hoje', '2026-11-22', '--pasta', pasta]);
    expect(ruim.codigo).toBe(1);
    expect(ruim.texto).toContain('linha 1 (Tese · R · Lei): data_situacao não é um dia');
    writeFileSync(path.join(pasta, 'teses.csv'), 'tese;relatorio\nA;B\n');
    expect(runTabelas(['check', '--pasta', pasta])).toMatchObject({
      codigo: 1,
      texto: expect.stringContaining('Tabela oficial "teses" com defeito: faltam as colunas'),
    });
  });

  test('explains itself to whoever asks for something else', () => {
    for (const args of [[], ['outro'], ['check', '--hoje', 'ontem'], ['check', '--x']]) {
      const { texto, codigo } = runTabelas(args);
      expect(codigo).toBe(2);
      expect(texto).toContain('Uso: npm run tabelas -- check');
    }
    expect(runTabelas(['--help']).codigo).toBe(0);
  });

  test('runs as a command', () => {
    const run = spawnSync(
      process.execPath,
      [path.join(REPO, 'tools/bin/run.js'), 'tabelas', 'check', '--hoje', '2026-11-22'],
      {
        encoding: 'utf8',
      },
    );
    expect([run.status, run.stderr]).toEqual([0, '']);
    expect(run.stdout).toContain('verbas_cp');
  });
});
