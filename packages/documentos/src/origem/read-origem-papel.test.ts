// A row of a report leads back to the line of the paper that it was read from.
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { elementoDeValores } from './elemento-de-valores.ts';
import { findValores } from './find-valores.ts';
import { type OrigemPapel, readOrigemPapel } from './read-origem-papel.ts';

const FIXTURES = resolve(import.meta.dirname, '../../../../fixtures/ecac');
const papeis = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' })
  .filter((nome) => nome.endsWith('.esperado.json'))
  .map((nome) => nome.replace('.esperado.json', ''))
  .sort();

const alvoOf = (o: OrigemPapel) => o.linhas.find((l) => l.linha === o.alvo);
const find = (path: string, valores: string[]) => readOrigemPapel({ path, linha: 1, valores, antes: 0, depois: 0 });
const linhaDe = (path: string, linha: number) => readOrigemPapel({ path, linha, valores: [], antes: 2, depois: 2 });

interface Esperado {
  tabelas: Record<string, Record<string, string | number>[]>;
}

/** What of each table names a row: its number or code and its amount stand in the line that it comes from. */
const MARCAS: Record<string, readonly string[]> = {
  ecac_dctf_debito: ['debito', 'saldo', 'cod_receita', 'tributo'],
  ecac_dctf_vinculo: ['numero', 'cod_receita', 'valor_vinculado', 'principal', 'multa', 'juros', 'total'],
  ecac_pagamento: ['total', 'cod_receita', 'multa'],
  ecac_perdcomp: ['numero'],
  ecac_perdcomp_debito: ['total', 'principal', 'cod_receita'],
  ecac_fonte_pagadora: ['rendimento', 'retido', 'cnpj'],
  ecac_processo: ['numero'],
  ecac_extrato_apuracao: ['chave'],
  ecac_pgdas_apuracao: ['rpa_total', 'auferida', 'recibo'],
  ecac_pgdas_mes: ['valor'],
  ecac_pgdas_estabelecimento: ['cnpj', 'sublimite'],
  ecac_pgdas_atividade: ['receita', 'total', 'irpj', 'cpp'],
  ecac_pgdas_parcela: ['valor'],
  ecac_pgdas_total: ['total', 'cofins', 'irpj', 'cpp', 'iss'],
  ecac_pgdas_das: ['das', 'total', 'pago'],
};

/** What a report shows of a row of a PGDAS-D is in one line of it; the rest of the row is said all over the paper. */
const amountsOf = (tabela: string, linha: Record<string, string | number>) =>
  Object.fromEntries((MARCAS[tabela] ?? []).flatMap((m) => (linha[m] === undefined ? [] : [[m, linha[m]]])));

describe('a row of a report of papers leads to the line that it was read from', () => {
  it.each(papeis)('%s', async (nome) => {
    const { tabelas } = JSON.parse(readFileSync(join(FIXTURES, `${nome}.esperado.json`), 'utf8')) as Esperado;
    let vistas = 0;
    for (const [tabela, linhas] of Object.entries(tabelas)) {
      for (const linha of linhas) {
        const { pa_inicio: _de, pa_fim: _ate, transmissao: _dia, ...propria } = linha;
        const mostrada = tabela.startsWith('ecac_pgdas') ? amountsOf(tabela, propria) : propria;
        const origem = await find(join(FIXTURES, nome), Object.values(mostrada).map(String));
        const alvo = alvoOf(origem);
        const digitos = `${alvo?.texto} ${alvo?.campos.map((c) => c.valor).join(' ')}`.replace(/[.,/-]/g, '');
        const marcas = (MARCAS[tabela] ?? []).flatMap((m) => (linha[m] === undefined ? [] : [String(linha[m])]));
        expect(marcas.length, tabela).toBeGreaterThan(0);
        // Zeros are everywhere, and lead nowhere.
        if (marcas.every((m) => m === '0,00')) continue;
        expect(
          marcas.some((m) => digitos.includes(m.replace(/[.,/-]/g, ''))),
          `${tabela} ${JSON.stringify(linha)}\n${alvo?.texto}`,
        ).toBe(true);
        vistas += 1;
      }
    }
    expect(vistas).toBeGreaterThan(0);
  });

  it('two rows of a listing lead to two lines, each with the headings as names', async () => {
    const path = join(FIXTURES, 'pagamentos/listagem.csv');
    const [a, b] = [await find(path, ['8109', '650.00']), await find(path, ['3333', '1234.56'])];
    expect(a.alvo).not.toBe(b.alvo);
    expect(alvoOf(b)?.campos).toContainEqual({ campo: 'Valor Total', valor: '1.234,56' });
  });

  it('of a PDF the page is told, and the lines go on over the pages', async () => {
    const path = join(FIXTURES, 'dctf/dctf-2024-01-original.pdf');
    const todas = await readOrigemPapel({ path, linha: 1, valores: [], antes: 0, depois: 10_000 });
    expect(todas.linhas[0]).toMatchObject({ linha: 1, pagina: 1 });
    const paginas = todas.linhas.map((l) => l.pagina ?? 0);
    expect(paginas).toEqual([...paginas].sort((x, y) => x - y));
    expect(new Set(paginas).size).toBeGreaterThan(1);
    const meio = await linhaDe(path, 10);
    expect([meio.alvo, meio.linhas.map((l) => l.linha)]).toEqual([10, [8, 9, 10, 11, 12]]);
  });
});

describe('a line that is not there', () => {
  it('beyond the end there is none', async () => {
    expect(await linhaDe(join(FIXTURES, 'pagamentos/listagem.csv'), 10_000)).toEqual({ alvo: 0, linhas: [] });
    expect(await linhaDe(join(FIXTURES, 'dctfweb/dctfweb-2025-01.xml'), 10_000)).toEqual({ alvo: 0, linhas: [] });
  });

  it('values that the paper does not show lead to its beginning, with no line marked', async () => {
    for (const nome of ['pagamentos/listagem.csv', 'dctf/dctf-2024-01-original.pdf', 'dctfweb/dctfweb-2025-01.xml']) {
      const origem = await find(join(FIXTURES, nome), ['99999999999999', 'ZZZZ']);
      expect(origem.alvo, nome).toBe(0);
      expect(origem.linhas[0]?.linha, nome).toBe(1);
    }
  });

  it('a damaged or empty document has none, and does not throw', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'apura-origem-'));
    for (const [nome, bytes] of [
      ['vazio.pdf', Buffer.alloc(0)],
      ['cortado.pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type')],
      ['cortado.xml', Buffer.from('<ConteudoDeclaracao><A000>')],
      ['quebrado.html', Buffer.from('<table><tr><td>')],
    ] as const) {
      const path = join(dir, nome);
      await writeFile(path, bytes);
      expect((await find(path, ['1234.56'])).alvo, nome).toBe(0);
    }
    await rm(dir, { recursive: true });
  });
});

describe('what weighs when a line is looked for', () => {
  it('a value that one line shows beats one that many show', () => {
    const linhas = ['8109 | 10,00', '8109 | 20,00', '8109 | 1.020,00'].map((texto, grupo) => ({ texto, grupo }));
    expect(findValores(linhas, ['8109', '20.00'])).toBe(1);
    expect(findValores(linhas, ['1020.00'])).toBe(2);
    // Not a part of another number, nor zero, which everything shows.
    expect(findValores(linhas, ['02.00', '0.00'])).toBe(-1);
  });

  it('the page that shows most of them comes before the line that does', () => {
    const linhas = [
      { texto: 'Débito 500,00', grupo: 1 },
      { texto: 'PA 01/2024', grupo: 1 },
      { texto: 'PA 02/2024', grupo: 2 },
      { texto: 'Débito 500,00', grupo: 2 },
    ];
    expect(findValores(linhas, ['500.00', '02/2024'])).toBe(3);
    expect(findValores(linhas.slice(0, 3), ['500.00', '02/2024', 'Débito'])).toBe(0);
  });

  it('dates stand as day first or year first, and long numbers may be glued to others', () => {
    const linhas = ['11222333000181A FONTE 202401315952', '11222333000181A FONTE 202402295952'];
    const procuradas = linhas.map((texto, grupo) => ({ texto, grupo }));
    expect(findValores(procuradas, ['11222333000181', '2024-02-29'])).toBe(1);
    expect(findValores([{ texto: 'em 29/02/2024', grupo: 0 }], ['2024-02-29'])).toBe(0);
  });

  it('of an XML the group that holds them closest together counts', () => {
    const linhas = ['<a>', '  <b>', '    <c>1</c>', '    <v>10.00</v>', '  <b>', '    <c>22</c>', '    <v>10.00</v>'];
    expect(elementoDeValores(linhas, ['22', '10.00'])).toBe(4);
    expect(elementoDeValores(linhas, ['22'])).toBe(5);
    expect(elementoDeValores(linhas, ['99'])).toBe(-1);
  });

  it('an item of a payroll is told from one alike by its worker, and not lost in the whole event', () => {
    const item = (cpf: string, recibo: string) => [
      `  <evento>`,
      `    <cpfTrab>${cpf}</cpfTrab>`,
      '    <ideDmDev>FOLHA</ideDmDev>',
      '    <itensRemun>',
      '      <codRubr>SAL</codRubr>',
      '      <vrRubr>3500.00</vrRubr>',
      `    <nrRecibo>${recibo}</nrRecibo>`,
    ];
    const linhas = ['<lote>', ...item('30000000116', '1.1.01'), ...item('30000000205', '1.1.02')];
    const row = ['10/2025', '30000000205', 'FOLHA', 'SAL', '3500.00', '1.1.02'];
    expect(elementoDeValores(linhas, row)).toBe(linhas.lastIndexOf('    <itensRemun>'));
  });
});

describe('a row of a report of XML without keys leads to its element', () => {
  const open = (nome: string, valores: string[]) =>
    readOrigemPapel({ path: resolve(FIXTURES, '../relatorios', nome), linha: 1, valores, antes: 12, depois: 0 });

  it('of two payments to one supplier in a lot of the EFD-Reinf the one with its amounts', async () => {
    const valores = ['R-4020', '77888999000133', '2026-03-27', '5000.00', '5000.00', '75.00', '50.00', '150.00'];
    const alvo = alvoOf(await open('reinf-retencoes/lote.xml', valores));
    expect(alvo?.campos).toContainEqual({ campo: 'vlrIR', valor: '75,00' });
  });

  it('of two notes of a city with the same amounts the one with its number', async () => {
    const valores = ['03/2026', '11222333000181', 'Prestada', '16', '2026-03-16', '44987654000126', '1000.00', '50.00'];
    const origem = await open('xml-nfse/abrasf.xml', valores);
    expect(alvoOf(origem)?.campos).toContainEqual({ campo: 'ValorServicos', valor: '1000.00' });
    const textos = origem.linhas.map(({ texto }) => texto.trim());
    expect([textos.includes('<Numero>16</Numero>'), textos.includes('<Numero>15</Numero>')]).toEqual([true, false]);
  });
});
