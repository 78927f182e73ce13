import type { AchadoDaCarteira, EmpresaDaCarteira, FigurasDaEmpresa, PrazoDaVirada } from '@apura/contract';
import type { Page } from '@playwright/test';
import { answer, openSection } from './open-portal.ts';

const ZERADAS: FigurasDaEmpresa = {
  pagoAMaior: '0.00',
  pagoBaixa: '0.00',
  saldo: '0.00',
  retencoes: '0.00',
  descontavel: '0.00',
  ressarcivel: '0.00',
  contingente: '0.00',
  riscos: '0.00',
  prescreve30: '0.00',
  prescreve90: '0.00',
  prescreve180: '0.00',
};

/** A company of the Carteira with these figures; `null` for one without a concluded project. */
export function umaEmpresa(
  nome: string,
  figuras: Partial<FigurasDaEmpresa> | null,
  resto: Partial<EmpresaDaCarteira> = {},
): EmpresaDaCarteira {
  return {
    cnpj: '99210437000117',
    nome,
    grupo: 'GRUPO SUL',
    parceiro: 'PARCEIRO UM',
    figuras: figuras === null ? null : { ...ZERADAS, ...figuras },
    virada: null,
    simples: null,
    faltas: { 'PGDAS-D': [], 'EFD-Reinf': [] },
    recebidos: figuras === null ? 0 : 41,
    esperados: figuras === null ? 0 : 48,
    primeiroMes: figuras === null ? '' : '2025-01',
    meses: figuras === null ? '' : '4/4 4/4 3/4 4/4 0/4 4/4 4/4 4/4 4/4 2/4 4/4 4/4',
    ultimo: figuras === null ? null : { em: '2026-03-05T15:04:05.000Z', status: 'CONCLUDED' },
    projetos: figuras === null ? [] : [{ id: '900001', inicio: '2025-01-01', fim: '2025-12-31', pbi: 'apura' }],
    repetidos: 0,
    retificacoes: 0,
    ...resto,
  };
}

/** The figures of a company of the Simples. Its limits are 3.600.000,00 and 4.800.000,00. */
const umSimples = (
  resto: Partial<NonNullable<EmpresaDaCarteira['simples']>> = {},
): NonNullable<EmpresaDaCarteira['simples']> => ({
  projetoId: '900001',
  mes: '2025-10',
  rbt12: '3410000.00',
  rba: '3425000.00',
  fator_r: '0.29',
  fator_r_minimo: '0.28',
  sublimite: '3600000.00',
  limite: '4800000.00',
  devido: '410282.09',
  sem_comprovante: 2,
  ...resto,
});

/** Five companies: who has the most in all is not who has the most that prescribes. */
const EMPRESAS: readonly EmpresaDaCarteira[] = [
  umaEmpresa(
    'METALÚRGICA FICTÍCIA DO SUL LTDA',
    {
      pagoAMaior: '1250300.45',
      pagoBaixa: '10500.00',
      prescreve30: '1000.00',
      prescreve90: '8200.10',
      prescreve180: '90400.00',
      saldo: '45000.00',
      riscos: '33210.98',
    },
    {
      virada: {
        projetoId: '900001',
        mes: '2026-10',
        saldo: '45000.00',
        projetado: '44100.00',
        prescreve_antes: '900.00',
        quotas: '1295.00',
        estoque: '92500.00',
        estoque_simulado: true,
        a_escriturar: '1200.50',
        meses_a_retificar: 3,
      },
    },
  ),
  umaEmpresa(
    'COMÉRCIO DE ALIMENTOS E BEBIDAS INVENTADOS DO NORDESTE LTDA',
    { pagoAMaior: '310000.00', prescreve90: '120000.00', prescreve180: '150000.00', contingente: '800000.00' },
    { cnpj: '11444777000161', grupo: 'GRUPO NORDESTE', parceiro: 'PARCEIRO DOIS', retificacoes: 2, repetidos: 1 },
  ),
  umaEmpresa(
    'TRANSPORTES IMAGINÁRIOS S/A',
    { pagoAMaior: '98000.00', prescreve90: '60000.00', riscos: '1.00' },
    {
      simples: umSimples({ rba: '3700000.00', fator_r: null, sem_comprovante: 0 }),
      faltas: { 'PGDAS-D': [], 'EFD-Reinf': ['2025-03'] },
    },
  ),
  umaEmpresa(
    'FARMÁCIA DE MENTIRA EIRELI',
    { pagoAMaior: '45000.00', prescreve90: '45000.00', prescreve30: '12.34' },
    { simples: umSimples(), faltas: { 'PGDAS-D': ['2025-03', '2025-05'], 'EFD-Reinf': [] } },
  ),
  umaEmpresa('AINDA SEM PROJETO LTDA', null),
].map((empresa, at) => ({ ...empresa, cnpj: at === 1 ? empresa.cnpj : `9921043700${String(1000 + at)}` }));

const ACHADOS: readonly AchadoDaCarteira[] = [
  {
    projetoId: '900001',
    ano: 2025,
    tese: 'ICMS na base do PIS e da COFINS',
    titulo: 'ICMS na base do PIS e da COFINS',
    relatorio: 'EFD-C ICMS na Base',
    grupo: 'caixa',
    confianca: 'Alta',
    valor: '1250300.45',
    prescreveEm: '2026-12-25',
    filtros: { Ano: '2025', Confiança: 'Alta', 'Classe do Valor': 'Contribuição da folha' },
  },
  {
    projetoId: '900001',
    ano: 2025,
    tese: 'Divergente',
    titulo: 'Monofásico tributado na saída',
    relatorio: 'EFD-C Monofásico',
    grupo: 'caixa',
    confianca: 'Baixa',
    valor: '10500.00',
    prescreveEm: null,
    filtros: {},
  },
];

const TENDENCIA = {
  pagamento: Array.from({ length: 12 }, (_, at) => ({
    mes: `2025-${String(at + 1).padStart(2, '0')}`,
    valor: `${((at * 37) % 11) + 1}1500.55`,
  })),
  prescricao: Array.from({ length: 12 }, (_, at) => ({
    mes: `2030-${String(at + 1).padStart(2, '0')}`,
    valor: `${((at * 29) % 13) + 1}2500.10`,
  })),
};

const PRAZOS: readonly PrazoDaVirada[] = [
  { dia: '2026-12-31', fazer: 'Contar o estoque', fundamento: 'LC 214/2025, art. 381' },
  { dia: '2027-02-16', fazer: 'Entregar a última EFD-Contribuições', fundamento: 'LC 214/2025, art. 378, II' },
  { dia: '2027-06-30', fazer: 'Apropriar o crédito de estoque', fundamento: 'LC 214/2025, art. 381' },
];

/** Goes to Carteira, whose answers are made up. */
export async function openCarteira(page: Page, empresas: readonly EmpresaDaCarteira[] = EMPRESAS): Promise<void> {
  await answer(page, '/api/carteira', {
    hoje: '2026-11-24',
    empresas,
    teses: empresas.length === 0 ? [] : ['ICMS na base do PIS e da COFINS', 'Monofásico tributado'],
    prazosDaVirada: PRAZOS,
    pendentes: 0,
  });
  await answer(page, '/api/carteira/tendencia', TENDENCIA);
  await answer(page, /^\/api\/carteira\/\d{14}\/\w+$/, { achados: ACHADOS });
  await openSection(page, 'Carteira');
}
