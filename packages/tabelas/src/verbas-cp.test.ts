import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { EFEITOS_VERBA, EVIDENCIAS_VERBA, loadTabelas, tabela } from './index.ts';

// Guarantee: every nature of pay has its rows, each with its effect and source, and no day has two expectations.

const { colunas, linhas } = tabela('verbas_cp');
const verbas = linhas.map((l) => Object.fromEntries(colunas.map((c, i) => [c, l[i] ?? ''])));
type Verba = (typeof verbas)[number];

/** The rows that hold for a nature on a day, for every category. */
const em = (natureza: string, dia: string): Verba[] =>
  verbas.filter(
    (v) =>
      v.natureza === natureza &&
      v.categoria === '' &&
      dia >= (v.inicio || '0001-01-01') &&
      dia <= (v.fim || '9999-12-31'),
  );
const naturezas = tabela('esocial_natureza_rubrica').linhas.map((l) => l[0] ?? '');
const entre = (de: string, ate: string) => [...new Set(naturezas)].filter((n) => n >= de && n <= ate);

/**
 * What the company may expect of each nature in June 2025, or in the last day that it had, as the house reads the law:
 * naturezas, expected incidence ('' where nothing is expected), effect, where the proof is looked for.
 */
const ESPERADAS: readonly [naturezas: string, esperada: string, efeito: string, evidencia: string][] = [
  ['1000 1001 1002 1003 1004 1007 1009 1010 1011 1012 1016 1020 1040 1230 6000', '11', 'Desfavorável', ''],
  ['1201 1202 1203 1204 1205 1206 1207 1214 1215 1216 1217 1225 1299', '11', 'Desfavorável', ''],
  ['1208 1209', '11', 'Desfavorável', ''],
  ['1210 1401', '11', 'Contestada', 'documento'],
  ['1211 1212 1213 1099 1899 1403', '11', 'Informativo', 'documento'],
  ['2501', '00', 'Favorável', 'documento'],
  ['1006', '00', 'Contestada', 'documento'],
  ['1005', '', 'Contestada', ''],
  ['1017', '11', 'Desfavorável', ''],
  ['1018 1019 1021', '11', 'Desfavorável', ''],
  ['1022 1023 1024', '00', 'Favorável', ''],
  ['1041', '00', 'Favorável', ''],
  ['4050', '21', 'Favorável', ''],
  ['4051', '22', 'Favorável', ''],
  ['4010', '00', 'Favorável', 'documento'],
  ['1080', '', 'Contestada', ''],
  ['1300', '00', 'Favorável', 'frequencia'],
  ['1350', '00', 'Favorável', ''],
  ['1351', '11', 'Desfavorável', ''],
  ['1352', '00', 'Favorável', 'documento'],
  ['1402', '00', 'Favorável', ''],
  ['1409', '51', 'Favorável', ''],
  ['1404 1406', '00', 'Favorável', 'documento'],
  ['1405 9911', '00', 'Favorável', ''],
  ['1407', '00', 'Favorável', 'documento'],
  ['1410 1805', '00', 'Favorável', 'documento'],
  ['1601 1602 1603 1620 1621 1629 1650', '00', 'Favorável', 'documento'],
  ['1799 1800', '11', 'Desfavorável', ''],
  ['1801', '00', 'Favorável', 'documento'],
  ['1806 1807 1808 1809', '00', 'Favorável', ''],
  ['1802', '', 'Informativo', ''],
  ['1810', '00', 'Favorável', ''],
  ['1811', '11', 'Desfavorável', ''],
  ['2510 2902 2903 3525', '00', 'Favorável', ''],
  ['2801 1901', '', 'Contestada', ''],
  ['3501 3505 3506 3508 3509 3510 3520', '11', 'Desfavorável', ''],
  ['5001 5005 6002', '12', 'Desfavorável', ''],
  ['6001', '12', 'Desfavorável', ''],
  ['6003', '00', 'Favorável', ''],
  ['6004 6006 6007 6101 6102 6103 6104 6105 6106 6107', '00', 'Favorável', ''],
  ['6108', '11', 'Desfavorável', ''],
  ['1015 5501 5504 5510', '00', 'Favorável', 'definitiva'],
  ['1604 1651 1652 2502', '', 'Informativo', ''],
  ['1411 1412 4011 3511 7001 7002 7003 7004 7005 7006 7007 7008', '', 'Informativo', ''],
  ['1623 2901 2920 2930 2999 6901 6904', '00', 'Favorável', ''],
  ['6129', '', 'Informativo', ''],
  ['9219 9216 9241 9223 9203 9201', '00', 'Desfavorável', ''],
];

const nomeadas = new Set([...ESPERADAS.flatMap(([n]) => n.split(' ')), '1050', '1619', '6119']);

describe('the expectation of each nature', () => {
  test.each(ESPERADAS)('%s: %s, %s', (lista, esperada, efeito, evidencia) => {
    for (const natureza of lista.split(' ')) {
      const achadas = em(natureza, '2025-06-01').map((v) => [v.incidencia_esperada, v.efeito, v.evidencia]);
      expect(achadas, natureza).toEqual([[esperada, efeito, evidencia]]);
    }
  });

  test('discounts and informative amounts that no thesis is about have no expectation', () => {
    const resto = [...entre('9200', '9299'), ...entre('9901', '9989')].filter((n) => !nomeadas.has(n));
    expect(resto.length).toBeGreaterThan(50);
    for (const n of resto) {
      expect(em(n, '2025-06-01').map((v) => [v.incidencia_esperada, v.efeito])).toEqual([['', 'Informativo']]);
    }
  });

  test('every nature of Tabela 03 has a row, and no row is of another', () => {
    const daTabela = new Set(verbas.map((v) => v.natureza));
    expect([...new Set(naturezas)].filter((n) => !daTabela.has(n))).toEqual([]);
    expect([...daTabela].filter((n) => !naturezas.includes(n ?? ''))).toEqual([]);
  });

  test.each([
    // CLT 71 § 4º and 457 § 2º, of 11/11/2017; STF Tema 985, of 15/09/2020; ADI 5322, of 12/07/2023; Lei 14.020/2020
    // and, from 28/04/2021 for 120 days, MP 1.045/2021.
    ['1006', '2017-11-10', '11', 'Desfavorável'],
    ['1006', '2017-11-11', '00', 'Contestada'],
    ['2501', '2017-11-10', '11', 'Desfavorável'],
    ['2501', '2017-11-11', '00', 'Favorável'],
    ['1017', '2020-09-14', '00', 'Informativo'],
    ['1017', '2020-09-15', '11', 'Desfavorável'],
    ['6108', '2023-07-11', '00', 'Favorável'],
    ['6108', '2023-07-12', '11', 'Desfavorável'],
    ['1619', '2020-04-01', '00', 'Favorável'],
    ['6119', '2020-12-31', '00', 'Favorável'],
    ['1619', '2021-04-28', '00', 'Favorável'],
    ['6119', '2021-08-25', '00', 'Favorável'],
    ['1016', '2026-01-01', '11', 'Desfavorável'],
    ['1800', '2026-01-01', '11', 'Desfavorável'],
    ['1810', '2026-01-01', '00', 'Favorável'],
  ])('%s on %s: %s, %s', (natureza, dia, esperada, efeito) => {
    expect(em(natureza, dia).map((v) => [v.incidencia_esperada, v.efeito])).toEqual([[esperada, efeito]]);
  });

  test('windows that ended expect nothing', () => {
    expect(em('1619', '2022-01-01')).toEqual([]);
    expect(em('1619', '2021-01-01')).toEqual([]);
    expect(em('6119', '2021-11-01')).toEqual([]);
    expect(em('1603', '2017-11-10')).toEqual([]);
  });

  test('nature 1050 is no base before a benefit, binding the Receita, and is base otherwise', () => {
    const [longo, curto, ...resto] = em('1050', '2025-06-01');
    expect(resto).toEqual([]);
    expect(longo).toMatchObject({ incidencia_esperada: '00', efeito: 'Favorável', vincula_rfb: 'S' });
    expect(longo).toMatchObject({ evidencia: 'afastamento', parametro: '01,03;15;60;\\b(15|quinze)\\b' });
    expect(longo?.fundamento).toContain('Despacho PGFN 40/2021');
    expect(longo?.parcela).toBe('patronal, segurado, terceiros');
    expect(curto).toMatchObject({ incidencia_esperada: '11', evidencia: '' });
  });

  test('notice in money binds the Receita; its 13th does not leave the base; apprentices are base', () => {
    expect(em('6003', '2025-06-01')[0]).toMatchObject({
      vincula_rfb: 'S',
      fundamento: expect.stringContaining('42/2021'),
    });
    expect(em('6001', '2025-06-01')[0]?.fundamento).toContain('Tema 1170');
    expect(verbas.filter((v) => v.categoria !== '')).toMatchObject([
      { natureza: '1000', categoria: '103', incidencia_esperada: '11', fonte: 'STJ, Tema 1342 (08/2025)' },
    ]);
    expect(em('4050', '2025-06-01')[0]?.parcela).toBe('patronal, terceiros');
  });
});

test('other entities are owed on employees, not on contribuintes individuais; travel money alone is § 9º, h', () => {
  // Lei 8.212/1991, art. 22, III: 20% of what is paid to contribuintes individuais. Nature 3505 is of employed
  // directors.
  for (const n of ['1351', '3501', '3506', '3508', '3509', '3510', '3520', '3525']) {
    expect(em(n, '2025-06-01')[0]?.parcela, n).toBe('patronal, segurado');
  }
  expect(em('3505', '2025-06-01')[0]?.parcela).toBe('patronal, segurado, terceiros');
  expect(em('1650', '2025-06-01')[0]?.fundamento).toContain('"h"');
  expect(em('1603', '2025-06-01')[0]?.fundamento).toBe('CLT, art. 457, § 2º (Lei 13.467/2017)');
});

test('every row says its effect, its source, its day and, where one is asked, its proof', () => {
  for (const v of verbas) {
    expect(EFEITOS_VERBA).toContain(v.efeito);
    expect(EVIDENCIAS_VERBA).toContain(v.evidencia);
    expect(['S', 'N']).toContain(v.vincula_rfb);
    expect(['Alta', 'Média', 'Baixa']).toContain(v.confianca);
    expect(v.data_situacao).toMatch(/^20\d\d-\d\d-\d\d$/);
    for (const c of ['fundamento', 'situacao', 'fonte', 'parcela']) expect(v[c], v.natureza).not.toBe('');
    if (v.evidencia !== '') expect(v.condicao, v.natureza).not.toBe('');
  }
});

test('no day has two expectations of one nature and category, but for the proof of an absence', () => {
  const geral = verbas.filter((v) => v.evidencia !== 'afastamento');
  for (const [i, a] of geral.entries()) {
    for (const b of geral.slice(i + 1)) {
      if (a.natureza !== b.natureza || a.categoria !== b.categoria) continue;
      const juntas = (a.inicio ?? '') <= (b.fim || '9999-12-31') && (b.inicio ?? '') <= (a.fim || '9999-12-31');
      expect(juntas, a.natureza).toBe(false);
    }
  }
});

test("an administrator's table of the earlier form keeps its pattern over the name", () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'verbas-'));
  try {
    const csv = [
      'natureza;incidencia_esperada;fundamento;situacao;inicio;fim;condicao',
      '1050;00;Lei;Casa;;;quinze',
      '1000;11;Lei;Casa;;;',
    ];
    writeFileSync(path.join(dir, 'verbas_cp.csv'), csv.join('\n'));
    const lida = loadTabelas({ overrideDir: dir, nomes: ['verbas_cp'] });
    expect([...lida.faltas]).toEqual([]);
    const t = lida.tabelas.get('verbas_cp');
    const de = (linha: readonly string[] | undefined, ...nomes: string[]) =>
      nomes.map((n) => linha?.[t?.colunas.indexOf(n) ?? -1]);
    const nomes = ['condicao', 'efeito', 'evidencia', 'parametro', 'categoria'];
    expect(de(t?.linhas[0], ...nomes)).toEqual(['', 'Favorável', 'nome', 'quinze', '']);
    expect(de(t?.linhas[1], ...nomes)).toEqual(['', 'Desfavorável', '', '', '']);
    expect(t?.aviso).toContain('efeito, vincula_rfb');
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
