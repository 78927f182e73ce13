import { expect, test } from 'vitest';
import { tabela } from './index.ts';

// Guarantee: of every line of the tables by which a sale is called one-phase, substituted or at zero rate the law's own
// words are written down, and whether they are as wide as the NCM.

const linhas = (nome: 'nat_rec_ncm' | 'nat_rec_alcance') => {
  const { colunas, linhas: todas } = tabela(nome);
  return todas.map((valores) => Object.fromEntries(colunas.map((c, i) => [c, valores[i] ?? ''])));
};
const TRATADAS = ['4.3.10', '4.3.11', '4.3.12', '4.3.13'];
const incluidas = linhas('nat_rec_ncm').filter((l) => TRATADAS.includes(l.tabela ?? '') && l.tipo === 'INCLUI');
const alcances = linhas('nat_rec_alcance');
const naturezaDe = (l: Record<string, string>) => `${l.tabela} ${l.codigo}`;

test('each nature has its words, and no other has', () => {
  const gerais = alcances.filter((l) => l.ncm_prefixo === '').map(naturezaDe);
  const daTabela = new Set(incluidas.map(naturezaDe));
  // Those that the table names in words alone: milk, cheese and books, whose NCM are those of the law's words.
  const emPalavras = ['4.3.13 110', '4.3.13 111', '4.3.13 120', '4.3.13 903'];
  expect([...new Set(gerais)].sort()).toEqual([...daTabela, ...emPalavras].sort());
  expect(gerais.length).toBeGreaterThan(200);
});

test('a row of a prefix belongs to a line with that prefix', () => {
  const prefixos = new Set(incluidas.map((l) => `${naturezaDe(l)} ${l.ncm_prefixo}`));
  const proprias = alcances.filter((l) => l.ncm_prefixo !== '');
  expect(proprias.length).toBeGreaterThan(5);
  const comNcm = new Set(incluidas.map(naturezaDe));
  for (const l of proprias.filter((x) => comNcm.has(naturezaDe(x))))
    expect(prefixos).toContain(`${naturezaDe(l)} ${l.ncm_prefixo}`);
});

test('names the law and its words, and proves only what is narrower than its NCM', () => {
  for (const l of alcances) {
    expect(['Exato', 'Largo', 'Lista', 'Varejista']).toContain(l.alcance);
    expect([naturezaDe(l), l.norma, l.texto].every((texto) => texto !== '')).toBe(true);
    expect(l.texto).not.toMatch(/\.$/);
    if (l.alcance === 'Exato') expect(l.prova).toBe('');
    // Descriptions are compared in lower case without accents.
    expect(l.prova).toMatch(/^[a-z0-9 ?.*+|()[\]\\-]*$/);
  }
});

test.each([
  ['104', 'CIMENTO CP II', false],
  ['104', 'calcario agricola', true],
  ['102', 'inseticida domestico aerossol', false],
  ['102', 'inseticida agricola', true],
  ['109', 'pinto de 1 dia', true],
  ['109', 'galinha', false],
  ['115', 'pao doce', false],
  ['115', 'pao frances', true],
])('natureza %s: %s', (codigo, descricao, esperado) => {
  const { prova = '' } = alcances.find((l) => l.tabela === '4.3.13' && l.codigo === codigo) ?? {};
  expect(new RegExp(prova).test(descricao)).toBe(esperado);
});

test.each([
  ['110', '0401', 'leite cru refrigerado', false],
  ['110', '0401', 'leite pasteurizado tipo a', true],
  ['110', '0403', 'creme de leite', false],
  ['111', '040690', 'queijo gorgonzola', false],
  ['111', '040690', 'queijo parmesao faixa azul', true],
  ['903', '490199', 'folheto de propaganda', false],
  ['903', '490199', 'livro infantil', true],
])('natureza %s, NCM %s: %s', (codigo, ncm, descricao, esperado) => {
  const { prova = '' } = alcances.find((l) => l.codigo === codigo && l.ncm_prefixo === ncm) ?? {};
  expect(prova).not.toBe('');
  expect(new RegExp(prova).test(descricao)).toBe(esperado);
});
