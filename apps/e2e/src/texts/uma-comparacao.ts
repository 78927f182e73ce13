import type { AchadoComparado, ComparacaoDePeriodos } from '@apura/contract';
import { expect, type Page } from '@playwright/test';
import { onCall } from './on-call.ts';
import { openProjetos, umProjeto } from './projetos-portal.ts';

/** Two projects of a company, of which the older one covers two years. */
export const PROJETOS_COMPARADOS = [
  umProjeto({ id: '900100', status: 'CONCLUDED', pbi: 'apura' }),
  umProjeto({
    id: '900101',
    status: 'CONCLUDED',
    pbi: 'apura',
    cadastro: '2025-02-05T15:04:05.000Z',
    periodoInicial: '2023-01-01',
    periodoFinal: '2024-12-31',
  }),
];

const parte = (valor: string, ano: string, tratado = '0.00') => ({
  valor,
  tratado,
  filtros: { Ano: ano, Confiança: 'Alta' },
});

function umAchado(titulo: string, resto: Partial<AchadoComparado>): AchadoComparado {
  return {
    id: titulo,
    tipo: 'Oportunidade',
    titulo,
    relatorio: 'EFD-C Exclusão do ICMS da Base',
    classe: 'Pago a maior',
    confianca: 'Alta',
    medida: 'pagoAMaior',
    estado: 'igual',
    antes: null,
    depois: null,
    diferenca: '0.00',
    ...resto,
  };
}

/** What the made-up server says of them. */
export const COMPARACAO: ComparacaoDePeriodos = {
  hoje: '2026-03-10',
  empresa: { cnpj: '99210437000117', nome: 'METALÚRGICA FICTÍCIA LTDA' },
  antes: { id: '900101', ini: '2023-01-01', fim: '2024-12-31', ano: null, meses: 24, pbi: 'apura' },
  depois: { id: '900100', ini: '2025-01-01', fim: '2025-03-31', ano: null, meses: 3, pbi: 'apura' },
  medidas: [
    { medida: 'pagoAMaior', antes: '1250300.45', depois: '1300000.00', diferenca: '49699.55', percentual: '3.97' },
    { medida: 'pagoBaixa', antes: '0.00', depois: '0.00', diferenca: '0.00', percentual: null },
    { medida: 'saldo', antes: '45000.00', depois: '12000.00', diferenca: '-33000.00', percentual: '-73.33' },
    { medida: 'contingente', antes: '0.00', depois: '800000.00', diferenca: '800000.00', percentual: null },
    { medida: 'riscos', antes: '33210.98', depois: '33210.98', diferenca: '0.00', percentual: '0.00' },
    { medida: 'receita', antes: '98765432.10', depois: null, diferenca: null, percentual: null },
  ].map((uma) => ({
    ...uma,
    // The literals above are names of the contract.
    medida: uma.medida as ComparacaoDePeriodos['medidas'][number]['medida'],
    linhas:
      uma.medida === 'receita'
        ? {
            antes: { relatorio: 'Cruzamento Receita Bruta', filtros: {} },
            depois: { relatorio: 'Cruzamento Receita Bruta', filtros: {} },
          }
        : null,
  })),
  achados: [
    umAchado('Exclusão do ICMS da base do PIS e da COFINS, com notas de saída sem a exclusão', {
      estado: 'maior',
      antes: parte('1250300.45', '2024'),
      depois: parte('1300000.00', '2025'),
      diferenca: '49699.55',
    }),
    umAchado('IRPJ sobre incentivos', {
      classe: 'Contingente',
      medida: 'contingente',
      estado: 'novo',
      depois: parte('800000.00', '2025'),
      diferenca: '800000.00',
    }),
    umAchado('Retenções não usadas', {
      relatorio: 'EFD-C Retenções na Fonte',
      classe: 'Saldo de retenções',
      medida: 'saldo',
      estado: 'tratado',
      antes: parte('33000.00', '2024'),
      depois: parte('0.00', '2025', '21000.00'),
      diferenca: '-33000.00',
    }),
    umAchado('Alíquota divergente', {
      tipo: 'Risco',
      classe: '',
      medida: 'riscos',
      antes: parte('33210.98', '2024'),
      depois: parte('33210.98', '2025'),
    }),
  ],
};

export const figuras = (page: Page) => page.getByRole('table', { name: 'Medidas dos dois períodos' });

/** Opens the comparison from the first project's row; answers the addresses that are asked. */
export async function openComparacao(page: Page, comparacao = COMPARACAO): Promise<string[]> {
  const asked: string[] = [];
  await onCall(page, /^\/api\/comparacao\//, async (call) => {
    asked.push(`${call.url.pathname}${call.url.search}`);
    await call.fulfill({ json: comparacao });
  });
  await openProjetos(page, PROJETOS_COMPARADOS);
  await page
    .getByRole('button', { name: /^Abrir em outra seção/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Comparar períodos' }).click();
  await expect(figuras(page)).toBeVisible();
  return asked;
}
