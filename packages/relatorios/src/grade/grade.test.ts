// Filters, values, groups and pivots of DuckDB are those of a plain evaluation of the rows, whatever they hold.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it, test } from 'vitest';
import { type ColunaRelatorio, comTotal, contagem, data, decimal, dinheiro, inteiro, texto } from '../colunas.ts';
import type { FiltroColuna } from '../leitura/filtro-linhas.ts';
import { type LinhaResultado, readPagina } from '../leitura/read-pagina.ts';
import type { Condicao } from '../leitura/sql-condicao.ts';
import { ConsultaInterrompida } from '../leitura/within-limits.ts';
import { matchesFiltro } from '../testing/matches-filtro.ts';
import { saveResultadoDeTeste } from '../testing/resultado-de-teste.ts';
import { loadGrupos } from './load-grupos.ts';
import { loadPivo } from './load-pivo.ts';
import { loadValores } from './load-valores.ts';
import { saveRecorte } from './save-recorte.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'grade-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const colunas = [
  ...texto('Nome', 'Período'),
  ...data('Dia'),
  ...dinheiro('Valor'),
  ...decimal(4, 'Quantidade'),
  ...inteiro('Linha'),
  ...contagem('Itens'),
];
const coluna = (key: string): ColunaRelatorio => {
  const achada = colunas.find((c) => c.key === key);
  if (achada === undefined) throw new Error(`no column ${key}`);
  return achada;
};

/** Few values, so that groups and filters meet; among them what breaks a careless statement. */
const NOMES = ['', "d'Água", 'ÁGUA', 'agua', '100%', 'a_b', 'a\\b', '"aspas"', ' AÇÃO ltda', "'; DROP TABLE x; --"];
const MESES = ['01/2024', '12/2023', '02/2024', 'sem mês'];
const DIAS = ['2023-12-31', '2024-01-01', '2024-02-29'];
const VALORES = ['0.00', '-10.50', '2000.00', '2000.01', '1234.56', '0.10', '0.20'];

const talvez = <T>(de: fc.Arbitrary<T>) => fc.option(de, { nil: null, freq: 4 });
const linhaArb = fc.record({
  Nome: talvez(fc.constantFrom(...NOMES)),
  Período: talvez(fc.constantFrom(...MESES)),
  Dia: talvez(fc.constantFrom(...DIAS)),
  Valor: talvez(fc.constantFrom(...VALORES)),
  Quantidade: talvez(fc.constantFrom('1.0000', '0.3333', '-2.5000')),
  Linha: talvez(fc.integer({ min: 0, max: 30 })),
  Itens: talvez(fc.integer({ min: 0, max: 2_000_000_000 })),
});
const linhasArb = fc.array(linhaArb, { minLength: 1, maxLength: 40 });

const PEDACOS = ["'", '%', '_', '\\', '"', 'agua', 'Á', 'AÇÃO', '0', '1.234,56', '2000', '/2024', '-', 'ltda', 'x'];
const termoArb = fc.oneof(fc.constantFrom(...PEDACOS), fc.string({ minLength: 1, maxLength: 3 }).filter(comecavel));

/** Only what both sides fold alike: letters of Portuguese and ASCII. */
function comecavel(t: string): boolean {
  return t.trim() !== '' && !t.includes('\u0000');
}

function condicaoArb({ key, type }: ColunaRelatorio): fc.Arbitrary<Condicao> {
  const valores: Record<string, readonly string[]> = { Nome: NOMES.slice(1), Período: MESES };
  const valor =
    type === 'date'
      ? fc.constantFrom(...DIAS, '2024-01-15')
      : fc.constantFrom(...(type === 'text' ? (valores[key] ?? []) : [...VALORES, '0.3333', '7', '2000']));
  const comparacao = fc.constantFrom('igual', 'diferente', 'maior', 'maior-igual', 'menor', 'menor-igual' as const);
  const busca = fc.constantFrom('contem', 'nao-contem', 'comeca', 'termina' as const);
  return fc.oneof(
    fc.record({ op: comparacao, valor }),
    fc.record({ op: busca, valor: termoArb }),
    fc.record({ op: fc.constant('entre' as const), valor, ate: valor }),
    fc.record({ op: fc.constantFrom('vazio', 'preenchido' as const) }),
    fc.record({
      op: fc.constantFrom('lista', 'fora-da-lista' as const),
      valores: fc.array(fc.option(fc.oneof(valor, fc.constant(''))), { minLength: 1, maxLength: 4 }),
    }),
  );
}

const filtroArb: fc.Arbitrary<FiltroColuna> = fc
  .constantFrom(...colunas)
  .chain((c) =>
    fc.record({ key: fc.constant(c.key), condicoes: fc.array(condicaoArb(c), { minLength: 1, maxLength: 2 }) }),
  );
const consultaArb = fc.record({
  q: fc.oneof(
    fc.constant(''),
    fc.array(termoArb, { maxLength: 2 }).map((palavras) => palavras.join(' ')),
  ),
  filtros: fc.array(filtroArb, { maxLength: 2 }),
});

const save = (linhas: readonly LinhaResultado[]) =>
  saveResultadoDeTeste(
    dir,
    colunas,
    linhas.map((linha) => Object.fromEntries(Object.entries(linha).map(([key, v]) => [key, v ?? undefined]))),
  );
const PADRAO = { numRuns: process.env.APURA_LONG === '1' ? 60 : 15 };

/** A decimal text in cents, of a group summed without floats. */
const centavos = (valor: unknown): bigint => BigInt(String(valor).replace('.', ''));
const cheio = (valor: unknown): string | null => (valor === null || valor === '' ? null : String(valor));

test('a filter leaves the rows that it says, in their order, and the total is their number', async () => {
  await fc.assert(
    fc.asyncProperty(linhasArb, fc.array(consultaArb, { minLength: 4, maxLength: 4 }), async (linhas, consultas) => {
      const file = await save(linhas);
      for (const consulta of consultas) {
        const posicoes = [...linhas.keys()].filter((i) => {
          const linha = linhas[i];
          return linha !== undefined && matchesFiltro(linha, { colunas, ...consulta });
        });
        const lidas = await readPagina({ path: file, colunas, offset: 0, limit: 100, ...consulta });
        expect(lidas).toEqual({ rows: posicoes.map((i) => linhas[i]), posicoes, total: posicoes.length });
      }
    }),
    PADRAO,
  );
});

test('the values of a column, with their counts, are those of the rows that the other filters leave', async () => {
  await fc.assert(
    fc.asyncProperty(linhasArb, consultaArb, fc.constantFrom(...colunas), async (linhas, { q, filtros }, alvo) => {
      const outros = filtros.filter(({ key }) => key !== alvo.key);
      const deixadas = linhas.filter((linha) => matchesFiltro(linha, { colunas, q, filtros: outros }));
      const esperados = Map.groupBy(deixadas, (linha) => cheio(linha[alvo.key as keyof typeof linha]));
      const file = await save(linhas);
      const lidos = await loadValores({ path: file, colunas, q, filtros, coluna: alvo, limite: 100 });
      expect(lidos.distintos).toBe(esperados.size);
      expect(new Map(lidos.valores.map(({ valor, linhas: n }) => [valor, n]))).toEqual(
        new Map([...esperados].map(([valor, delas]) => [valor, delas.length])),
      );
      const contagens = lidos.valores.map(({ linhas: n }) => n);
      expect(contagens).toEqual(contagens.toSorted((a, b) => b - a));
    }),
    PADRAO,
  );
});

test('groups by one to three columns count and sum up, to the cent, what they hold', async () => {
  const por = fc.uniqueArray(fc.constantFrom('Nome', 'Período', 'Dia', 'Linha'), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(linhasArb, consultaArb, por, async (linhas, consulta, keys) => {
      const deixadas = linhas.filter((linha) => matchesFiltro(linha, { colunas, ...consulta }));
      const esperados = Map.groupBy(deixadas, (linha) =>
        JSON.stringify(keys.map((key) => cheio(linha[key as keyof typeof linha]))),
      );
      const { grupos, total } = await loadGrupos({
        path: await save(linhas),
        colunas,
        ...consulta,
        por: keys.map(coluna),
        somas: ['Valor', 'Itens'],
        ordem: [{ desc: true, linhas: true }],
        offset: 0,
        limit: 100,
      });
      expect(total).toBe(esperados.size);
      expect(grupos).toHaveLength(esperados.size);
      for (const { valores, linhas: quantas, somas } of grupos) {
        const delas = esperados.get(JSON.stringify(valores)) ?? [];
        expect(quantas).toBe(delas.length);
        const cheios = delas.flatMap(({ Valor }) => (Valor === null ? [] : [centavos(Valor)]));
        const soma = cheios.reduce((t, v) => t + v, 0n);
        expect(somas.Valor == null ? null : centavos(somas.Valor)).toBe(cheios.length === 0 ? null : soma);
        const itens = delas.reduce((t, { Itens }) => t + (Itens ?? 0), 0);
        expect(Number(somas.Itens ?? 0)).toBe(itens);
      }
    }),
    PADRAO,
  );
});

test('a pivot has in its cells and totals the sums of the rows that belong there', async () => {
  const eixo = fc.constantFrom('Nome', 'Período', 'Dia');
  await fc.assert(
    fc.asyncProperty(linhasArb, consultaArb, eixo, eixo, async (linhas, consulta, linhaDe, colunaDe) => {
      const deixadas = linhas.filter((linha) => matchesFiltro(linha, { colunas, ...consulta }));
      const somar = (delas: typeof linhas) => {
        const cheios = delas.flatMap(({ Valor }) => (Valor === null ? [] : [centavos(Valor)]));
        return cheios.length === 0 ? null : String(cheios.reduce((t, v) => t + v, 0n));
      };
      const lido = (valor: string | null) => (valor === null ? null : String(centavos(valor)));
      const pivo = await loadPivo({
        path: await save(linhas),
        colunas,
        ...consulta,
        linha: coluna(linhaDe),
        coluna: coluna(colunaDe),
        medida: 'Valor',
        maxColunas: 2,
        maxLinhas: 100,
      });
      const nomeadas = pivo.colunas.filter(({ outros }) => !outros).map(({ valor }) => valor);
      const naColuna = (c: (typeof pivo.colunas)[number]) => (linha: (typeof linhas)[number]) => {
        const valor = cheio(linha[colunaDe]);
        return c.outros ? !nomeadas.includes(valor) : valor === c.valor;
      };
      expect(pivo.linhas).toHaveLength(new Set(deixadas.map((linha) => cheio(linha[linhaDe]))).size);
      for (const { valor, celulas, total } of pivo.linhas) {
        const delas = deixadas.filter((linha) => cheio(linha[linhaDe]) === valor);
        expect(celulas.map(lido)).toEqual(pivo.colunas.map((c) => somar(delas.filter(naColuna(c)))));
        expect(lido(total)).toBe(somar(delas));
      }
      expect(pivo.totais.celulas.map(lido)).toEqual(pivo.colunas.map((c) => somar(deixadas.filter(naColuna(c)))));
      expect(lido(pivo.totais.total)).toBe(somar(deixadas));
    }),
    PADRAO,
  );
});

describe('groups', () => {
  it('follow the rules of totals: a document counts once in a group, and separate totals are not mixed', async () => {
    const regras = [
      ...texto('Tipo', 'Nota', 'Mês'),
      ...dinheiro('Valor'),
      ...comTotal({ how: 'once', per: ['Nota'] }, dinheiro('Total da Nota')),
    ];
    const file = await saveResultadoDeTeste(dir, regras, [
      { Tipo: 'Entrada', Nota: '1', Mês: '01/2024', Valor: '1.00', 'Total da Nota': '3.00' },
      { Tipo: 'Entrada', Nota: '1', Mês: '01/2024', Valor: '2.00', 'Total da Nota': '3.00' },
      { Tipo: 'Saída', Nota: '2', Mês: '12/2023', Valor: '5.00', 'Total da Nota': '5.00' },
      { Tipo: 'Entrada', Nota: '3', Mês: '12/2023', Valor: '7.00', 'Total da Nota': '7.00' },
    ]);
    const pedido = {
      path: file,
      colunas: regras,
      totalPor: ['Tipo'],
      por: regras.filter(({ key }) => key === 'Mês'),
      somas: ['Valor', 'Total da Nota'],
      ordem: [{ desc: false, por: 0 }],
      offset: 0,
      limit: 10,
    };
    const { grupos } = await loadGrupos(pedido);
    expect(grupos).toEqual([
      { valores: ['12/2023'], linhas: 2, somas: { Valor: null, 'Total da Nota': null } },
      { valores: ['01/2024'], linhas: 2, somas: { Valor: '3.00', 'Total da Nota': '3.00' } },
    ]);
    expect(await loadGrupos({ ...pedido, offset: 5 })).toEqual({ grupos: [], total: 2 });
    const porSoma = await loadGrupos({ ...pedido, ordem: [{ desc: true, soma: 'Valor' }], limit: 1 });
    expect(porSoma).toMatchObject({ grupos: [{ valores: ['01/2024'] }], total: 2 });
  });
});

describe('hostile texts', () => {
  it.each(["'", '%', '_', '\\', "\\'", '"', ';--', 'x'.repeat(10_000), '😀', '\ud800'])(
    'are looked for as they are: %j',
    async (valor) => {
      const file = await save([
        { Nome: `antes ${valor.slice(0, 300)} depois` },
        { Nome: 'nada' },
      ] as unknown as LinhaResultado[]);
      const filtros: FiltroColuna[] = [{ key: 'Nome', condicoes: [{ op: 'contem', valor }] }];
      const { total } = await readPagina({ path: file, colunas, offset: 0, limit: 10, filtros });
      expect(total).toBe(valor.length > 300 ? 0 : 1);
    },
  );
});

describe('a part of a result', () => {
  it('has the rows, the order and the columns that were asked for, and leaves no file', async () => {
    const file = await save([
      { Nome: 'b', Valor: '1.00' },
      { Nome: 'a', Valor: '2.00' },
      { Nome: 'c', Valor: '9.00' },
    ] as unknown as LinhaResultado[]);
    const filtros: FiltroColuna[] = [{ key: 'Valor', condicoes: [{ op: 'menor', valor: '5' }] }];
    const recorte = await saveRecorte({ path: file, colunas }, { filtros, sort: [{ key: 'Nome', desc: false }] });
    const { rows } = await readPagina({ path: recorte.path, colunas: [coluna('Nome')], offset: 0, limit: 9 });
    expect(rows).toEqual([{ Nome: 'a' }, { Nome: 'b' }]);
    await recorte.remove();
    await expect(readPagina({ path: recorte.path, colunas, offset: 0, limit: 9 })).rejects.toThrow();
  });
});

describe('a query', () => {
  it('ends with its caller, and the next one finds its connection again', async () => {
    const path = await save([{ Nome: 'a' }] as unknown as LinhaResultado[]);
    const gone = AbortSignal.abort();
    const pedido = { path, colunas, offset: 0, limit: 9 };
    await expect(readPagina({ ...pedido, limites: { signal: gone } })).rejects.toThrow(ConsultaInterrompida);
    const longa = '(SELECT a.range AS "Linha", 0 AS file_row_number FROM range(100000) a, range(100000) b)';
    const lenta = { ...pedido, relacao: longa, colunas: [coluna('Linha')], filtros: [], q: '123' };
    await expect(readPagina({ ...lenta, limites: { limiteMs: 20 } })).rejects.toThrow(ConsultaInterrompida);
    const controller = new AbortController();
    const pedida = readPagina({ ...lenta, limites: { signal: controller.signal } });
    setImmediate(() => controller.abort());
    await expect(pedida).rejects.toThrow(ConsultaInterrompida);
    for (let i = 0; i < 8; i++) expect((await readPagina(pedido)).total).toBe(1);
  });
});
