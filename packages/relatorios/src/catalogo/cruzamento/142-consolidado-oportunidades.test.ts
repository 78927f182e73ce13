import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Duck, MACROS, openDuck } from '@apura/apuracao';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { data, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { MACROS_RELATORIOS } from '../../duck/macros.ts';
import { nomeResultado } from '../../duck/register-dependencias.ts';
import monofasicoTributado from './131-monofasico-tributado.report.ts';
import { createConsolidadoOportunidades } from './142-consolidado-oportunidades.ts';

// Guarantee: the consolidated report counts every amount once, under the thesis of its result.

const semLinha = defineRelatorio({
  ...monofasicoTributado,
  recorte: undefined,
  nome: 'Cruzamento Sem Linha',
  colunas: [
    ...texto('Período', 'Chave', 'Código', 'Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...texto('Classe do Valor', 'Pagamento Conferido'),
    ...data('Data da Extinção', 'Prescreve em'),
  ],
});

let duck: Duck;
let dir: string;
beforeEach(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'consolidado-'));
  duck = await openDuck({ tempDir: dir, allowedDirs: [] });
  const run = (sql: string) => duck.connection.run(sql);
  await run(MACROS);
  await run(MACROS_RELATORIOS);
  await run(`CREATE TABLE projeto AS SELECT DATE '2024-03-31' AS fim`);
  await run(`CREATE TABLE arq AS SELECT 'EFDC' AS tipo, 'Usado' AS situacao, DATE '2024-03-01' AS inicio`);
  await run(`CREATE TABLE perdcomp_vigente AS SELECT 'Pagamento Indevido' AS tipo_credito,
    DATE '2021-02-01' AS credito_inicio, NULL::DATE AS credito_fim,
    '02/2021' AS periodo_credito, 30.00::DECIMAL(18,2) AS pedido, NULL::DECIMAL(18,2) AS credito_original,
    NULL::DECIMAL(18,2) AS credito_utilizado, 'S' AS vigente, NULL::VARCHAR AS motivo`);
  await run(`CREATE TABLE tab_teses AS SELECT * FROM (VALUES
    ('Monofásico', 'Cruzamento Monofásico Tributado', '', 'Lei', '', 'Alta', '1', '', '', '', 'Normal'),
    ('Tese velha', 'Cruzamento Sem Linha', 'Achado', 'Superada', '', 'Baixa', '5', '', '2020-12-31', '', 'Normal'),
    ('Tese nova', 'Cruzamento Sem Linha', 'Achado', 'Em julgamento', '', 'Média', '5', '2021-01-01', '', 'indevido',
    'Normal'),
    ('Tese de ação', 'Cruzamento Sem Linha', 'De ação', 'Em julgamento', '', 'Baixa', '6', '', '', '', 'Contingente'),
    ('Erro formal', 'Cruzamento Sem Linha', 'Formal', 'Erro', '', 'Baixa', '7', '', '', '', 'Sem valor'))
    t(tese, relatorio, resultado, situacao, fundamento, confianca, prioridade, inicio, fim, credito, efeito)`);
  // The item of line 7 was paid in two parts; a third part has no proof and is one step less certain.
  await run(`CREATE TABLE ${nomeResultado(monofasicoTributado)} AS SELECT '03/2024' AS "Período", 'K1' AS "Chave",
    'P1' AS "Código", 'x' AS "Resultado",
    'Oportunidade' AS "Tipo", v.valor AS "Valor Estimado", v.confianca AS "Confiança", v.classe AS "Classe do Valor",
    v.conferido AS "Pagamento Conferido",
    v.extincao AS "Data da Extinção", v.prescreve AS "Prescreve em", DATE '2029-12-31' AS "Prazo da Retificação",
    'a.txt' AS "Arquivo", 7 AS "Linha"
    FROM (VALUES
      (6.00::DECIMAL(18,2), 'Alta', 'Pago a maior', 'Sim', DATE '2024-04-25', DATE '2029-04-25'),
      (3.00, 'Alta', 'Pago a maior', 'Sim', DATE '2025-06-10', DATE '2030-06-10'),
      (1.00, 'Média', 'Pago a maior', 'Presumido', DATE '2024-04-25', DATE '2029-04-25'),
      (0.50, 'Alta', 'Saldo de crédito descontável', NULL, NULL, DATE '2029-03-31')
    ) v(valor, confianca, classe, conferido, extincao, prescreve)`);
  await run(`CREATE TABLE ${nomeResultado(semLinha)} AS SELECT *, NULL::VARCHAR AS "Classe do Valor",
    NULL::VARCHAR AS "Pagamento Conferido",
    NULL::DATE AS "Data da Extinção" FROM (VALUES
    ('03/2024', 'K1', 'P1', 'Achado', 'Oportunidade', 1.00::DECIMAL(18,2), DATE '2029-04-25'),
    ('03/2024', 'K1', 'P2', 'Achado', 'Oportunidade', 2.00, DATE '2029-04-25'),
    ('03/2024', 'K1', 'P2', 'De ação', 'Oportunidade', 8.00, NULL),
    ('03/2024', 'K1', 'P2', 'Formal', 'Oportunidade', 9.00, NULL),
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

test('an amount of several classes and payments is a line per certainty; theses follow their dates', async () => {
  const { sqlEmOrdem } = createConsolidadoOportunidades([monofasicoTributado, semLinha]);
  const rows = (await duck.connection.runAndReadAll(sqlEmOrdem)).getRowsJson();
  const linha = 'Cruzamento Sem Linha';
  const pago = ['Pago a maior', 'Presumido'];
  const monofasico = (confianca: string) => ['Monofásico', monofasicoTributado.nome, '2024', confianca, 'Lei', 'Não'];
  expect(rows).toEqual([
    // Paid in the month after; the right ends five years after its 25th. What has ended is stored like the rest.
    ['Tese velha', linha, '2018', 'Baixa', 'Superada', 'Não', ...pago, '2019-01', '2024-01-25', null, 1, '4.00'],
    ['Tese velha', linha, '2019', 'Baixa', 'Superada', 'Não', ...pago, '2019-06', '2024-06-25', null, 1, '5.00'],
    ['Tese velha', linha, '2019', 'Baixa', 'Superada', 'Não', ...pago, '2019-07', '2024-07-25', null, 1, '6.00'],
    ['Tese nova', linha, '2021', 'Média', 'Em julgamento', 'Sim', ...pago, '2021-03', '2026-03-25', null, 1, '30.00'],
    [...monofasico('Alta'), 'Pago a maior', 'Sim', '2024-04', '2029-04-25', null, 1, '6.00'],
    // Of a late payment the right outlives the rectifier.
    [...monofasico('Alta'), 'Pago a maior', 'Sim', '2025-06', '2030-06-10', '2029-12-31', 0, '3.00'],
    [...monofasico('Alta'), 'Saldo de crédito descontável', null, null, '2029-03-31', null, 0, '0.50'],
    [...monofasico('Média'), 'Pago a maior', 'Presumido', '2024-04', '2029-04-25', null, 1, '1.00'],
    // Which thesis an item belongs to is the matter of the reports: 1,00 + 2,00.
    ['Tese nova', linha, '2024', 'Média', 'Em julgamento', 'Não', ...pago, '2024-04', '2029-04-25', null, 2, '3.00'],
    // The table of theses decides over the class of the row; a formal error is no row.
    ['Tese de ação', linha, '2024', 'Baixa', 'Em julgamento', 'Não', 'Contingente', null, null, null, null, 1, '8.00'],
  ]);
});

test.each([
  // A payment whose report tells no term: the 25th of the month after. A leap day plays no part.
  ['Cruzamento ECF x DCTF IRPJ CSLL', '2024', 'A01', '2029-02-25'],
  ['Cruzamento ECF x DCTF IRPJ CSLL', '2024', 'A12', '2030-01-25'],
  ['Cruzamento ECF x DCTF IRPJ CSLL', '2024', 'T01', '2029-04-25'],
  ['Cruzamento ECF x DCTF IRPJ CSLL', '2024', 'T04', '2030-01-25'],
  ['Cruzamento ECF x DCTF IRPJ CSLL', '2024', '02/2024', '2029-03-25'],
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
  expect(rows.map((r) => [r.ano, r.prescreve_em])).toEqual([[ano ?? periodo.slice(-4), dia]]);
});

test.each([
  // From the month after the closing: of a quarter its own, of a year December.
  ['1T/2024', '2024-03'],
  ['4T/2024', '2024-12'],
  ['2024', '2024-12'],
])('the Selic of a negative balance of %s runs from the closing in %s', async (ano, mes) => {
  const fonte = defineRelatorio({
    ...semLinha,
    recorte: undefined,
    nome: 'Cruzamento Saldo Negativo IRPJ CSLL',
    colunas: [...texto('Ano', 'Resultado', 'Tipo'), ...dinheiro('Valor Estimado'), ...texto('Classe do Valor')],
  });
  const { connection } = duck;
  await connection.run(`CREATE TABLE ${nomeResultado(fonte)} AS SELECT '${ano}' AS "Ano", 'x' AS "Resultado",
    'Oportunidade' AS "Tipo", 10.00::DECIMAL(18,2) AS "Valor Estimado", 'Saldo negativo' AS "Classe do Valor"`);
  const rows = (await connection.runAndReadAll(createConsolidadoOportunidades([fonte]).sqlEmOrdem)).getRowObjectsJson();
  expect(rows.map((r) => [r.ano, r.mes_extincao])).toEqual([['2024', mes]]);
});

test('a thesis that names the result takes the finding from that of the report: no amount counts twice', async () => {
  const { connection } = duck;
  await connection.run(`INSERT INTO tab_teses VALUES
    ('Monofásico na revenda', 'Cruzamento Monofásico Tributado', 'x', 'Lei', '', 'Alta', '1', '', '', '', 'Normal')`);
  const { sqlEmOrdem } = createConsolidadoOportunidades([monofasicoTributado]);
  const rows = (await connection.runAndReadAll(sqlEmOrdem)).getRowObjectsJson();
  expect(rows.map((r) => [r.tese, r.classe, r.valor])).toEqual([
    ['Monofásico na revenda', 'Pago a maior', '6.00'],
    ['Monofásico na revenda', 'Pago a maior', '3.00'],
    ['Monofásico na revenda', 'Saldo de crédito descontável', '0.50'],
    ['Monofásico na revenda', 'Pago a maior', '1.00'],
  ]);
});

test('what was paid above an estimate is inside the negative balance of its year, and counts once', async () => {
  const fonte = (nome: string, periodo: readonly string[]) =>
    defineRelatorio({
      ...semLinha,
      recorte: undefined,
      nome,
      colunas: [...texto(...periodo, 'Tributo', 'Resultado', 'Tipo', 'Classe do Valor'), ...dinheiro('Valor Estimado')],
    });
  const dctf = fonte('Cruzamento ECF x DCTF IRPJ CSLL', ['Ano', 'Período']);
  const saldo = fonte('Cruzamento Saldo Negativo IRPJ CSLL', ['Ano']);
  const { connection } = duck;
  const comuns = `'x' AS "Resultado", 'Oportunidade' AS "Tipo"`;
  await connection.run(`CREATE TABLE ${nomeResultado(dctf)} AS SELECT *, ${comuns} FROM (VALUES
    ('2025', 'A02', 'IRPJ', 'Pago a maior', 100.00::DECIMAL(18,2)), ('2025', 'A02', 'IRPJ',
    'Débito em aberto reduzido', 7.00),
    ('2025', 'A04', 'CSLL', 'Pago a maior', 30.00), ('2025', 'A00', 'IRPJ', 'Pago a maior', 9.00), ('2024', 'A02',
    'IRPJ', 'Pago a maior', 5.00))
    t("Ano", "Período", "Tributo", "Classe do Valor", "Valor Estimado")`);
  await connection.run(`CREATE TABLE ${nomeResultado(saldo)} AS SELECT '2025' AS "Ano", 'IRPJ' AS "Tributo",
    'Saldo negativo' AS "Classe do Valor", 704.78::DECIMAL(18,2) AS "Valor Estimado", ${comuns}`);
  const { sqlEmOrdem } = createConsolidadoOportunidades([dctf, saldo]);
  const rows = (await connection.runAndReadAll(sqlEmOrdem)).getRowObjectsJson();
  // Of 2025 the 100,00 of IRPJ are inside the 704,78. CSLL, the adjustment, 2024 and what was never paid are not.
  expect(rows.map((r) => [r.ano, r.classe, r.valor])).toEqual([
    ['2024', 'Pago a maior', '5.00'],
    ['2025', 'Débito em aberto reduzido', '7.00'],
    ['2025', 'Pago a maior', '30.00'],
    ['2025', 'Pago a maior', '9.00'],
    ['2025', 'Saldo negativo', '704.78'],
  ]);
});

test('of what was asked for in part only the rest is open, by the periods of the requests', async () => {
  const { connection } = duck;
  await connection.run(`CREATE OR REPLACE TABLE ${nomeResultado(semLinha)} AS
    SELECT *, 'K' AS "Chave", 'P' AS "Código", 'Achado' AS "Resultado", 'Oportunidade' AS "Tipo",
      CASE WHEN "Valor Estimado" < 0 THEN 'Débito em aberto reduzido' END AS "Classe do Valor",
      NULL::VARCHAR AS "Pagamento Conferido", NULL::DATE AS "Data da Extinção", NULL::DATE AS "Prescreve em"
    FROM (VALUES ('02/2022', 100.00::DECIMAL(18,2)), ('02/2022', -30.00), ('04/2022', 40.00),
      ('01/2023', 60.00), ('02/2023', 60.00), ('04/2023', 40.00)) t("Período", "Valor Estimado")`);
  await connection.run(`INSERT INTO perdcomp_vigente BY NAME
    SELECT 'Pagamento Indevido ou a Maior' AS tipo_credito, inicio AS credito_inicio, fim AS credito_fim, pedido,
      'S' AS vigente
    FROM (VALUES (DATE '2022-02-28', DATE '2022-02-28', 80.00), (DATE '2023-01-31', DATE '2023-01-31', 50.00),
      (DATE '2023-01-01', DATE '2023-03-31', 20.00), (DATE '2023-05-31', DATE '2023-05-31', 500.00))
      t(inicio, fim, pedido)`);
  const { sqlEmOrdem } = createConsolidadoOportunidades([semLinha]);
  const rows = (await connection.runAndReadAll(sqlEmOrdem)).getRowObjectsJson();
  expect(rows.map((r) => [r.ano, r.ja_tratado, r.mes_extincao, r.linhas, r.valor])).toEqual([
    // 02/2022 comes to 100,00 - 30,00 = 70,00, of which the request of 80,00 leaves nothing; 04/2022 is whole.
    ['2022', 'Parcial', null, 0, '-30.00'],
    ['2022', 'Parcial', '2022-03', 1, '30.00'],
    ['2022', 'Parcial', '2022-05', 1, '40.00'],
    ['2022', 'Sim', '2022-03', 0, '70.00'],
    // The quarter's 20,00 take first what no other request reaches, February; what was asked of May is no finding.
    ['2023', 'Parcial', '2023-02', 1, '10.00'],
    ['2023', 'Parcial', '2023-03', 1, '40.00'],
    ['2023', 'Parcial', '2023-05', 1, '40.00'],
    ['2023', 'Sim', '2023-02', 0, '50.00'],
    ['2023', 'Sim', '2023-03', 0, '20.00'],
  ]);
});
