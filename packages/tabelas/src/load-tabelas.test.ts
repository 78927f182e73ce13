import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadTabelas, NOMES_TABELAS, type NomeTabela, tabela } from './index.ts';

// Guarantee: the shipped tables are whole and dated; an administrator's table takes their place, or is refused by name.

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'tabelas-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('every shipped table is whole, dated, and names an official source rather than a repository', () => {
  const { tabelas, faltas } = loadTabelas();
  expect([...faltas]).toEqual([]);
  expect([...tabelas.keys()]).toEqual(NOMES_TABELAS);
  for (const t of tabelas.values()) {
    expect(t.linhas.length).toBeGreaterThan(3);
    expect(t.data).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(t.fonte).not.toMatch(/github|OCA|rust|http/i);
  }
});

test('codes keep their leading zeros and the facts are those of the guides', () => {
  expect(tabela('nat_bc_cred').linhas[0]).toEqual(['01', 'Aquisição de bens para revenda']);
  const cfop = new Map(tabela('cfop').linhas.map((l) => [l[0], l]));
  expect(cfop.get('5102')?.[2]).toBe('VENDA');
  expect(cfop.get('1202')?.slice(2)).toEqual(['DEVOL_VENDA', '12']);
  expect(cfop.get('1102')?.[3]).toBe('01');
  const receita = new Map(tabela('codigo_receita').linhas.map((l) => [l[0], l[1]]));
  expect(receita.get('5856')).toBe('Cofins Não-Cumulativa');
});

// RFB: table of operations with credit.
test('returns of exports and, from other states, of the Zona Franca are no operations with credit', () => {
  const devolucoes = tabela('cfop').linhas.filter((l) => l[2] === 'DEVOL_VENDA');
  const natureza = (n: string) => devolucoes.filter((l) => l[3] === n).map((l) => l[0]);
  expect(natureza('12').join(' ')).toBe(
    '1201 1202 1203 1204 1206 1207 1215 1216 1410 1411 1660 1661 1662 2201 2202 2206 2207 2215 2216 2410 2411 ' +
      '2660 2661 2662',
  );
  expect(natureza('')).toEqual(expect.arrayContaining(['2203', '2204', '3201', '3202', '3206', '3207']));
});

test('the Selic has every month from the first to the last that is known, with two decimals', () => {
  const { linhas } = tabela('selic');
  const numero = (mes = '') => Number(mes.slice(0, 4)) * 12 + Number(mes.slice(5, 7));
  expect(linhas.map((l) => numero(l[0]))).toEqual(linhas.map((_, i) => numero(linhas[0]?.[0]) + i));
  for (const [mes, taxa] of linhas) expect(taxa, mes).toMatch(/^\d\.\d\d$/);
  // Of the months that came last: 1,12 + 1,22 + 1,09 + 1,08.
  expect(linhas.slice(-4)).toEqual([
    ['2026-06', '1.12'],
    ['2026-07', '1.22'],
    ['2026-08', '1.09'],
    ['2026-09', '1.08'],
  ]);
});

describe("an administrator's folder", () => {
  test('wins over the shipped table, as JSON or as CSV', () => {
    writeFileSync(path.join(dir, 'uf.csv'), '\uFEFFcodigo;sigla;nome;regiao\r\n35;SP;"São ""Paulo""";Sudeste\r\n');
    const json = {
      fonte: 'Ato da casa',
      data: '2026-01-02',
      colunas: ['descricao', 'codigo'],
      linhas: [['Revenda', '00']],
    };
    writeFileSync(path.join(dir, 'tipo_item.json'), JSON.stringify(json));
    const { tabelas, faltas } = loadTabelas({ overrideDir: dir });
    expect(faltas.size).toBe(0);
    expect(tabelas.get('uf')?.linhas).toEqual([['35', 'SP', 'São "Paulo"']]);
    expect(tabelas.get('tipo_item')).toMatchObject({ fonte: 'Ato da casa', linhas: [['00', 'Revenda']] });
    expect(tabelas.get('cfop')?.linhas.length).toBeGreaterThan(600);
  });

  test('a replacement with a missing column or a repeated code is named and never falls back', () => {
    writeFileSync(path.join(dir, 'uf.csv'), 'codigo,sigla\n35,SP\n');
    writeFileSync(path.join(dir, 'cod_sit.csv'), 'codigo,descricao,valido\n00,A,S\n00,B,S\n');
    writeFileSync(path.join(dir, 'cfop.json'), '{ not json');
    const { tabelas, faltas } = loadTabelas({ overrideDir: dir });
    expect([...faltas.keys()].sort()).toEqual(['cfop', 'cod_sit', 'uf']);
    expect(faltas.get('uf')).toContain('faltam as colunas nome');
    expect(faltas.get('cod_sit')).toContain('repetidos');
    expect(tabelas.has('uf')).toBe(false);
  });
});

describe('a replacement of a table of law', () => {
  const LEI = [
    ...(['teses', 'verbas_cp', 'lc224', 'lc224_credito', 'lc224_parametro'] as const),
    ...(['parametro_pis_cofins', 'parametro_lei'] as const),
    ...([
      'aliquota_cst',
      'aliquota_irpj_csll',
      'presuncao_atividade',
      'simples_faixa',
      'regime_receita',
      'reforma_obrigatoriedade',
      'reforma_rejeicao',
      'evento_reforma',
      'nota_ajuste_reforma',
      'percentual_reinf',
      'servico_credito',
    ] as const),
    ...(['estoque_art381', 'providencia', 'selic', 'feriado_bancario', 'retencao_codigo', 'encargo_folha'] as const),
    'obrigacao_prazo' as const,
  ];
  const read = (nome: NomeTabela, linhas: readonly (readonly string[])[]) => {
    const { fonte, data, colunas } = tabela(nome);
    writeFileSync(path.join(dir, `${nome}.json`), JSON.stringify({ fonte, data, colunas, linhas }));
    return loadTabelas({ overrideDir: dir, nomes: [nome] });
  };

  test.each(LEI)('%s: is refused when a row lacks a field that every shipped row has', (nome) => {
    const { colunas, linhas } = tabela(nome);
    const [primeira = []] = linhas;
    const preenchidas = colunas.filter((_, i) => linhas.every((l) => l[i] !== ''));
    expect(preenchidas.length).toBeGreaterThan(1);
    for (const coluna of preenchidas) {
      const { tabelas, faltas } = read(nome, [primeira.map((v, i) => (colunas[i] === coluna ? '' : v))]);
      expect(faltas.get(nome), coluna).toMatch(
        coluna === colunas[0] ? /códigos vazios/ : new RegExp(`sem ${coluna}\\.`),
      );
      expect(tabelas.has(nome)).toBe(false);
    }
    expect(read(nome, [primeira.slice(0, -1)]).faltas.get(nome)).toContain(
      `a linha 1 tem ${colunas.length - 1} valores para ${colunas.length} colunas.`,
    );
    expect(read(nome, linhas).faltas.size).toBe(0);
  });

  test('is refused when a comma without quotes moves the values of a row to other columns', () => {
    writeFileSync(path.join(dir, 'selic.csv'), 'mes,taxa\n2026-09,1.08\n2026-10,1,09\n');
    const { faltas } = loadTabelas({ overrideDir: dir, nomes: ['selic'] });
    expect(faltas.get('selic')).toBe('Tabela oficial "selic" com defeito: a linha 2 tem 3 valores para 2 colunas.');
  });

  test('is refused for a number with a comma, a day that is none and a word that no rule knows, which it names', () => {
    const cpp = ['CPP', '1991-07-25', '', '20', 'Lei 8.212/1991', '', ''];
    const com = (coluna: number, valor: string) => cpp.map((v, i) => (i === coluna ? valor : v));
    expect(read('encargo_folha', [com(3, '22,5')]).faltas.get('encargo_folha')).toContain(
      'linha 1 (CPP · 1991-07-25 · 22,5): percentual "22,5" não é um número; use ponto, como 1.65.',
    );
    expect(read('encargo_folha', [com(2, '31/12/2026')]).faltas.get('encargo_folha')).toContain('fim não é um dia');
    const [primeira = []] = tabela('teses').linhas;
    const efeito = tabela('teses').colunas.indexOf('efeito');
    const torta = read('teses', [primeira.map((v, i) => (i === efeito ? 'contingente' : v))]).faltas.get('teses');
    expect(torta).toContain('efeito "contingente" não existe; use Normal, Contingente, Sem valor, Informativo.');
  });

  test('is refused when two rows of one rule hold on the same day, which would count an amount twice', () => {
    const aliquota = (inicio: string, fim: string, valor: string) => ['ALIQUOTA_NC', 'PIS', inicio, fim, valor, 'Lei'];
    const velha = aliquota('2002-12-01', '2026-06-30', '1.65');
    expect(read('parametro_pis_cofins', [velha, aliquota('2026-07-01', '', '2')]).faltas.size).toBe(0);
    expect(
      read('parametro_pis_cofins', [velha, aliquota('2026-06-30', '', '2')]).faltas.get('parametro_pis_cofins'),
    ).toContain('linha 2 (ALIQUOTA_NC · PIS · 2026-06-30): vale nos mesmos dias que a linha 1 (ALIQUOTA_NC · PIS');
  });

  test('names three faults and counts the others', () => {
    const linha = (codigo: string) => [codigo, 'Lei', '8', '12', '', '1996-01-01', ''];
    const { faltas } = read('presuncao_atividade', ['A', 'B', 'C', 'D'].map(linha));
    expect(faltas.get('presuncao_atividade')).toMatch(/linha 1 .*linha 2 .*linha 3 .* E mais 1 defeito\.$/);
  });
});

test('a replacement of an earlier form is read with the columns that came later, and says so', () => {
  const csv = 'codigo,inicio,fim,percentual,fundamento\nCPP,1991-07-25,,20,Lei\n';
  writeFileSync(path.join(dir, 'encargo_folha.csv'), csv);
  const { tabelas, faltas } = loadTabelas({ overrideDir: dir, nomes: ['encargo_folha'] });
  expect(faltas.size).toBe(0);
  expect(tabelas.get('encargo_folha')?.linhas).toEqual([['CPP', '1991-07-25', '', '20', 'Lei', '', '']]);
  expect(tabelas.get('encargo_folha')?.aviso).toContain('não traz as colunas class_trib, fpas');
  expect(tabela('encargo_folha').aviso).toBeUndefined();
});

test('only the tables that are wanted are read', () => {
  writeFileSync(path.join(dir, 'cfop.json'), '{ not json');
  const { tabelas, faltas } = loadTabelas({ overrideDir: dir, nomes: ['uf', 'cod_sit'] });
  expect([...tabelas.keys()]).toEqual(['uf', 'cod_sit']);
  expect(faltas.size).toBe(0);
  expect(tabelas.get('uf')).toEqual(tabela('uf'));
});

test('an absent table is a fault with its name', () => {
  const { tabelas, faltas } = loadTabelas({ dir });
  expect(tabelas.size).toBe(0);
  expect(faltas.get('cfop')).toBe('Tabela oficial "cfop" não encontrada.');
});
