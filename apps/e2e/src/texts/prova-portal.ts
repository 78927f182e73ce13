import type { ProvaRetificacao, ResumoPeriodoRetificacao } from '@apura/contract';
import type { Page } from '@playwright/test';
import { onCall } from './on-call.ts';
import { answer } from './open-portal.ts';

function umPeriodo(mes: number, change: Partial<ResumoPeriodoRetificacao> = {}): ResumoPeriodoRetificacao {
  const mm = String(mes).padStart(2, '0');
  return {
    periodo: `2025-${mm}`,
    gerado: true,
    arquivo: `PISCOFINS_2025${mm}01_2025${mm}28_99210437000117_Retificadora.txt`,
    incluidas: 3,
    alteradas: 1_128,
    excluidas: 0,
    pisAntes: '1650.00',
    pisDepois: '1485.00',
    cofinsAntes: '7600.00',
    cofinsDepois: '6840.00',
    creditoAntes: '0.00',
    creditoDepois: '925.00',
    saldoAntes: '0.00',
    saldoDepois: '0.00',
    baseInssAntes: null,
    baseInssDepois: null,
    inssAntes: null,
    inssDepois: null,
    retificarDctf: true,
    pagamentoAMaior: '925.00',
    observacoes: ['Retifique a DCTFWeb deste mês antes de pedir a restituição.'],
    ...change,
  };
}

const ERRO = "Aba C170, linha 18, coluna CST_PIS: valor '5' não existe na tabela 4.3.3; use dois dígitos (05, 50...).";

/** What a rectification of three months did, one of them left out; no server knows it. */
export const PROVA: ProvaRetificacao = {
  tipo: 'efdc',
  resumo: [
    umPeriodo(1),
    umPeriodo(2, {
      gerado: false,
      arquivo: null,
      pisDepois: null,
      cofinsDepois: null,
      creditoDepois: null,
      saldoDepois: null,
      retificarDctf: false,
      pagamentoAMaior: null,
      observacoes: ['Há 1 erro nas linhas deste mês.'],
    }),
    umPeriodo(3),
  ],
  ocorrencias: [
    {
      nivel: 'ERRO',
      codigo: 'DOMINIO',
      periodo: '2025-02',
      aba: 'C170',
      linha: 18,
      coluna: 'CST_PIS',
      valor: '5',
      mensagem: ERRO,
      sugestao: 'Escreva o CST com dois dígitos.',
    },
    ...Array.from({ length: 30 }, (_, at) => ({
      nivel: 'ADVERTENCIA' as const,
      codigo: 'FORMATO',
      periodo: '2025-03',
      aba: 'C170',
      linha: 20 + at,
      coluna: 'CFOP',
      valor: '1102',
      mensagem: `Aba C170, linha ${20 + at}, coluna CFOP: o número 1102 foi lido como texto.`,
      sugestao: 'Formate a coluna como texto.',
    })),
  ],
  totalOcorrencias: 31,
  totalMudancas: 500,
  retificarTambem: [
    {
      obrigacao: 'DCTFWeb (MIT)',
      periodo: '2025-01',
      motivo: 'O PIS e a COFINS do mês mudaram: retifique a DCTFWeb antes do PER/DCOMP.',
    },
  ],
};

const COLUNAS = ['Período', 'Registro', 'Chave', 'Campo', 'Antes', 'Depois', 'Origem'] as const;

/** Makes the answers of a rectification's comparison up, and tells the queries that its changes were asked with. */
export async function answerProva(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await answer(page, /^\/api\/retificacao\/[^/]+\/prova$/, PROVA);
  await onCall(page, /^\/api\/retificacao\/[^/]+\/mudancas$/, async (call) => {
    const { searchParams } = call.url;
    asked.push(decodeURIComponent(searchParams.toString()));
    const offset = Number(searchParams.get('offset') ?? 0);
    const total = searchParams.has('filter') || searchParams.has('q') ? 1 : PROVA.totalMudancas;
    const quantas = Math.max(0, Math.min(Number(searchParams.get('limit') ?? 200), total - offset));
    await call.fulfill({
      json: {
        jsonData: Array.from({ length: quantas }, (_, at) => umaMudanca(offset + at)),
        total,
        columns: [...COLUNAS.map((key) => ({ key, type: 'text' })), { key: 'Linha', type: 'integer' }],
      },
    });
  });
  return asked;
}

function umaMudanca(at: number): Record<string, string | number> {
  return {
    Período: '01/2025',
    Registro: 'C170',
    Chave: `CHV_NFE 35250199210437000117550010000012341000012345 · NUM_ITEM ${at + 1}`,
    Campo: 'VL_PIS',
    Antes: '0,00',
    Depois: '16,50',
    Origem: `planilha C170 linha ${at + 4}`,
    Linha: 120 + at,
    Arquivo: 'PISCOFINS_20250101.txt',
  };
}
