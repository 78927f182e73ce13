import { beforeAll, describe, expect, test } from 'vitest';
import { catalogo } from './catalogo/catalogo.ts';
import type { LinhaResultado } from './leitura/read-pagina.ts';
import { generateCaso, listCasos, readEsperado } from './testing/caso.ts';

const casos = listCasos();

describe.each(casos)('golden case %s', (caso) => {
  let rows: Record<string, LinhaResultado[]>;
  let erros: unknown[];
  beforeAll(async () => {
    ({ rows, erros } = await generateCaso(caso));
  });

  test('no report fails', () => expect(erros).toEqual([]));

  test.each(Object.keys(readEsperado(caso).relatorios))('%s', (nome) => {
    expect(catalogo.map((r) => r.nome)).toContain(nome);
    expect(rows[nome] ?? []).toEqual(readEsperado(caso).relatorios[nome]);
  });

  test('the reports agree among themselves', () => {
    // 37 = 38 by CFOP, over the records that both read (no consolidated record is in these cases).
    const soma = (nome: string, coluna: string) => {
      const centavos = (rows[nome] ?? []).map((r) => Math.round(Number(r[coluna] ?? 0) * 100));
      return centavos.reduce((a, b) => a + b, 0);
    };
    expect(soma('EFD-F Entradas e Saídas por CFOP', 'Valor Contábil')).toBe(
      soma('EFD-F Analítico CST CFOP Alíquota', 'Valor Operação'),
    );
    // 107 = ICMSTot of the authorised notes of 106.
    const validas = (rows['XML Notas Fiscais'] ?? []).filter((r) => r.Situação === 'Autorizada');
    const totalNotas = validas.reduce((a, r) => a + Math.round(Number(r.ICMS) * 100), 0);
    expect(soma('XML Itens', 'ICMS')).toBe(totalNotas);
    expect(soma('XML por CFOP', 'Produtos')).toBe(soma('XML Itens', 'Valor Produto'));
    // One row per key in the crossing.
    const chaves = (rows['Cruzamento XML x EFD-F'] ?? []).map((r) => r.Chave);
    expect(new Set(chaves).size).toBe(chaves.length);
  });
});

test('every report of the catalogue has rows in some golden case', () => {
  const cobertos = new Set(
    casos.flatMap((c) =>
      Object.entries(readEsperado(c).relatorios).flatMap(([nome, rows]) => (rows.length > 0 ? [nome] : [])),
    ),
  );
  expect(catalogo.map((r) => r.nome).filter((nome) => !cobertos.has(nome))).toEqual([]);
  expect(cobertos.size).toBe(catalogo.length);
});
