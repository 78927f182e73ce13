import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { data, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { type Duck, openDuck } from '../../duck/open-duck.ts';
import { nomeResultado } from '../../duck/registrar-dependencias.ts';
import { createConsolidadoOportunidades } from './consolidado-oportunidades.ts';
import monofasicoTributado from './monofasico-tributado.report.ts';

const semLinha = defineRelatorio({
  ...monofasicoTributado,
  recorte: undefined,
  nome: 'Cruzamento Sem Linha',
  colunas: [
    ...texto('Período', 'Chave', 'Código', 'Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...data('Prescreve em'),
  ],
});

let duck: Duck;
let dir: string;
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'consolidado-'));
  duck = await openDuck({ tempDir: dir, allowedDirs: [] });
  const run = (sql: string) => duck.connection.run(sql);
  await run(`CREATE TABLE projeto AS SELECT DATE '2024-03-31' AS fim`);
  await run(`CREATE TABLE perdcomp_vigente AS SELECT 'Pagamento Indevido' AS tipo_credito, DATE '2021-02-01' AS credito_inicio, NULL::DATE AS credito_fim,
    '02/2021' AS periodo_credito, 30.00::DECIMAL(18,2) AS pedido, NULL::DECIMAL(18,2) AS credito_original, NULL::DECIMAL(18,2) AS credito_utilizado, 'S' AS vigente`);
  await run(`CREATE TABLE tab_teses AS SELECT * FROM (VALUES
    ('Monofásico', 'Cruzamento Monofásico Tributado', '', 'Lei', '', 'Alta', '1', '', '', ''),
    ('Tese velha', 'Cruzamento Sem Linha', 'Achado', 'Superada', '', 'Baixa', '5', '', '2020-12-31', ''),
    ('Tese nova', 'Cruzamento Sem Linha', 'Achado', 'Em julgamento', '', 'Média', '5', '2021-01-01', '', 'indevido'))
    t(tese, relatorio, resultado, situacao, fundamento, confianca, prioridade, inicio, fim, credito)`);
  await run(`CREATE TABLE ${nomeResultado(monofasicoTributado)} AS SELECT '03/2024' AS "Período", 'K1' AS "Chave", 'P1' AS "Código", 'x' AS "Resultado",
    'Oportunidade' AS "Tipo", 10.00::DECIMAL(18,2) AS "Valor Estimado", 'Alta' AS "Confiança", DATE '2029-04-25' AS "Prescreve em", 'a.txt' AS "Arquivo", 7 AS "Linha"`);
  await run(`CREATE TABLE ${nomeResultado(semLinha)} AS SELECT * FROM (VALUES
    ('03/2024', 'K1', 'P1', 'Achado', 'Oportunidade', 1.00::DECIMAL(18,2), DATE '2029-04-25'),
    ('03/2024', 'K1', 'P2', 'Achado', 'Oportunidade', 2.00, DATE '2029-04-25'),
    ('02/2021', 'K2', 'P1', 'Achado', 'Oportunidade', 30.00, NULL),
    ('12/2018', 'K3', 'P1', 'Achado', 'Oportunidade', 4.00, NULL),
    ('05/2019', 'K4', 'P1', 'Achado', 'Oportunidade', 5.00, NULL),
    ('06/2019', 'K5', 'P1', 'Achado', 'Oportunidade', 6.00, NULL),
    ('06/2019', 'K6', 'P1', 'Achado', 'Risco', 7.00, NULL))
    t("Período", "Chave", "Código", "Resultado", "Tipo", "Valor Estimado", "Prescreve em")`);
});
afterEach(() => {
  duck.close();
  rmSync(dir, { recursive: true, force: true });
});

test('an item without a line is known by note and product; theses, terms and requests follow their dates', async () => {
  const { sqlEmOrdem } = createConsolidadoOportunidades([monofasicoTributado, semLinha]);
  const rows = (await duck.connection.runAndReadAll(sqlEmOrdem)).getRowsJson();
  const linha = 'Cruzamento Sem Linha';
  expect(rows).toEqual([
    // 12/2018 ended on 2024-01-25, before the end of the project.
    ['Tese velha', linha, '2018', 1, '4.00', 'Baixa', 'Superada (prescrito)', 'Não', '0.00', null],
    // 05/2019 ends on 2024-06-25, within ninety days (2024-06-29); 06/2019 on 2024-07-25.
    ['Tese velha', linha, '2019', 2, '11.00', 'Baixa', 'Superada', 'Não', '5.00', '2024-06-25'],
    ['Tese nova', linha, '2021', 1, '30.00', 'Média', 'Em julgamento', 'Sim', '0.00', '2026-03-25'],
    ['Monofásico', 'Cruzamento Monofásico Tributado', '2024', 1, '10.00', 'Alta', 'Lei', 'Não', '0.00', '2029-04-25'],
    ['Tese nova', linha, '2024', 1, '2.00', 'Média', 'Em julgamento', 'Não', '0.00', '2029-04-25'],
  ]);
});

test.each([
  // What was paid for a month: the 25th of the next month. A leap day plays no part.
  ['Cruzamento ECF x DCTF IRPJ CSLL', '2024', 'A01', '2029-02-25'],
  ['Cruzamento ECF x DCTF IRPJ CSLL', '2024', 'A12', '2030-01-25'],
  ['Cruzamento ECF x DCTF IRPJ CSLL', '2024', 'T01', '2029-04-25'],
  ['Cruzamento ECF x DCTF IRPJ CSLL', '2024', 'T04', '2030-01-25'],
  ['Cruzamento ECF x DCTF IRPJ CSLL', '2024', '02/2024', '2029-03-25'],
  // The whole year, as a negative balance: from its end.
  ['Cruzamento ECF x DCTF IRPJ CSLL', '2024', 'A00', '2029-12-31'],
  // A credit: from the end of its month (the 29th of February has no fellow in 2029) or quarter.
  ['Cruzamento Saldo de Créditos Encadeado', null, '02/2024', '2029-02-28'],
  ['Cruzamento Saldo de Créditos Encadeado', null, '02/2023', '2028-02-28'],
  ['Cruzamento PERDCOMP x Saldo de Créditos', null, '4T/2023', '2028-12-31'],
])('a right found by %s for %s %s ends on %s', async (nome, ano, periodo, dia) => {
  const fonte = defineRelatorio({
    ...semLinha,
    recorte: undefined,
    nome,
    colunas: [
      ...texto(...(ano === null ? [] : ['Ano']), 'Período', 'Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
  });
  const { connection } = duck;
  await connection.run(`CREATE TABLE ${nomeResultado(fonte)} AS SELECT ${ano === null ? '' : `'${ano}' AS "Ano", `}
    '${periodo}' AS "Período", 'x' AS "Resultado", 'Oportunidade' AS "Tipo", 10.00::DECIMAL(18,2) AS "Valor Estimado"`);
  const rows = (await connection.runAndReadAll(createConsolidadoOportunidades([fonte]).sqlEmOrdem)).getRowObjectsJson();
  expect(rows.map((r) => [r.Ano, r['Prescreve em']])).toEqual([[ano ?? periodo.slice(-4), dia]]);
});
