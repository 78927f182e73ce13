import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { EFEITOS_TESE, LADOS_TESE, loadTabelas, tabela } from './index.ts';

// Guarantee: every thesis is complete and dated, and no finding fits two theses.

const { colunas, linhas } = tabela('teses');
const teses = linhas.map((l) => new Map(colunas.map((c, i) => [c, l[i] ?? ''])));
const de = (t: ReadonlyMap<string, string> | undefined, ...nomes: string[]) => nomes.map((n) => t?.get(n));

test('every thesis says its effect, its side, its source and the day on which its situation was known', () => {
  for (const t of teses) {
    expect(EFEITOS_TESE).toContain(t.get('efeito'));
    expect(LADOS_TESE).toContain(t.get('lado'));
    expect(['Alta', 'Média', 'Baixa']).toContain(t.get('confianca'));
    expect(t.get('data_situacao')).toMatch(/^20\d\d-\d\d-\d\d$/);
    for (const c of ['tese', 'situacao', 'fundamento', 'fonte']) expect(t.get(c)).not.toBe('');
    // What is only a text, a formal error or lost asks for no refund.
    if (t.get('efeito') !== 'Normal') expect(t.get('credito')).toBe('');
  }
});

test('the order of overlaps: debits before credits, withholdings, payroll and income tax', () => {
  const faixas: Record<string, [number, number]> = {
    débito: [1, 9],
    crédito: [10, 19],
    retenção: [20, 29],
    folha: [30, 39],
    irpj: [40, 49],
    outro: [50, 59],
  };
  for (const t of teses) {
    const [de, ate] = faixas[t.get('lado') ?? ''] ?? [0, -1];
    expect(Number(t.get('prioridade')), t.get('tese')).toBeGreaterThanOrEqual(de);
    expect(Number(t.get('prioridade')), t.get('tese')).toBeLessThanOrEqual(ate);
  }
  const ordem = (nome: string) => Number(teses.find((t) => t.get('tese') === nome)?.get('prioridade'));
  expect(
    [
      'Documento cancelado ou duplicado tributado',
      'Monofásico tributado na revenda',
      'Substituição tributária de PIS/COFINS',
      'Alíquota zero tributada',
      'Erro de apuração do item',
      'Exclusão do ICMS da base',
      'Exclusão do ICMS-ST da base do substituído',
      'Exclusão do DIFAL da base',
      'Devolução ou desconto não excluído da base',
    ].map(ordem),
  ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('two theses never fit one finding', () => {
  const fim = (t: ReadonlyMap<string, string>) => t.get('fim') || '9999-12-31';
  const comRelatorio = teses.filter((t) => t.get('relatorio') !== '');
  for (const [i, a] of comRelatorio.entries()) {
    for (const b of comRelatorio.slice(i + 1)) {
      if (a.get('relatorio') !== b.get('relatorio')) continue;
      const mesmoResultado = [a, b].some((t) => t.get('resultado') === '') || a.get('resultado') === b.get('resultado');
      const mesmaEpoca = (a.get('inicio') ?? '') <= fim(b) && (b.get('inicio') ?? '') <= fim(a);
      expect(mesmoResultado && mesmaEpoca, `${a.get('tese')} e ${b.get('tese')}`).toBe(false);
    }
  }
});

test('the ICMS without the FCP is certain, the FCP needs a lawsuit, an item of its own moves nothing', () => {
  const da = (relatorio: string, resultado: string) =>
    de(
      teses.find((t) => t.get('relatorio') === relatorio && t.get('resultado') === resultado),
      'efeito',
      'confianca',
    );
  const icms = 'EFD-C Exclusão do ICMS da Base';
  expect(da(icms, 'Não excluído')).toEqual(['Normal', 'Alta']);
  expect(da(icms, 'Parcial')).toEqual(['Normal', 'Alta']);
  expect(da(icms, 'Ajuste no M215')).toEqual(['Normal', 'Alta']);
  expect(da(icms, 'FCP na base')).toEqual(['Contingente', 'Baixa']);
  expect(da(icms, 'Despesa acessória fora da base')[0]).toBe('Informativo');
  expect(da('Cruzamento CST x CFOP x Alíquota', '')[0]).toBe('Sem valor');
});

test.each([
  // Undecided: never in a total.
  ['Exclusão do ISS da base', 'Contingente'],
  ['Exclusão do crédito presumido de ICMS da base', 'Contingente'],
  ['ICMS na base do crédito após a Lei 14.592/2023', 'Contingente'],
  ['IPI não recuperável na base do crédito', 'Contingente'],
  // Lost.
  ['Limite de 20 salários mínimos nas contribuições a terceiros', 'Sem valor'],
  ['Terço de férias gozadas', 'Sem valor'],
  ['Descontos de coparticipação na base', 'Sem valor'],
  ['Crédito na revenda de produto monofásico', 'Sem valor'],
  ['ICMS na base do lucro presumido', 'Sem valor'],
  // Admitted.
  ['Exclusão do ICMS-ST da base do substituído', 'Normal'],
  ['Frete e seguro na compra de insumos e de imobilizado', 'Normal'],
])('%s is %s', (nome, efeito) => {
  // A thesis has a row for each result of its report.
  expect(new Set(teses.filter((t) => t.get('tese') === nome).map((t) => t.get('efeito')))).toEqual(new Set([efeito]));
});

test('the incentives of ICMS change with Lei 14.789 on 01/01/2024', () => {
  const faixas = teses.filter((t) => t.get('tese') === 'Crédito presumido de ICMS fora do IRPJ e da CSLL');
  expect(faixas.map((t) => de(t, 'inicio', 'fim', 'efeito', 'confianca'))).toEqual([
    ['', '2023-12-31', 'Normal', 'Média'],
    ['2024-01-01', '', 'Contingente', 'Baixa'],
  ]);
});

test("an administrator's table of the earlier form is filled in and says so", () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'teses-'));
  try {
    const antigas = colunas.slice(0, 10);
    const linha = (relatorio: string, resultado: string) => [
      ...['Tese', relatorio, resultado, 'Lei', 'Base', 'Alta', '1', '', '', ''],
    ];
    writeFileSync(
      path.join(dir, 'teses.json'),
      JSON.stringify({
        fonte: 'Casa',
        data: '2025-02-03',
        colunas: antigas,
        linhas: [
          linha('Cruzamento CST x CFOP x Alíquota', ''),
          linha('EFD-C Exclusão do ICMS da Base', 'FCP na base'),
          linha('EFD-C Exclusão do ICMS da Base', ''),
          linha('Outro', ''),
        ],
      }),
    );
    const lida = loadTabelas({ overrideDir: dir, nomes: ['teses'] });
    expect([...lida.faltas]).toEqual([]);
    const nova = lida.tabelas.get('teses');
    expect(nova?.aviso).toContain('não traz as colunas data_situacao, fonte, efeito, lado');
    expect(nova?.linhas.map((l) => l.slice(10))).toEqual([
      ['2025-02-03', 'Casa', 'Sem valor', 'débito'],
      ['2025-02-03', 'Casa', 'Contingente', 'débito'],
      ['2025-02-03', 'Casa', 'Normal', 'débito'],
      ['2025-02-03', 'Casa', 'Normal', 'outro'],
    ]);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

test('a norm is cited for what it says alone', () => {
  // SC Cosit 90/2025 is of inputs; the effects of Tema 962 begin on 30/09/2021.
  for (const t of teses.filter((x) => x.get('tese') === 'Frete na compra de bens para revenda')) {
    expect(t.get('fundamento')).not.toContain('SC Cosit 90/2025');
  }
  expect(teses.find((t) => t.get('situacao')?.includes('Tema 962'))?.get('inicio')).toBe('2021-09-30');
});
