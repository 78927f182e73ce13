// Guarantees the group 'Reforma' of the diagnostic: the days of the law, amounts that open their lines, a button for
// each thing to do, the balances month by month with their table, and a page that was stored before all of it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type DiagnosticoAgregado, dadosDiagnosticoSchema } from '@apura/contract';
import type { FrameLocator, Page } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { answerDownloads } from './dados-portal.ts';
import { dadosDe, openDiagnostico as openPagina } from './diagnostico-portal.ts';
import { DIAGNOSTICOS } from './diagnosticos.ts';
import { expect, test } from './open-portal.ts';

const LARGURAS = [1440, 390] as const;

/** The page with its group 'Reforma' open, where it has one. */
async function openDiagnostico(page: Page, pedido: Parameters<typeof openPagina>[1]): Promise<FrameLocator> {
  const frame = await openPagina(page, pedido);
  const indice = frame.getByRole('navigation', { name: 'Índice do diagnóstico' });
  const reforma = indice.getByRole('button', { name: 'Reforma', exact: true });
  await expect(indice).toBeVisible();
  if ((await reforma.count()) > 0) await reforma.click();
  return frame;
}

const ANTES = DIAGNOSTICOS['sem-esocial'];
const REFORMA: DiagnosticoAgregado = {
  ...ANTES,
  dia: { hoje: '2026-11-30', selic_ate: '10/2026' },
  linhas: {
    ...ANTES.linhas,
    'EFD-C Créditos por Tipo': 24,
    'Cruzamento Reforma Inventário de Saldos': 6,
    'EFD-C Reforma Quotas a Apropriar': 1,
    'EFD-F Reforma Crédito de Estoque': 15,
    'Cruzamento Reforma Créditos a Escriturar': 4,
    'XML Reforma Conferência': 17,
    'XML Reforma Fornecedores': 4,
  },
  virada: {
    mes: '2026-10',
    saldo: '139900.10',
    projetado: '134900.10',
    prescreve_antes: '5000.00',
    quotas: '12950.00',
    estoque: '1093.38',
    estoque_simulado: true,
    a_escriturar: '8954.00',
    meses_a_retificar: 2,
  },
  virada_paineis: {
    meses: [
      { m: '2026-08', projetado: false, contribuicao: '88000.00', ressarcivel: '21000.00' },
      { m: '2026-09', projetado: false, contribuicao: '97000.00', ressarcivel: '27000.00' },
      { m: '2026-10', projetado: false, contribuicao: '105900.10', ressarcivel: '30000.00' },
      { m: '2026-12', projetado: true, contribuicao: '100900.10', ressarcivel: '30000.00' },
    ],
    origens: [
      {
        origem: 'Crédito de meses anteriores',
        saldo: '5000.00',
        projetado: '0.00',
        prazo: '2026-11-30',
        providencia: 'O prazo acaba antes da CBS: só serve à contribuição até esse dia',
        qtd: 1,
      },
    ],
    escriturar: [
      { m: '2024-05', credito: '4000.00', ultimo_dia: '2029-06-30', qtd: 3, servicos: 2 },
      { m: '2024-06', credito: '4954.00', ultimo_dia: null, qtd: 1, servicos: 0 },
    ],
    estoque: [
      { resultado: 'Simulação com o inventário de 31/12/2025', qtd: 3, credito: '1093.38' },
      { resultado: 'A confirmar', qtd: 1, credito: '0.00' },
    ],
    faltas: [{ falta: 'Grupo ausente', quem: 'Fornecedor', qtd: 17 }],
    fornecedores: [{ cnpj: '22333444000181', nome: 'FORNECEDOR NORMAL LTDA', faltas: 17 }],
  },
};

const painelDe = (frame: FrameLocator) => frame.getByRole('region', { name: 'Virada de PIS e COFINS' });

/** With a folder for them, pictures of both widths and themes are taken for people to look at. */
async function photograph(page: Page, frame: FrameLocator, nome: string): Promise<void> {
  const pasta = process.env.APURA_FOTOS_DIR;
  if (pasta === undefined) return;
  mkdirSync(pasta, { recursive: true });
  await painelDe(frame).scrollIntoViewIfNeeded();
  await page.screenshot({ path: join(pasta, `${nome}.png`) });
  await frame.getByRole('region', { name: 'Saldo de créditos até a virada' }).scrollIntoViewIfNeeded();
  await page.screenshot({ path: join(pasta, `${nome}-grafico.png`) });
}

for (const largura of LARGURAS)
  test(`the group has days, amounts and things to do, legible at ${largura}`, async ({ portalNovo: page }) => {
    await page.setViewportSize({ width: largura, height: largura === 390 ? 844 : 900 });
    const frame = await openDiagnostico(page, { json: dadosDe(REFORMA) });
    await expect(frame.getByRole('button', { name: 'Reforma', exact: true })).toBeAttached();
    const painel = painelDe(frame);
    await painel.scrollIntoViewIfNeeded();
    await expect(painel.getByRole('list', { name: 'Prazos da virada' }).getByRole('listitem')).toHaveCount(3);
    // From 30/11/2026 to 31/12/2026, 16/02/2027 and 30/06/2027.
    for (const falta of ['faltam 31 dias', 'faltam 78 dias', 'faltam 212 dias'])
      await expect(painel.getByText(falta)).toBeVisible();
    await expect(painel.getByText('R$ 8.954,00')).toBeVisible();
    await expect(
      painel.getByText('3 itens: Simulação com o inventário de 31/12/2025. 1 item: A confirmar'),
    ).toBeVisible();
    await expectAcessivel(page, `Reforma ${largura}`);
    await photograph(page, frame, `reforma-${largura}`);
    if (process.env.APURA_FOTOS_DIR !== undefined) {
      await page.getByRole('button', { name: /^Perfil de/ }).click();
      await page.getByRole('radio', { name: 'Escura' }).check();
      await page.keyboard.press('Escape');
    }
    await photograph(page, frame, `reforma-${largura}-escura`);
  });

test('the chart has a table with the same numbers, whose months open their rows', async ({ portalNovo: page }) => {
  const frame = await openDiagnostico(page, { json: dadosDe(REFORMA) });
  await frame.getByRole('button', { name: 'Tabela de Saldo de créditos até a virada' }).click();
  const tabela = frame.getByRole('table', { name: 'Saldo de créditos até a virada' });
  await expect(tabela.getByRole('row').nth(3)).toHaveText(/OUT\/26.*105\.900,10.*30\.000,00.*135\.900,10/);
  await expect(tabela.getByRole('row').nth(4)).toHaveText(/DEZ\/26 \(projetado\).*130\.900,10/);
});

test('an amount opens its lines in the reports', async ({ portalNovo: page }) => {
  const frame = await openDiagnostico(page, { json: dadosDe(REFORMA) });
  await painelDe(frame).getByRole('button', { name: 'R$ 5.000,00' }).click();
  await expect(page.getByRole('heading', { name: 'Cruzamento Reforma Inventário de Saldos' }).first()).toBeVisible();
});

test('what is to be written is taken to the rectification, the notes of services by their own report', async ({
  portalNovo: page,
}) => {
  const frame = await openDiagnostico(page, { json: dadosDe(REFORMA) });
  const levar = (rotulo: string, mes: string) =>
    painelDe(frame).getByRole('button', { name: `${rotulo}: Retificar ${mes} e os meses seguintes`, exact: true });
  await expect(levar('Levar à retificação', '05/2024')).toBeVisible();
  await expect(levar('Levar à retificação', '06/2024')).toBeVisible();
  await expect(levar('Levar serviços à retificação', '06/2024')).toHaveCount(0);
  await levar('Levar serviços à retificação', '05/2024').click();
  await expect(page.getByText('Cruzamento NFS-e Tomadas sem Crédito').first()).toBeVisible();
});

test('the workbook to fill in is downloaded, and the register asks for its month', async ({ portalNovo: page }) => {
  const frame = await openDiagnostico(page, { json: dadosDe(REFORMA) });
  const pedidos = await answerDownloads(page, /^\/api\/inventario\//, () => false);
  await painelDe(frame).getByRole('button', { name: 'Baixar planilha do inventário: O que falta' }).click();
  await expect.poll(() => pedidos).toEqual([expect.stringMatching(/^\/api\/inventario\/\d+$/)]);
  await painelDe(frame).getByRole('button', { name: 'Baixar registro com as parcelas: Crédito de estoque' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Registro do crédito de estoque' });
  await dialogo.getByRole('button', { name: 'Baixar' }).click();
  await expect(dialogo.getByText('Escreva o mês como MM/AAAA')).toBeVisible();
  await dialogo.getByLabel('Mês da apropriação').fill('06/2027');
  await dialogo.getByRole('button', { name: 'Baixar' }).click();
  await expect(dialogo).toBeHidden();
  expect(pedidos[1]).toMatch(/^\/api\/inventario\/\d+\/registro$/);
});

test('a company without a balance can still download the workbook, once its items are known', async ({
  portalNovo: page,
}) => {
  const semSaldo = { ...REFORMA, virada: null, virada_paineis: null, linhas: { 'EFD-F Produtos': 12 } };
  const frame = await openDiagnostico(page, { json: dadosDe(semSaldo) });
  const pedidos = await answerDownloads(page, /^\/api\/inventario\//, () => false);
  await expect(
    painelDe(frame).getByText('O inventário do último dia de PIS e COFINS, se houver estoque.'),
  ).toBeVisible();
  await painelDe(frame).getByRole('button', { name: 'Baixar planilha do inventário: O que falta' }).click();
  await expect.poll(() => pedidos).toHaveLength(1);
});

test('a diagnostic that was stored before has no such panels, and the rest of its page', async ({
  portalNovo: page,
}) => {
  const { virada: _, virada_paineis: __, ...velho } = ANTES;
  const { prazosDaVirada: ___, ...dados } = dadosDe(ANTES);
  // As the server answers it: what the stored one lacks is filled in by the contract.
  const json = dadosDiagnosticoSchema.parse({ ...dados, diagnostico: velho });
  const frame = await openDiagnostico(page, { json });
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(painelDe(frame)).toHaveCount(0);
});
