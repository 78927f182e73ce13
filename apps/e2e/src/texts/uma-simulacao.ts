import type { ResultadoDaSimulacao, Simulacao, TributoSimulado, ValoresDoTributo } from '@apura/contract';

const QUANDO = '2026-03-05T13:32:00.000Z';

const VALORES: ValoresDoTributo = {
  contribuicao: '1650.00',
  creditos: '250.00',
  retencoes: '0.00',
  deducoes: '0.00',
  recolher: '1400.00',
  saldoDescontavel: '0.00',
  saldoRessarcivel: '120.00',
  saldoRetencoes: '0.00',
};

function umTributo(periodo: string, tributo: 'PIS' | 'COFINS', change: Partial<TributoSimulado> = {}): TributoSimulado {
  return {
    periodo,
    tributo,
    situacao: 'Simulado',
    antes: VALORES,
    depois: { ...VALORES, contribuicao: '1353.00', recolher: '1103.00', saldoRessarcivel: '150.00' },
    classes: {
      pagoAMaior: '297.00',
      debitoEmAberto: '0.00',
      debitoNovo: '0.00',
      saldoRetencoes: '0.00',
      saldoDescontavel: '0.00',
      saldoRessarcivel: '30.00',
      pagamentoConferido: 'Sim',
    },
    ...change,
  };
}

export const SIMULACAO: Simulacao = {
  situacao: 'concluida',
  progresso: null,
  percentual: 100,
  mensagem: null,
  pedidaEm: QUANDO,
  pedidaPor: 'Helena Fictícia',
  terminadaEm: QUANDO,
  revisao: 7,
};

const ZERADAS = { ...umTributo('2025-01', 'PIS').classes, pagoAMaior: '0.00', saldoRessarcivel: '0.00' };

/** Two months that change, one that stays as it is, and one that an error leaves out. */
export const RESULTADO: ResultadoDaSimulacao = {
  tributos: [
    umTributo('2025-01', 'PIS'),
    umTributo('2025-01', 'COFINS'),
    umTributo('2025-02', 'PIS', {
      classes: { ...umTributo('2025-02', 'PIS').classes, debitoEmAberto: '45.10', pagamentoConferido: 'Presumido' },
    }),
    umTributo('2025-02', 'COFINS', { situacao: 'Sem mudança', depois: VALORES, classes: ZERADAS }),
    umTributo('2025-03', 'PIS', { situacao: 'Com erro', depois: VALORES, classes: ZERADAS }),
  ],
  inss: [],
  ocorrencias: [
    {
      nivel: 'ERRO',
      codigo: 'SEM_RECIBO',
      periodo: '2025-03',
      aba: 'PARAMETROS',
      linha: null,
      coluna: 'NUM_REC_ANTERIOR',
      valor: '',
      mensagem: 'Falta o recibo da EFD-Contribuições de 03/2025.',
      sugestao: 'Informe o recibo do mês em Retificar.',
    },
  ],
  totalOcorrencias: 1,
  retificarTambem: ['2025-04'],
};
