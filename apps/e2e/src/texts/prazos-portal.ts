import type { EmpresaDaCarteira, Prazo, Prazos } from '@apura/contract';
import type { Page } from '@playwright/test';
import { openCarteira } from './carteira-portal.ts';
import { answer } from './open-portal.ts';

/** The CNPJs of the companies that `openCarteira` shows, in its order. */
const CNPJS = ['99210437001000', '11444777000161', '99210437001002', '99210437001003', '99210437001004'];

const prazo = (resto: Partial<Prazo> & Pick<Prazo, 'id' | 'dia' | 'tipo' | 'titulo'>): Prazo => ({
  detalhe: '',
  fundamento: '',
  empresas: [],
  pagoAMaior: [],
  saldo: [],
  ultimo: [],
  projetoId: null,
  ...resto,
});

/** Ten deadlines of every kind, seen on 24/11/2026: one is late, one is of no company. */
export const PRAZOS: Prazos = {
  hoje: '2026-11-24',
  ate: '2027-11-30',
  empresas: CNPJS,
  prazos: [
    prazo({
      id: 'oportunidade/1',
      dia: '2026-11-12',
      tipo: 'oportunidade',
      titulo: 'Monofásico tributado',
      detalhe: 'Prazo posto na oportunidade',
      empresas: [0],
      projetoId: '900001',
    }),
    prazo({
      id: 'certificado/1',
      dia: '2026-11-28',
      tipo: 'certificado',
      titulo: 'Certificado digital vence',
      detalhe: 'CONTABILIDADE FICTÍCIA S/S',
    }),
    prazo({
      id: 'obrigacao/EFDC/2026-10',
      dia: '2026-12-14',
      tipo: 'obrigacao',
      titulo: 'EFD-Contribuições de 10/2026',
      fundamento: 'IN RFB 1.252/2012, art. 7º',
      empresas: [0, 1, 2],
    }),
    prazo({
      id: 'prescricao/2026-12-24',
      dia: '2026-12-24',
      tipo: 'prescricao',
      titulo: 'Prescrição de valores',
      fundamento: 'CTN, art. 168; Decreto 20.910/1932, art. 1º',
      empresas: [0, 1],
      pagoAMaior: ['1000.00', '120000.00'],
      saldo: ['250.10', '0.00'],
      ultimo: ['2026-12-30', '2026-12-24'],
    }),
    prazo({
      id: 'virada/inventario',
      dia: '2026-12-31',
      tipo: 'virada',
      titulo: 'Contar o estoque, item por item, no último dia de PIS e COFINS',
      fundamento: 'LC 214/2025, art. 381',
      empresas: [0],
    }),
    prazo({
      id: 'retificacao/2026-12-31',
      dia: '2026-12-31',
      tipo: 'retificacao',
      titulo: 'Último dia para retificar a EFD-Contribuições',
      fundamento: 'IN RFB 1.252/2012, art. 11; CTN, art. 173, I',
      empresas: [2],
      pagoAMaior: ['60000.00'],
      saldo: ['0.00'],
      ultimo: ['2026-12-31'],
    }),
    prazo({
      id: 'obrigacao/DCTFWEB/2026-11',
      dia: '2026-12-31',
      tipo: 'obrigacao',
      titulo: 'DCTFWeb de 11/2026',
      fundamento: 'IN RFB 2.237/2024 (IN RFB 2.248/2025)',
      empresas: [0, 1, 2],
    }),
    prazo({
      id: 'obrigacao/PGDAS/2026-12',
      dia: '2027-01-20',
      tipo: 'obrigacao',
      titulo: 'PGDAS-D e DAS de 12/2026',
      fundamento: 'LC 123/2006, art. 21, III; Resolução CGSN 140/2018, art. 40',
      empresas: [3],
    }),
    prazo({
      id: 'obrigacao/EFDC/2026-12',
      dia: '2027-02-16',
      tipo: 'obrigacao',
      titulo: 'EFD-Contribuições de 12/2026',
      fundamento: 'IN RFB 1.252/2012, art. 7º',
      empresas: [0, 1, 2],
    }),
    prazo({
      id: 'obrigacao/ECF/2026',
      dia: '2027-07-30',
      tipo: 'obrigacao',
      titulo: 'ECF de 2026',
      fundamento: 'IN RFB 2.004/2021, art. 3º',
      empresas: [0, 1, 2],
    }),
  ],
  semObrigacao: [4],
};

/** Goes to Carteira, Prazos, whose answers are made up. */
export async function openPrazos(
  page: Page,
  dados: Prazos = PRAZOS,
  empresas?: readonly EmpresaDaCarteira[],
): Promise<void> {
  await answer(page, '/api/carteira/prazos', dados);
  await answer(page, /^\/api\/carteira\/prazos\/\d{14}\/\w+\/[\d-]+$/, {
    achados: [
      {
        projetoId: '900001',
        ano: 2025,
        tese: 'ICMS na base do PIS e da COFINS',
        titulo: 'ICMS na base do PIS e da COFINS',
        relatorio: 'EFD-C ICMS na Base',
        grupo: 'caixa',
        confianca: 'Alta',
        valor: '1000.00',
        prescreveEm: '2026-12-24',
        filtros: { Ano: '2025' },
      },
      {
        projetoId: '900001',
        ano: 2025,
        tese: 'Retenções sem uso',
        titulo: 'Retenções sem uso',
        relatorio: 'Cruzamento Retenções sem Uso',
        grupo: 'retencoes',
        confianca: 'Média',
        valor: '250.10',
        prescreveEm: '2026-12-30',
        filtros: {},
      },
    ],
  });
  await openCarteira(page, empresas);
  await page.getByRole('tab', { name: 'Prazos', exact: true }).click();
}
