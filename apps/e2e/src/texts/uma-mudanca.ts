import type { MudancaDoRascunho } from '@apura/contract';

const ICMS = 'Exclusão do ICMS da base';
const CANCELADAS = 'Nota cancelada';
const QUANDO = '2026-03-05T13:32:00.000Z';

/** A change of a draft; what a test does not care for is the base without ICMS of an item. */
export function umaMudanca(id: number, change: Partial<MudancaDoRascunho> = {}): MudancaDoRascunho {
  return {
    id,
    versao: 1,
    estado: 'ativa',
    ativa: true,
    acao: 'ALTERAR',
    aba: 'C170',
    periodo: `2025-0${(id % 3) + 1}`,
    estabelecimento: '',
    arquivo: `PISCOFINS_20250${(id % 3) + 1}01.txt`,
    linha: 120 + id,
    chave: { CHV_NFE: '35250199210437000117550010000012341000012345', NUM_ITEM: String(id) },
    campos: [
      { campo: 'VL_BC_PIS', antes: '1.000,00', depois: '820,00', valor: '820,00' },
      { campo: 'VL_PIS', antes: '16,50', depois: '13,53', valor: '13,53' },
      { campo: 'CST_PIS', antes: '01', depois: '06', valor: '06' },
    ],
    documento: '',
    origem: {
      relatorio: 'EFD-C Exclusão do ICMS',
      posicao: id - 1,
      regra: 'A base do item fica sem o ICMS destacado na nota (STF, Tema 69).',
      tese: ICMS,
      lugar: 7,
      confianca: 'Alta',
    },
    vencidaPor: null,
    vence: 0,
    nota: '',
    editada: null,
    travas: [],
    ...change,
  };
}

/** A beaten change and the one that beats it, a lost one, one that is off, and a new document among the plain ones. */
export function mudancasDeExemplo(quantas: number): MudancaDoRascunho[] {
  const especiais = [
    umaMudanca(1, { nota: 'Conferido com a nota em papel', editada: { usuario: 'Otávio Inventado', quando: QUANDO } }),
    umaMudanca(2, {
      estado: 'conflito',
      vencidaPor: { id: 3, tese: CANCELADAS, relatorio: 'Cruzamento Notas Canceladas' },
    }),
    umaMudanca(3, {
      acao: 'EXCLUIR',
      campos: [],
      chave: { CHV_NFE: '35250199210437000117550010000012341000012345', NUM_ITEM: '2' },
      vence: 1,
      origem: {
        relatorio: 'Cruzamento Notas Canceladas',
        posicao: 4,
        regra: 'A nota foi cancelada e não gera contribuição.',
        tese: CANCELADAS,
        lugar: 1,
        confianca: 'Média',
      },
    }),
    umaMudanca(4, { estado: 'inativa', ativa: false }),
    umaMudanca(5, { estado: 'perdida' }),
    umaMudanca(6, {
      travas: [{ campo: 'VL_PIS', usuario: 'Irene Suposta', ate: '2099-01-01T00:00:00Z', minha: false }],
    }),
    umaMudanca(7, {
      acao: 'INCLUIR',
      aba: 'C100',
      documento: 'd1',
      campos: Array.from({ length: 14 }, (_, at) => ({
        campo: ['COD_PART', 'COD_MOD', 'SER', 'NUM_DOC', 'CHV_NFE', 'DT_DOC', 'VL_DOC', 'VL_MERC'][at] ?? `CAMPO_${at}`,
        antes: null,
        depois: ['FORN01', '55', '1', '1234', '35250199210437', '31/01/2025', '10.500,00', '10.500,00'][at] ?? '0,00',
        valor: '',
      })),
    }),
  ];
  return [
    ...especiais,
    ...Array.from({ length: Math.max(0, quantas - especiais.length) }, (_, at) => umaMudanca(at + 8)),
  ];
}
