// Guarantees the first hour of a company of services: its notes, its EFD-Contribuições, its EFD-Reinf and its payments
// are dropped together, and the diagnostic and the crossing of the notes come out of them.

import { expect } from '@playwright/test';
import { seeToast } from '../notificacoes/see-toast.ts';
import { test } from '../notificacoes/test.ts';
import { documentosDoCaso } from './documentos.ts';
import { look } from './look.ts';
import { choose, drop, goTo, signIn } from './portal.ts';

const RELATORIO = 'Cruzamento NFS-e x EFD-C A100';
/** DARF 1708-06 of 275,00 against 225,00 declared, worked out by hand in the note of reinf-dctfweb. */
const PAGO_A_MAIOR = 'R$ 50,00';

test('from the folder of a company of services to its first R$', async ({ page }) => {
  const documentos = [...documentosDoCaso('cruzamento-nfse'), ...documentosDoCaso('reinf-dctfweb')];
  await signIn(page);

  await test.step('a project for a new company', async () => {
    const dialog = page.getByRole('dialog', { name: 'Novo Projeto' });
    await page.getByRole('button', { name: 'Novo', exact: true }).first().click();
    await dialog.getByRole('button', { name: 'Nova', exact: true }).click();
    const empresa = page.getByRole('dialog', { name: 'Empresa não cadastrada' });
    await empresa.getByLabel('CNPJ').fill('11222333000181');
    await empresa.getByLabel('Grupo').fill('servicos');
    await empresa.getByRole('button', { name: 'Cadastrar Empresa' }).click();
    await seeToast(page, 'Empresa cadastrada com sucesso');
    await choose(dialog, page, { label: 'Recorrência', option: 'Pontual' });
    await choose(dialog, page, { label: 'Fluxo Mágico', option: /Manual/ });
    await dialog.getByLabel('Período Inicial').fill('01/03/2026');
    await dialog.getByLabel('Período Final').fill('31/08/2026');
    await dialog.getByRole('button', { name: 'Cadastrar', exact: true }).click();
    await page.getByRole('dialog', { name: 'Confirmar consumo' }).getByRole('button', { name: 'Confirmar' }).click();
  });

  await test.step('drop the folder, send it and start', async () => {
    const upload = page.getByRole('dialog', { name: 'Upload de Documentos' });
    await drop(upload.getByText('Arraste e solte arquivos ou pastas aqui'), documentos);
    await expect(upload.getByText(`${documentos.length} arquivos escolhidos`)).toBeVisible();
    await look(page, 'servicos-1-upload');
    await upload.getByRole('button', { name: 'Enviar', exact: true }).click();
    const progress = page.getByRole('dialog', { name: 'Envio de arquivos' });
    await expect(progress.getByText('Todos os arquivos foram recebidos e conferidos.')).toBeVisible();
    // None is refused: the cancellation of a supplier's note is not of another company either.
    await expect(progress.getByText(`${documentos.length} arquivos: ${documentos.length} em uso`)).toBeVisible();
    await look(page, 'servicos-2-envio');
    await progress.getByRole('button', { name: 'Iniciar projeto' }).click();
    const start = page.getByRole('dialog', { name: 'Iniciar projeto' });
    await expect(start).toBeVisible();
    await look(page, 'servicos-3-iniciar');
    await start.getByRole('button', { name: /Iniciar|Confirmar/ }).click();
    const row = page.getByRole('row').filter({ hasText: '31/08/2026' }).filter({ hasText: 'Upload Manual' }).first();
    await expect(row.getByText('Concluído')).toBeVisible({ timeout: 180_000 });
    await look(page, 'servicos-4-projetos');
    await row.getByRole('button', { name: 'Abrir diagnóstico' }).click();
  });

  await test.step('the first R$', async () => {
    const pagina = page.frameLocator('iframe[title^="Diagnóstico de"]');
    const kpi = pagina.getByRole('region', { name: 'Oportunidades em dinheiro' });
    await expect(kpi.getByText(PAGO_A_MAIOR).first()).toBeVisible();
    await look(page, 'servicos-5-diagnostico');
  });

  await test.step('the notes against the EFD-Contribuições', async () => {
    await goTo(page, 'Relatórios');
    await page.getByRole('tab', { name: 'Relatórios Apura' }).click();
    await page.getByRole('table', { name: 'Relatórios' }).getByText(RELATORIO, { exact: true }).click();
    await expect(page.getByRole('grid', { name: RELATORIO }).getByRole('row').nth(1)).toBeVisible();
    await look(page, 'servicos-6-relatorio');
  });
});
