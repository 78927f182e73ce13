import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { comTotal, contagem, data, dinheiro, dinheiroSemTotal, texto } from '../colunas.ts';
import { defineRelatorio } from '../define-relatorio.ts';
import type { FiltroColuna } from '../leitura/filtro-linhas.ts';
import { type LinhaDeTeste, saveResultadoDeTeste } from '../testing/resultado-de-teste.ts';
import { loadTotais, MAXIMO_DE_TOTAIS } from './load-totais.ts';

// Guarantee: each rule of a column (sum, once, last) gives what it says, for all rows and for those that a search
// leaves.

const dir = mkdtempSync(path.join(tmpdir(), 'ler-totais-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const colunas = [
  ...texto('Período', 'Loja', 'Nota'),
  ...data('Dia'),
  ...dinheiro('Valor'),
  ...dinheiroSemTotal('Nada'),
  ...contagem('Qtd'),
  ...comTotal({ how: 'once', per: ['Nota'] }, dinheiro('Cabeçalho')),
  ...comTotal({ how: 'last', per: ['Loja'] }, dinheiro('Saldo')),
  ...comTotal({ how: 'last', period: 'Dia' }, dinheiro('Saldo do Dia')),
  ...comTotal({ how: 'sum', where: `"Loja" = 'A'` }, dinheiro('Só A')),
  ...comTotal({ how: 'sum', whole: true }, dinheiro('Inteiro')),
];

const linhas: LinhaDeTeste[] = [
  {
    Período: '12/2023',
    Loja: 'A',
    Nota: '1',
    Dia: '2023-12-31',
    Valor: '1.10',
    Nada: '5',
    Qtd: 2,
    Cabeçalho: '10',
    Saldo: '100',
    'Saldo do Dia': '7',
    'Só A': '1',
    Inteiro: '1',
  },
  {
    Período: '01/2024',
    Loja: 'A',
    Nota: '1',
    Dia: '2024-01-31',
    Valor: '-0.10',
    Nada: '5',
    Qtd: 1,
    Cabeçalho: '10',
    Saldo: '40',
    'Saldo do Dia': '8',
    'Só A': '2',
    Inteiro: '2',
  },
  {
    Período: '01/2024',
    Loja: 'A',
    Nota: '2',
    Dia: '2024-01-31',
    Cabeçalho: '5',
    Saldo: '2',
    'Saldo do Dia': '9',
    Inteiro: '3',
  },
  {
    Período: '11/2023',
    Loja: 'B',
    Nota: '3',
    Dia: '2023-11-30',
    Valor: '3.00',
    Cabeçalho: '1',
    Saldo: '30',
    'Saldo do Dia': '1',
    'Só A': '90',
    Inteiro: '4',
  },
];

async function totais(
  rows: readonly LinhaDeTeste[],
  pedido: { totalPor?: string[]; q?: string; filtros?: FiltroColuna[] } = {},
) {
  const lidos = await loadTotais({
    path: await saveResultadoDeTeste(dir, colunas, rows),
    colunas,
    totalPor: [],
    ...pedido,
  });
  return lidos.map(({ rotulo, valores }) => [
    rotulo,
    Object.fromEntries(colunas.flatMap(({ key }, i) => (valores[i] == null ? [] : [[key, valores[i]]]))),
  ]);
}

test('sums, repeated values counted once, last balances of each series and of all', async () => {
  // Valor 1.10 - 0.10 + 3.00 = 4.00. Notes 10 + 5 + 1 = 16. A ends in 01/2024 with 40 + 2, B in 11/2023 with 30: 72.
  // The last day of all is 31/01/2024: 8 + 9 = 17. Store A alone: 1 + 2 = 3. 1 + 2 + 3 + 4 = 10.
  expect(await totais(linhas)).toEqual([
    [
      'Total',
      {
        Valor: '4.00',
        Qtd: '3',
        Cabeçalho: '16.00',
        Saldo: '72.00',
        'Saldo do Dia': '17.00',
        'Só A': '3.00',
        Inteiro: '10.00',
      },
    ],
  ]);
});

test('rows parted into totals of their own, in the order of the report', async () => {
  expect(await totais(linhas.toReversed(), { totalPor: ['Loja'] })).toEqual([
    ['Total B', { Valor: '3.00', Cabeçalho: '1.00', Saldo: '30.00', 'Saldo do Dia': '1.00', Inteiro: '4.00' }],
    [
      'Total A',
      {
        Valor: '1.00',
        Qtd: '3',
        Cabeçalho: '15.00',
        Saldo: '42.00',
        'Saldo do Dia': '17.00',
        'Só A': '3.00',
        Inteiro: '6.00',
      },
    ],
  ]);
  expect((await totais(linhas, { totalPor: ['Dia', 'Loja'] })).map(([rotulo]) => rotulo)).toEqual([
    'Total 31/12/2023 · A',
    'Total 31/01/2024 · A',
    'Total 30/11/2023 · B',
  ]);
  expect((await totais([{ Valor: '1' }], { totalPor: ['Loja'] })).map(([rotulo]) => rotulo)).toEqual([
    'Total (em branco)',
  ]);
});

test('only the rows that a search or a column filter leaves', async () => {
  expect(await totais(linhas, { filtros: [{ key: 'Loja', condicoes: [{ op: 'contem', valor: 'b' }] }] })).toEqual([
    ['Total', { Valor: '3.00', Cabeçalho: '1.00', Saldo: '30.00', 'Saldo do Dia': '1.00', Inteiro: '4.00' }],
  ]);
  // The last period of the rows that are left: A in 12/2023.
  expect(await totais(linhas, { q: '12/2023' })).toEqual([
    [
      'Total',
      {
        Valor: '1.10',
        Qtd: '2',
        Cabeçalho: '10.00',
        Saldo: '100.00',
        'Saldo do Dia': '7.00',
        'Só A': '1.00',
        Inteiro: '1.00',
      },
    ],
  ]);
  expect(await totais(linhas, { q: 'nada assim' })).toEqual([]);
});

test('rather blank than wrong: keys that disagree, a value that is missing, too many totals', async () => {
  const [torta] = await totais([...linhas, { Nota: '1', Cabeçalho: '11' }]);
  expect(torta).toEqual([
    'Total',
    { Valor: '4.00', Qtd: '3', Saldo: '72.00', 'Saldo do Dia': '17.00', 'Só A': '3.00' },
  ]);
  const muitas = Array.from({ length: MAXIMO_DE_TOTAIS + 1 }, (_, i) => ({ Loja: `L${i}`, Valor: '1' }));
  expect(await totais(muitas.slice(1), { totalPor: ['Loja'] })).toHaveLength(MAXIMO_DE_TOTAIS);
  expect(await totais(muitas, { totalPor: ['Loja'] })).toEqual([]);
});

test('amounts beyond what a binary number holds stay exact', async () => {
  const grande = { Valor: '9999999999999999.99' };
  expect(await totais([grande, grande, grande])).toEqual([['Total', { Valor: '29999999999999999.97' }]]);
});

test('a rule over a column that is not there is refused when the report is declared', () => {
  const base = {
    numero: 1,
    nome: 'Teste',
    module: 'EFD-C',
    tool: 'gerar_relatorios',
    descricao: {},
    fontes: [],
    ordem: '1',
    sql: 'SELECT 1',
  } as const;
  const semPeriodo = [...texto('Loja'), ...comTotal({ how: 'last' }, dinheiro('Saldo'))];
  expect(() => defineRelatorio({ ...base, colunas: semPeriodo })).toThrow('its totals read Período');
  expect(() => defineRelatorio({ ...base, colunas: texto('Loja'), totalPor: ['Lado'] })).toThrow('read Lado');
});

test('the rows that a report counts hold for every column but those that choose their own', () => {
  const { colunas: contadas, totalPor } = defineRelatorio({
    numero: 1,
    nome: 'Teste',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {},
    fontes: [],
    ordem: '1',
    sql: 'SELECT 1',
    totalDe: '"S-A" = \'A\'',
    colunas: [
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
      ...comTotal({ how: 'sum', where: 'true' }, dinheiro('Outro')),
    ],
  });
  expect(contadas.map((c) => c.total)).toEqual([
    'none',
    'none',
    { how: 'sum', where: '"S-A" = \'A\'' },
    { how: 'sum', where: 'true' },
  ]);
  expect(totalPor).toEqual(['Tipo']);
});
