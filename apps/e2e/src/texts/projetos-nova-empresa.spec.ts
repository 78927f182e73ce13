// Guarantees how a company is registered from the form of a new project.

import { expect, type Page } from '@playwright/test';
import { answer, failure, openPortal, seeToast, test, withSession } from './open-portal.ts';
import { newCnpj, openNovoProjeto, openProjetos } from './projetos-portal.ts';

test.describe('Empresa não cadastrada', () => {
  // prova: 2.64, 2.68, 3.24, 5.26
  test("'Empresa não cadastrada' takes a whole CNPJ and a group before 'Cadastrar Empresa'", async ({ portal }) => {
    await openProjetos(portal, []);
    const dialog = await openNovaEmpresa(portal);
    const submit = dialog.getByRole('button', { name: 'Cadastrar Empresa' });
    await dialog.getByLabel('Grupo').fill('jornada');
    await dialog.getByLabel('CNPJ').fill('97.300.400/0001-5');
    await expect(submit).toBeDisabled();
    await dialog.getByLabel('CNPJ').fill(' 97300400000154 ');
    await expect(dialog.getByLabel('CNPJ')).toHaveValue('97.300.400/0001-54');
    await expect(submit).toBeEnabled();
    await dialog.getByLabel('Grupo').fill('   ');
    await expect(submit).toBeDisabled();
  });

  // prova: 5.27
  test("'Empresa já cadastrada'", async ({ portal }) => {
    await openProjetos(portal, []);
    await submitEmpresa(portal, '99210437000117');
    await seeToast(portal, 'Empresa já cadastrada');
    await expect(
      portal.getByRole('dialog', { name: 'Empresa não cadastrada' }).getByText('Empresa já cadastrada'),
    ).toBeVisible();
  });

  // prova: 5.28, 8.15
  test("'Empresa cadastrada com sucesso' chooses it; group and partner go in upper case", async ({ portal }) => {
    await openProjetos(portal, []);
    const cnpj = newCnpj();
    const sent = portal.waitForRequest('**/register/company');
    await submitEmpresa(portal, cnpj);
    expect((await sent).postDataJSON()).toEqual({ cnpj, grupo: 'JORNADA ÁGIL', parceiro: 'SÓCIO' });
    await seeToast(portal, 'Empresa cadastrada com sucesso');
    const chosen = portal.getByRole('dialog', { name: 'Novo Projeto' }).getByRole('combobox', { name: 'Empresa' });
    await expect(chosen).toHaveValue(new RegExp(`^98\\..*-${cnpj.slice(-2)} - `));
  });

  // prova: 8.17
  test("'Erro ao criar empresa, verifique os dados inseridos e tente novamente mais tarde'", async ({ portal }) => {
    await openProjetos(portal, []);
    await failure(portal, '/register/company');
    await submitEmpresa(portal, newCnpj());
    await seeToast(portal, 'Erro ao criar empresa, verifique os dados inseridos e tente novamente mais tarde');
    await expect(portal.getByRole('dialog', { name: 'Empresa não cadastrada' }).getByLabel('Grupo')).toHaveValue(
      'Jornada Ágil',
    );
  });

  // prova: 8.16
  test("'Finalize seu cadastro e compre alguns processamentos para começar a processar'", async ({ portal }) => {
    await withSession(portal, { owner: { creditos_adquiridos: '0', creditos_consumidos: '0' } });
    await answer(portal, '/api/processes', { finalResult: [] });
    await failure(portal, '/register/company');
    await openPortal(portal);
    // Without credits the portal opens at the profile.
    await portal.getByRole('navigation', { name: 'Seções' }).getByRole('button', { name: 'Projetos' }).click();
    await submitEmpresa(portal, newCnpj());
    await seeToast(portal, 'Finalize seu cadastro e compre alguns processamentos para começar a processar');
  });
});

async function openNovaEmpresa(page: Page) {
  const dialog = await openNovoProjeto(page);
  await dialog.getByRole('button', { name: 'Nova', exact: true }).click();
  const empresa = page.getByRole('dialog', { name: 'Empresa não cadastrada' });
  await expect(empresa).toBeVisible();
  return empresa;
}

async function submitEmpresa(page: Page, cnpj: string): Promise<void> {
  const dialog = await openNovaEmpresa(page);
  await dialog.getByLabel('CNPJ').fill(cnpj);
  await dialog.getByLabel('Grupo').fill('Jornada Ágil');
  await dialog.getByLabel('Parceiro').fill(' sócio ');
  await dialog.getByRole('button', { name: 'Cadastrar Empresa' }).click();
}
