// Guarantees how a project begins with a folder: what its SPED files say, and what one confirmation asks for.

import { expect, type Page } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { type DroppedFile, drop } from '../journeys/portal.ts';
import { answer, test, withSession } from './open-portal.ts';
import { openProjetos, umProjeto } from './projetos-portal.ts';

const text = (name: string, linha: string): DroppedFile => ({
  name,
  type: 'text/plain',
  base64: Buffer.from(`${linha}\r\n`, 'latin1').toString('base64'),
});
const efdc = (mes: string, cnpj = '11222333000181') =>
  text(`efd-${cnpj}-${mes}.txt`, `|0000|006|0|||01${mes}|28${mes}|EMPRESA FICTÍCIA|${cnpj}|SP|3550308||00|2|`);
const NOTA: DroppedFile = { name: 'nota.xml', type: 'text/xml', base64: 'PGEvPg==' };
const EXE: DroppedFile = { name: 'programa.exe', type: 'text/plain', base64: 'TVo=' };

test('a dropped folder says whose it is, of which months and what it lacks; one click asks for all', async ({
  portal,
}) => {
  await openProjetos(portal, []);
  const dialog = await dropFolder(portal, [
    ...[efdc('112024'), efdc('012025'), NOTA, EXE],
    efdc('112024', '99210437000117'),
  ]);
  await expect(dialog.getByText('A pasta tem arquivos de 2 empresas. De qual é o projeto?')).toBeVisible();
  await expect(
    dialog.getByRole('radio', { name: /^11\.222\.333\/0001-81 - EMPRESA FICTÍCIA \(2 SPEDs\)/ }),
  ).toBeChecked();
  await expect(dialog.getByText('01/11/2024 a 31/01/2025')).toBeVisible();
  await expect(dialog.getByText('2 arquivos · falta 12/2024')).toBeVisible();
  // The note goes with them; the program and the other company's file do not.
  await expect(dialog.getByText(/^3 arquivos · 1 fica de fora/)).toBeVisible();
  await expect(dialog.getByLabel('Grupo')).toHaveValue('EMPRESA FICTÍCIA');
  await expect(
    dialog.getByText('O processamento a seguir consumirá 3 projetos, tem certeza de que deseja solicitar?'),
  ).toBeVisible();
  const confirmar = dialog.getByRole('button', { name: 'Confirmar' });
  await expect(confirmar).toBeFocused();
  await expectAcessivel(portal, 'começar por uma pasta');

  await answer(portal, '/register/company', { cnpj: '11222333000181', name: 'EMPRESA FICTÍCIA' });
  await answer(portal, '/register/process', { projectId: '900001' });
  const company = portal.waitForRequest('**/register/company');
  const project = portal.waitForRequest('**/register/process');
  await confirmar.press('Enter');
  expect((await company).postDataJSON()).toEqual({ cnpj: '11222333000181', grupo: 'EMPRESA FICTÍCIA', parceiro: '' });
  expect((await project).postDataJSON()).toMatchObject({
    ...{ cod: '11222333000181', inicio: '2024-11-01', fim: '2025-01-31' },
    ...{ upload: 0, recorrencia: 'unico', certificado: 'DESABILITADO' },
  });
});

test('the other company is chosen by its radio, and is known already', async ({ portal }) => {
  await openProjetos(portal, [umProjeto({ periodoInicial: '2024-11-01', periodoFinal: '2024-11-30' })]);
  const dialog = await dropFolder(portal, [...[efdc('112024'), efdc('012025')], efdc('112024', '99210437000117')]);
  await dialog.getByRole('radio', { name: /^99\.210\.437\/0001-17/ }).check();
  await expect(dialog.getByText('01/11/2024 a 30/11/2024', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Grupo')).toBeHidden();
  await expect(dialog.getByText('Já existe um projeto desta empresa com estes meses')).toBeVisible();
});

test('a folder without a SPED says what to do', async ({ portal }) => {
  await openProjetos(portal, []);
  const dialog = await dropFolder(portal, [NOTA]);
  await expect(
    dialog.getByText(
      'Nenhum SPED desta pasta diz de que empresa ela é. Crie o projeto em Novo e envie os arquivos a ele.',
    ),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Confirmar' })).toBeDisabled();
});

test('credits that do not suffice are said before, with the way to buy', async ({ portal }) => {
  await withSession(portal, { owner: { creditos_adquiridos: '1', creditos_consumidos: '0' } });
  await openProjetos(portal, []);
  const dialog = await dropFolder(portal, [efdc('112024'), efdc('122024')]);
  await expect(dialog.getByText('1 projeto disponível')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Comprar créditos' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Confirmar' })).toBeDisabled();
});

async function dropFolder(page: Page, files: readonly DroppedFile[]) {
  await drop(page.getByRole('region', { name: 'Projeto' }), files);
  return page.getByRole('dialog', { name: 'Começar por uma pasta' });
}
