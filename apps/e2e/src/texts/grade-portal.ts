import { type CondicaoFiltro, dataDoMes, type Visao } from '@apura/contract';
import { expect, type Page } from '@playwright/test';
import { openWithProjeto } from './dados-portal.ts';
import { onCall } from './on-call.ts';
import { answer } from './open-portal.ts';

export const CONFERENCIA = 'EFD-C Itens de Saída';

/** Many columns, so that those at the end are out of view. */
const COLUNAS_LARGAS = [
  { key: 'Período', type: 'text', total: 'none' },
  { key: 'Chave', type: 'text', total: 'none' },
  { key: 'Emissão', type: 'date', total: 'none' },
  { key: 'Participante', type: 'text', total: 'none' },
  { key: 'Descrição do Item', type: 'text', total: 'none' },
  { key: 'Quantidade', type: 'decimal', total: 'none' },
  { key: 'Base de Cálculo', type: 'money', total: 'sum' },
  { key: 'Valor', type: 'money', total: 'sum' },
  { key: 'Resultado', type: 'text', total: 'none' },
  { key: 'Arquivo', type: 'text', total: 'none' },
  { key: 'Linha', type: 'integer', total: 'none' },
] as const;

const RESULTADOS = ['CONFERE', 'DIVERGENTE', 'NÃO ESCRITURADA'] as const;

const LINHAS = Array.from({ length: 90 }, (_, at) => ({
  Período: `0${(at % 3) + 1}/2025`,
  Chave: String(at + 1).padStart(44, '35250699210437000117550010000'),
  Emissão: `2025-0${(at % 3) + 1}-15`,
  Participante: `FORNECEDOR FICTÍCIO ${at % 7} LTDA`,
  'Descrição do Item': at % 5 === 0 ? 'CHAPA DE AÇO FINA A FRIO LAMINADA 1,20 MM FICTÍCIA' : 'PARAFUSO',
  Quantidade: `${at + 1}.000`,
  'Base de Cálculo': `${at * 210}.35`,
  Valor: `${at * 101}.10`,
  Resultado: RESULTADOS[at % 3] ?? '',
  Arquivo: 'EFD_2025_01.txt',
  Linha: at + 20,
}));

/** The questions that the grid asked, by the last part of their path. */
export interface Asked {
  rows: URLSearchParams[];
  groups: URLSearchParams[];
  pivots: URLSearchParams[];
  values: URLSearchParams[];
}

/** Answers everything that the grid of a report asks, and opens the report. */
export async function openConferencia(page: Page): Promise<Asked> {
  const asked = await answerConferencia(page);
  await openWithProjeto(page, 'Relatórios');
  await page.getByRole('button', { name: CONFERENCIA, exact: true }).click();
  await expect(page.getByRole('grid').getByText('01/2025').first()).toBeVisible();
  return asked;
}

export async function answerConferencia(page: Page): Promise<Asked> {
  const asked: Asked = { rows: [], groups: [], pivots: [], values: [] };
  await onCall(page, /^\/api\/reportJSON\//, async (call) => {
    asked.rows.push(call.url.searchParams);
    const kept = LINHAS.filter((linha) => keeps(linha, call.url.searchParams));
    const offset = Number(call.url.searchParams.get('offset') ?? 0);
    const shown = kept.slice(offset, offset + Number(call.url.searchParams.get('limit') ?? 200));
    await call.fulfill({
      json: {
        jsonData: shown,
        positions: shown.map((linha) => LINHAS.indexOf(linha)),
        total: kept.length,
        columns: COLUNAS_LARGAS,
        destaques: ['Resultado', 'Valor'],
        totals:
          call.url.searchParams.get('totals') === 'true'
            ? [
                {
                  label: 'Total',
                  values: { Valor: sumOf(kept, 'Valor'), 'Base de Cálculo': sumOf(kept, 'Base de Cálculo') },
                },
              ]
            : undefined,
      },
    });
  });
  await onCall(page, /^\/api\/reportValues\//, async (call) => {
    asked.values.push(call.url.searchParams);
    const column = call.url.searchParams.get('column') ?? '';
    const part = (call.url.searchParams.get('search') ?? '').toLowerCase();
    const kept = LINHAS.filter((linha) => keeps(linha, call.url.searchParams));
    const valores = [...Map.groupBy(kept, (linha) => cellOf(linha, column))]
      .map(([valor, linhas]) => ({ valor, linhas: linhas.length }))
      .filter(({ valor }) => valor.toLowerCase().includes(part));
    await call.fulfill({ json: { valores, distintos: valores.length, truncado: false } });
  });
  await onCall(page, /^\/api\/reportGroups\//, async (call) => {
    asked.groups.push(call.url.searchParams);
    const by = call.url.searchParams.get('by') ?? '';
    const kept = LINHAS.filter((linha) => keeps(linha, call.url.searchParams));
    const grupos = [...Map.groupBy(kept, (linha) => cellOf(linha, by))].map(([valor, linhas]) => ({
      valores: [valor],
      linhas: linhas.length,
      somas: { Valor: sumOf(linhas, 'Valor'), 'Base de Cálculo': sumOf(linhas, 'Base de Cálculo') },
    }));
    await call.fulfill({ json: { grupos, total: grupos.length } });
  });
  await onCall(page, /^\/api\/reportPivot\//, async (call) => {
    asked.pivots.push(call.url.searchParams);
    await call.fulfill({ json: pivotOf(call.url.searchParams) });
  });
  await answer(page, /^\/api\/reportViews\//, { visoes: [] });
  await answer(page, /^\/api\/line\//, {
    arquivo: 'EFD_2025_01.txt',
    linhas: Array.from({ length: 9 }, (_, at) => ({
      linha: at + 16,
      pagina: null,
      alvo: at === 4,
      registro: 'C170',
      texto: `|C170|${at}|PROD${at}||${at},000|UN|0,00|0,00|`,
      campos: [
        { nome: 'REG', valor: 'C170' },
        { nome: 'NUM_ITEM', valor: '1' },
        { nome: 'COD_ITEM', valor: 'PROD-FICTICIO-1' },
        { nome: 'QTD', valor: '1,000' },
        { nome: 'VL_ITEM', valor: '101,10' },
        { nome: 'VL_BC_PIS', valor: '210,35' },
        { nome: 'ALIQ_PIS', valor: '1,65' },
        { nome: 'VL_DESC', valor: '' },
      ],
    })),
  });
  return asked;
}

type Linha = (typeof LINHAS)[number];

function cellOf(linha: Linha, key: string): string {
  const data = dataDoMes(key);
  if (data !== undefined) return monthOf(cellOf(linha, data));
  return String(Object.entries(linha).find(([name]) => name === key)?.[1] ?? '');
}

/** MM/yyyy of yyyy-MM-dd. */
const monthOf = (day: string): string => `${day.slice(5, 7)}/${day.slice(0, 4)}`;

/** The few conditions that these tests use. */
function keeps(linha: Linha, query: URLSearchParams): boolean {
  const filters: Record<string, CondicaoFiltro[] | string> = JSON.parse(query.get('filter') ?? '{}');
  return Object.entries(filters).every(([key, conditions]) => {
    const value = cellOf(linha, key);
    if (typeof conditions === 'string') return value.includes(conditions);
    return conditions.every((one) => {
      if (one.op === 'lista') return one.valores.includes(value) || one.valores.includes(monthOf(value));
      if (one.op === 'fora-da-lista') return !one.valores.includes(value);
      if (one.op === 'maior') return Number(value) > Number(one.valor);
      if (one.op === 'contem') return value.toLowerCase().includes(one.valor.toLowerCase());
      throw new Error(`these made-up rows know no ${one.op}`);
    });
  });
}

/** In cents: amounts are never binary numbers. */
function sumOf(linhas: readonly Linha[], key: 'Valor' | 'Base de Cálculo'): string {
  const cents = linhas.reduce((sum, linha) => sum + BigInt(linha[key].replace('.', '')), 0n);
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function pivotOf(query: URLSearchParams) {
  const [row, column] = [query.get('row') ?? '', query.get('column') ?? ''];
  const kept = LINHAS.filter((linha) => keeps(linha, query));
  const amount = (linhas: readonly Linha[]) =>
    linhas.length === 0 ? null : query.has('measure') ? sumOf(linhas, 'Valor') : String(linhas.length);
  const heads = [...new Set(kept.map((linha) => cellOf(linha, column)))].sort();
  const names = [...new Set(kept.map((linha) => cellOf(linha, row)))].sort();
  const cells = (linhas: readonly Linha[]) =>
    heads.map((head) => amount(linhas.filter((linha) => cellOf(linha, column) === head)));
  return {
    colunas: heads.map((valor) => ({ valor, outros: false })),
    linhas: names.map((valor) => {
      const own = kept.filter((linha) => cellOf(linha, row) === valor);
      return { valor, celulas: cells(own), total: amount(own) };
    }),
    totais: { celulas: cells(kept), total: amount(kept) },
    truncado: false,
  };
}

/** A saved view that limits Resultado, and hides what the report no longer has. */
export function umaVisao(change: Partial<Visao> = {}): Visao {
  return {
    id: '77',
    nome: 'Divergências',
    compartilhada: false,
    versao: 4,
    minha: true,
    autor: 'Helena Fictícia',
    atualizada_em: '2026-03-05T15:04:05.000Z',
    conteudo: {
      colunas: [
        { key: 'Valor', largura: 160, fixa: 'esquerda' },
        { key: 'Coluna Antiga', largura: 100 },
        { key: 'Chave', oculta: true },
      ],
      q: '',
      filtros: [{ key: 'Resultado', condicoes: [{ op: 'lista', valores: ['DIVERGENTE'] }] }],
      ordem: [{ key: 'Valor', desc: true }],
      grupos: [],
      pivo: null,
    },
    ...change,
  };
}
