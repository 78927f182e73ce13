import type { MudancaDoRascunho, QuaisMudancas, Rascunho, ResumoDoRascunho } from '@apura/contract';
import { expect, type Page } from '@playwright/test';
import { DEMO_MASTER } from '../api/api-cliente.ts';
import { CONCLUIDO, openWithProjeto } from './dados-portal.ts';
import { onCall } from './on-call.ts';
import { answer } from './open-portal.ts';
import { mudancasDeExemplo, umaMudanca } from './uma-mudanca.ts';

const QUANDO = '2026-03-05T13:32:00.000Z';

function umRascunho(change: Partial<Rascunho> = {}): Rascunho {
  return {
    id: '5',
    projetoId: CONCLUIDO.id,
    obrigacao: 'efdc',
    criadoEm: QUANDO,
    alteradoEm: QUANDO,
    criadoPor: 'Helena Fictícia',
    criadoPorEmail: DEMO_MASTER,
    revisao: 7,
    mudancas: { ativas: 0, inativas: 0, conflitos: 0, perdidas: 0 },
    ...change,
  };
}

const HASH = '0123456789ABCDEF0123456789ABCDEF01234567';

function resumoDe(mudancas: readonly MudancaDoRascunho[], change: Partial<ResumoDoRascunho>): ResumoDoRascunho {
  const count = (dentro: readonly MudancaDoRascunho[]) => ({
    ativas: dentro.filter(({ estado }) => estado === 'ativa').length,
    inativas: dentro.filter(({ estado }) => estado === 'inativa').length,
    conflitos: dentro.filter(({ estado }) => estado === 'conflito').length,
    perdidas: dentro.filter(({ estado }) => estado === 'perdida').length,
  });
  const grupos = [...Map.groupBy(mudancas, ({ periodo, origem }) => `${periodo}|${origem.tese}`).values()].map(
    (dentro) => ({
      ...count(dentro),
      periodo: dentro[0]?.periodo ?? '',
      tese: dentro[0]?.origem.tese ?? '',
      lugar: dentro[0]?.origem.lugar ?? 0,
      total: dentro.length,
    }),
  );
  const meses = [...new Set(mudancas.map(({ periodo }) => periodo))].sort();
  return {
    ...umRascunho({ mudancas: count(mudancas) }),
    projeto: { empresa: CONCLUIDO.empresa, cnpj: CONCLUIDO.cnpj, inicio: '2025-01-01', fim: '2025-03-31' },
    grupos: grupos.sort((a, b) => a.periodo.localeCompare(b.periodo) || a.lugar - b.lugar),
    abas: [...new Set(mudancas.map(({ aba }) => aba))],
    relatorios: [...new Set(mudancas.map(({ origem }) => origem.relatorio))],
    arquivosTrocados: [],
    conferencia: null,
    passos: [
      {
        numero: 7,
        tipo: 'desativar',
        descricao: 'Desligou 1 mudança',
        mudancas: 1,
        usuario: 'Helena Fictícia',
        quando: QUANDO,
        desfeito: null,
      },
      {
        numero: 6,
        tipo: 'remover',
        descricao: 'Tirou 2 mudanças',
        mudancas: 2,
        usuario: 'Irene Suposta',
        quando: QUANDO,
        desfeito: { usuario: 'Helena Fictícia', quando: QUANDO },
      },
    ],
    desfazivel: { numero: 7, descricao: 'Desligou 1 mudança' },
    meses: meses.map((periodo, at) => ({
      periodo,
      arquivo: `PISCOFINS_${periodo.replace('-', '')}01_Original_${HASH}.txt`,
      comeco: at === 0 ? HASH : '',
      recibo: '',
      sugestao: null,
    })),
    parametros: [],
    simulacao: null,
    retificacoes: [],
    ...change,
  };
}

/** A draft that no server knows, with what was asked of it. */
export interface RascunhoInventado {
  mudancas: MudancaDoRascunho[];
  resumo: ResumoDoRascunho;
  /** The bodies of the writing calls and the queries of the list, by the last part of their path. */
  asked: Record<string, unknown[]>;
}

/** Makes the draft's answers up: it lists, filters, turns on and off as the server does, and keeps what was asked. */
export async function answerRascunho(
  page: Page,
  mudancas: MudancaDoRascunho[] = mudancasDeExemplo(40),
  change: Partial<ResumoDoRascunho> = {},
): Promise<RascunhoInventado> {
  const inventado: RascunhoInventado = { mudancas, resumo: resumoDe(mudancas, change), asked: {} };
  const { asked } = inventado;
  const note = (name: string, value: unknown) => {
    asked[name] = [...(asked[name] ?? []), value];
  };
  const refresh = () => {
    const { mudancas: contagens, grupos } = resumoDe(mudancas, {});
    inventado.resumo = { ...inventado.resumo, mudancas: contagens, grupos, revisao: inventado.resumo.revisao + 1 };
  };
  await answer(page, '/api/rascunhos', { rascunhos: [inventado.resumo] });
  await onCall(page, '/api/rascunhos/5', (call) => call.fulfill({ json: inventado.resumo }));
  await onCall(page, '/api/rascunhos/5/mudancas', async (call) => {
    const { searchParams } = call.url;
    note('mudancas', decodeURIComponent(searchParams.toString()));
    const kept = mudancas.filter((mudanca) => keeps(mudanca, Object.fromEntries(searchParams)));
    const offset = Number(searchParams.get('offset') ?? 0);
    await call.fulfill({
      json: {
        mudancas: kept.slice(offset, offset + Number(searchParams.get('limit') ?? 200)),
        total: kept.length,
        revisao: inventado.resumo.revisao,
      },
    });
  });
  await onCall(page, '/api/rascunhos/ativar', async (call) => {
    const body: { mudancas: QuaisMudancas; ativa: boolean } = JSON.parse(call.body.toString());
    note('ativar', body);
    for (const mudanca of mudancas) {
      if (!isMeant(mudanca, body.mudancas) || mudanca.estado === 'perdida' || mudanca.estado === 'conflito') continue;
      mudanca.ativa = body.ativa;
      mudanca.estado = body.ativa ? 'ativa' : 'inativa';
    }
    refresh();
    await call.fulfill({ json: { mudancas: 1, revisao: inventado.resumo.revisao, conflitos: 1 } });
  });
  for (const [name, json] of [
    ['preferir', { mudancas: 1, revisao: 8, conflitos: 0 }],
    ['remover', { mudancas: 3, revisao: 8, conflitos: 0 }],
    ['desfazer', { revisao: 8, descricao: 'Desligou 1 mudança' }],
    ['conferir', { situacao: 'na-fila', mensagem: null, quando: QUANDO }],
    ['travar', { campo: 'VL_PIS', usuario: 'Helena Fictícia', ate: QUANDO, minha: true }],
    ['soltar', {}],
    ['parametros', { message: 'Sucesso' }],
    ['retificar', { retificacao: '700009' }],
  ] as const)
    await onCall(page, `/api/rascunhos/${name}`, async (call) => {
      note(name, JSON.parse(call.body.toString()));
      await call.fulfill({ json });
    });
  await onCall(page, '/api/rascunhos/editar', async (call) => {
    const body: { mudanca: number; campos: Record<string, string>; nota?: string } = JSON.parse(call.body.toString());
    note('editar', body);
    const at = mudancas.findIndex(({ id }) => id === body.mudanca);
    const before = mudancas[at] ?? umaMudanca(body.mudanca);
    const after = {
      ...before,
      versao: before.versao + 1,
      nota: body.nota ?? before.nota,
      campos: before.campos.map((one) => ({ ...one, depois: body.campos[one.campo] ?? one.depois })),
    };
    mudancas[at] = after;
    await call.fulfill({ json: after });
  });
  await answer(page, '/api/rascunhos/5/simulacao', { simulacao: null, resultado: null });
  return inventado;
}

function isMeant(mudanca: MudancaDoRascunho, quais: QuaisMudancas): boolean {
  return Array.isArray(quais) ? quais.includes(mudanca.id) : keeps(mudanca, quais);
}

/** `conflito` answers both sides, as the server does. */
function keeps(mudanca: MudancaDoRascunho, filtro: Record<string, string | undefined>): boolean {
  const { periodo, tese, relatorio, aba, estado, q } = filtro;
  if (periodo !== undefined && mudanca.periodo !== periodo) return false;
  if (tese !== undefined && mudanca.origem.tese !== tese) return false;
  if (relatorio !== undefined && mudanca.origem.relatorio !== relatorio) return false;
  if (aba !== undefined && mudanca.aba !== aba) return false;
  if (estado === 'conflito') return mudanca.estado === 'conflito' || mudanca.vence > 0;
  if (estado !== undefined && mudanca.estado !== estado) return false;
  return q === undefined || JSON.stringify(mudanca).toLowerCase().includes(q.toLowerCase());
}

/** Opens the made-up draft by the panel in Retificações. */
export async function openRascunho(page: Page): Promise<void> {
  await answer(page, '/api/retificacao', { finalResult: [] });
  await openWithProjeto(page, 'Relatórios');
  await page.getByRole('navigation', { name: 'Seções' }).getByRole('button', { name: 'Retificações' }).click();
  await page.getByRole('button', { name: 'Abrir rascunho da EFD-C' }).click();
  await expect(page.getByRole('heading', { name: /Rascunho da EFD-C/ })).toBeVisible();
}
