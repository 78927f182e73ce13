import type { ColunaRelatorio } from '@apura/relatorios';
import { expect, it } from 'vitest';
import { nomeDoDownload } from '../arquivos/index.ts';
import { notasDaConsulta } from './notas-da-consulta.ts';

const colunas: ColunaRelatorio[] = [
  { key: 'Valor', type: 'money', total: { how: 'sum' } },
  { key: 'CFOP', type: 'text', total: 'none' },
];

it('says in words what a file was filtered by, each condition in its row', () => {
  const consulta = {
    q: ' logistica ',
    sort: [],
    filtros: [
      { key: 'Valor', condicoes: [{ op: 'maior' as const, valor: '2000.50' }] },
      { key: 'CFOP', condicoes: [{ op: 'lista' as const, valores: ['5102', null] }, { op: 'preenchido' as const }] },
    ],
  };
  expect(notasDaConsulta({ colunas }, consulta)).toEqual([
    { rotulo: 'Busca', texto: 'logistica' },
    { rotulo: 'Filtro', texto: 'Valor é maior que 2.000,50' },
    { rotulo: 'Filtro', texto: 'CFOP é um destes: 5102; (vazio)' },
    { rotulo: 'Filtro', texto: 'CFOP está preenchido' },
  ]);
  expect(notasDaConsulta({ colunas }, { q: ' ', sort: [], filtros: [] })).toEqual([]);
});

it('names a file by report, company and months, without what a file name cannot hold', () => {
  const projeto = { periodo_inicial: '2024-01-01', periodo_final: '2024-12-31' };
  const nome = { nome: 'EFD-C Itens', empresa: 'Águas/Rios: "Boa" S.A.', projeto, filtrado: true };
  expect(nomeDoDownload(nome)).toBe('EFD-C Itens - Águas Rios Boa S.A - 01-2024 a 12-2024 - filtrado');
  const mes = { periodo_inicial: '2024-03-01', periodo_final: '2024-03-31' };
  expect(nomeDoDownload({ ...nome, empresa: '', projeto: mes, filtrado: false })).toBe('EFD-C Itens - 03-2024');
});
