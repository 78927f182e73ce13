/** Guarantees what 'Como é calculado' shows of a report: its sources, tables, options and statement. */
import { expect, test } from 'vitest';
import { catalogo, getRelatorio } from './catalogo/catalogo.ts';
import { documentosDe } from './documentos-do-relatorio.ts';
import { explainRelatorio } from './explain-relatorio.ts';

test('every report names sources by words or official codes, and its statement', async () => {
  for (const relatorio of catalogo) {
    const { regra, fontes, sql, opcoes, retificacao } = await explainRelatorio(relatorio);
    expect(regra.length, relatorio.nome).toBeGreaterThan(0);
    expect(opcoes.length, relatorio.nome).toBeGreaterThan(0);
    expect(retificacao, relatorio.nome).toMatch(/^(Sim: as linhas dele|Não\. [A-Z]).{20,200}\.$/);
    expect(sql, relatorio.nome).toContain('SELECT');
    for (const { nome } of fontes) expect(nome, relatorio.nome).not.toMatch(/_|^[a-z]/);
    const principais = fontes.filter((f) => f.principal).map((f) => f.tabela);
    const esperadas = relatorio.fontes.filter((tabela) => fontes.some((f) => f.tabela === tabela));
    expect(principais, relatorio.nome).toEqual(expect.arrayContaining([...esperadas]));
    expect(relatorio.fontes.length === 0 || principais.length > 0, relatorio.nome).toBe(true);
  }
}, 120_000);

test('what a look-up or an internal report reads counts as read by the report', async () => {
  const { fontes, base, tabelas, relatorios } = await explainRelatorio(getRelatorio('EFD-C Exclusão do ICMS da Base'));
  const lida = (tabela: string) => fontes.find((f) => f.tabela === tabela);
  expect(lida('efdc_c170')).toMatchObject({ documento: 'EFD-Contribuições', nome: 'Registro C170', principal: true });
  expect(lida('nfe_item')).toMatchObject({ documento: 'XML', principal: false });
  expect(lida('ecac_pagamento')).toMatchObject({ documento: 'Pagamentos', principal: false });
  expect(base).toEqual(expect.arrayContaining(['STF, RE 574.706', expect.stringContaining('Guia Prático')]));
  expect(tabelas.every((t) => t.fonte !== '' && /^\d{4}-\d{2}-\d{2}$/.test(t.data))).toBe(true);
  // The internal reports that it is made of are seen by nobody.
  expect(relatorios.filter((nome) => !catalogo.some((r) => r.nome === nome))).toEqual([]);
});

test('every report that is not about the files themselves names the documents that it is made from', () => {
  for (const relatorio of catalogo) {
    const documentos = documentosDe(relatorio).map((d) => d.nome);
    if ('Arquivos' in relatorio.descricao) expect(documentos, relatorio.nome).toEqual([]);
    else expect(documentos.length, relatorio.nome).toBeGreaterThan(0);
  }
  expect(documentosDe(getRelatorio('Cruzamento EFD-C x DCTF x Pagamentos')).map((d) => d.nome)).toEqual([
    'EFD-Contribuições',
    'DCTF ou DCTFWeb',
    'Pagamentos',
    'PER/DCOMP',
  ]);
});
