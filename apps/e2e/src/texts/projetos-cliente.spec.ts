// Guarantees the panel 'Cliente', and the NF-e and NFS-e of the company.

import type { BuscaNfse, BuscaNotas } from '@apura/contract';
import { expect } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { onCall } from './on-call.ts';
import { answer, seeToast, sent, test } from './open-portal.ts';
import { openProjetos, rowOf, umProjeto } from './projetos-portal.ts';

test.describe('Cliente', () => {
  // prova: 1.8, 2.56, 2.57, 2.59, 5.35
  test("every field of the panel 'Cliente'", async ({ portal }) => {
    await openProjetos(portal, [
      umProjeto({ certificado: 'METALÚRGICA FICTÍCIA LTDA:99210437000117', validade: '2099-05-31' }),
    ]);
    await rowOf(portal, 'METALÚRGICA').click();
    const panel = portal.getByRole('region', { name: 'Cliente', exact: true });
    const fields: Record<string, string | RegExp> = {
      CNPJ: '99.210.437/0001-17',
      'Razão Social': 'METALÚRGICA FICTÍCIA LTDA',
      'Data de Cadastro': '05/03/2026 12:04:05',
      Usuário: 'Helena Fictícia',
      Grupo: 'GRUPO SUL',
      Parceiro: 'PARCEIRO UM',
      UF: 'SC',
      Município: 'JOINVILLE',
      'Inscrição Estadual': '250123456',
      'Quantidade de Filiais': '3',
      'CNAE Principal': '2532-2/01 - Produção de artefatos estampados de metal',
      'Situação Cadastral RFB': 'Ativa',
      'Certificado Utilizado': 'METALÚRGICA FICTÍCIA LTDA',
      'CNAE Secundário': /4662-1\/00 - Comércio atacadista de máquinas.*3314-7\/99 - Manutenção de máquinas/,
      'Regime Fiscal': /Lucro Real \(2025\).*Lucro Presumido \(2024\)/,
      'Última Atualização': '28/02/2099',
    };
    for (const [label, value] of Object.entries(fields)) {
      const field = panel.locator('dl > div').filter({ has: portal.getByText(label, { exact: true }) });
      await expect(field.locator('dd'), label).toHaveText(value);
    }
    await expect(panel.locator('dl > div > dt')).toHaveText(Object.keys(fields));
  });

  test("'Notas da Empresa' follows the invoices of the company, and orders the Ciência", async ({ portal }) => {
    const busca: BuscaNotas = {
      cnpj: umProjeto().cnpj,
      ligada: true,
      certificado: 'METALURGICA FICTICIA:99210437000117',
      situacao: 'em-dia',
      mensagem: null,
      proxima: '2026-03-05T16:04:05.000Z',
      ultimaConsulta: '2026-03-05T15:04:05.000Z',
      notas: 1240,
      resumos: 12,
      eventos: 3,
      cienciasPedidas: 0,
      faltantes: 0,
    };
    await answer(portal, '/api/nfe', { disponivel: true, simulado: false, buscas: [busca] });
    await answer(portal, `/api/nfe/${busca.cnpj}/chaves`, { notas: [] });
    await openProjetos(portal, [umProjeto()]);
    await rowOf(portal, 'METALÚRGICA').click();
    await portal.getByRole('button', { name: 'Notas da Empresa' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Notas da Empresa' });
    await expect(dialog.getByText('Em dia', { exact: true })).toBeVisible();
    await expect(dialog.getByText('1.240', { exact: true })).toBeVisible();
    await answer(portal, '/register/ciencia', { message: 'Ciência da Operação pedida para 12 notas' });
    const pedido = await sent(portal, '/register/ciencia', () =>
      dialog.getByRole('button', { name: 'Pedir Ciência de 12 notas' }).click(),
    );
    expect(pedido).toEqual({ cnpj: busca.cnpj });
    await seeToast(portal, 'Ciência da Operação pedida para 12 notas');
    await answer(portal, '/update/nfe', { message: 'Busca de NF-e desligada' });
    await answer(portal, '/api/nfe', { disponivel: true, simulado: false, buscas: [{ ...busca, ligada: false }] });
    await dialog.getByRole('button', { name: 'Parar a Busca' }).click();
    await expect(dialog.getByRole('button', { name: 'Buscar NF-e' })).toBeDisabled();
  });

  test('a plain user sees how the search of the NF-e goes, and no button that signs or collects', async ({
    portalUser,
  }) => {
    const { cnpj } = umProjeto();
    const chave = '35251098100002000157550010000000071000000078';
    const busca: BuscaNotas = {
      cnpj,
      ligada: true,
      certificado: 'METALURGICA FICTICIA:99210437000117',
      situacao: 'em-dia',
      mensagem: null,
      proxima: null,
      ultimaConsulta: null,
      notas: 1240,
      resumos: 12,
      eventos: 3,
      cienciasPedidas: 0,
      faltantes: 0,
    };
    await answer(portalUser, '/api/nfe', { disponivel: true, simulado: false, buscas: [busca] });
    await answer(portalUser, `/api/nfe/${cnpj}/chaves`, {
      notas: [
        {
          chave,
          situacao: 'resumo',
          mensagem: 'Só o resumo veio.',
          pedidaEm: '2026-03-05T15:04:05.000Z',
          prevista: null,
          ciencia: null,
        },
      ],
    });
    await openProjetos(portalUser, [umProjeto()]);
    await rowOf(portalUser, 'METALÚRGICA').click();
    await portalUser.getByRole('button', { name: 'Notas da Empresa' }).click();
    const dialog = portalUser.getByRole('dialog', { name: 'Notas da Empresa' });
    await expect(dialog.getByText('Só o resumo veio.')).toBeVisible();
    await expect(dialog.getByText('1.240', { exact: true })).toBeVisible();
    await expect(dialog.getByText(/Para ligar, parar ou pedir, fale com um administrador\.$/)).toBeVisible();
    for (const name of [/Ciência/, 'Parar a Busca', 'Buscar NF-e', 'Buscar por Chave'])
      await expect(dialog.getByRole('button', { name })).toHaveCount(0);
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await expectAcessivel(portalUser, 'Notas da Empresa of a plain user');
    await answer(portalUser, '/api/nfse', { disponivel: true, simulado: false, buscas: [] });
    await answer(portalUser, `/api/nfse/${cnpj}/chaves`, { notas: [] });
    await dialog.getByRole('tab', { name: 'NFS-e', exact: true }).click();
    await expect(dialog.getByText(/Para ligar, parar ou pedir, fale com um administrador\.$/)).toBeVisible();
    for (const name of ['Parar a Busca', 'Buscar NFS-e', 'Buscar por Chave'])
      await expect(dialog.getByRole('button', { name })).toHaveCount(0);
  });

  test('the NFS-e are followed on a tab of their own, and what came broken is named', async ({ portal }) => {
    const { cnpj } = umProjeto();
    const chave = '35503082299210437000117000000000000126030000000017';
    const busca: BuscaNfse = {
      cnpj,
      ligada: true,
      certificado: 'METALURGICA FICTICIA:99210437000117',
      situacao: 'erro',
      mensagem: 'NFS-e: o servidor não respondeu a tempo.',
      proxima: '2026-03-05T16:04:05.000Z',
      ultimaConsulta: '2026-03-05T15:04:05.000Z',
      notas: 1240,
      eventos: 3,
      danificados: 2,
      chavesDanificadas: [chave],
    };
    await answer(portal, '/api/nfe', { disponivel: false, simulado: false, buscas: [] });
    await answer(portal, '/api/nfse', { disponivel: true, simulado: false, buscas: [busca] });
    await answer(portal, `/api/nfse/${cnpj}/chaves`, { notas: [] });
    await openProjetos(portal, [umProjeto()]);
    await rowOf(portal, 'METALÚRGICA').click();
    await portal.getByRole('button', { name: 'Notas da Empresa' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Notas da Empresa' });
    await dialog.getByRole('tab', { name: 'NFS-e', exact: true }).click();
    await expect(dialog.getByText('Com problema', { exact: true })).toBeVisible();
    await expect(dialog.getByText('NFS-e: o servidor não respondeu a tempo.')).toBeVisible();
    await expect(dialog.getByText('1.240', { exact: true })).toBeVisible();
    await expect(dialog.getByText(/^2 documentos chegaram danificados e ficaram de fora\./)).toBeVisible();
    await expect(dialog.getByText(chave, { exact: true })).toBeVisible();
    await expect(dialog.getByText('e mais 1', { exact: true })).toBeVisible();
    const botao = dialog.getByRole('button', { name: 'Buscar por Chave' });
    await dialog.getByLabel('Chaves de acesso').fill(`${chave}\n${chave.slice(1)}`);
    await answer(portal, '/register/nfse', { message: '1 NFS-e pedida', pedidas: 1, recusadas: [] });
    const pedida = {
      chave,
      situacao: 'encontrada',
      mensagem: 'O XML está guardado.',
      pedidaEm: '2026-03-05T15:04:05.000Z',
    };
    await answer(portal, `/api/nfse/${cnpj}/chaves`, { notas: [pedida] });
    expect(await sent(portal, '/register/nfse', () => botao.click())).toEqual({ cnpj, chaves: [chave] });
    await seeToast(portal, '1 NFS-e pedida');
    await expect(dialog.getByText(`${chave.slice(1)} tem 49 caracteres, e a chave da NFS-e tem 50`)).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Chaves pedidas' }).getByText('Encontrada')).toBeVisible();
    await answer(portal, '/update/nfse', { message: 'Busca de NFS-e desligada' });
    await answer(portal, '/api/nfse', { disponivel: true, simulado: false, buscas: [{ ...busca, ligada: false }] });
    const pedido = await sent(portal, '/update/nfse', () =>
      dialog.getByRole('button', { name: 'Parar a Busca' }).click(),
    );
    expect(pedido).toEqual({ cnpj, ligada: false, certificado: '' });
    await seeToast(portal, 'Busca de NFS-e desligada');
    await expect(dialog.getByRole('button', { name: 'Buscar NFS-e' })).toBeDisabled();
  });

  test("'Buscar por Chave' says what is no key before it asks, and of each invoice what became of it", async ({
    portal,
  }) => {
    const { cnpj } = umProjeto();
    const busca: BuscaNotas = {
      cnpj,
      ligada: true,
      certificado: 'METALURGICA FICTICIA:99210437000117',
      situacao: 'em-dia',
      mensagem: null,
      proxima: null,
      ultimaConsulta: null,
      notas: 0,
      resumos: 0,
      eventos: 0,
      cienciasPedidas: 0,
      faltantes: 2,
    };
    const chave = '35251098100002000157550010000000071000000078';
    await answer(portal, '/api/nfe', { disponivel: true, simulado: false, buscas: [busca] });
    await answer(portal, `/api/nfe/${cnpj}/chaves`, { notas: [] });
    await openProjetos(portal, [umProjeto()]);
    await rowOf(portal, 'METALÚRGICA').click();
    await portal.getByRole('button', { name: 'Notas da Empresa' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Notas da Empresa' });
    await expect(dialog.getByText('Nenhuma chave pedida para esta empresa ainda.')).toBeVisible();
    await expect(dialog.getByText(/^2 documentos foram entregues a outro sistema/)).toBeVisible();
    const campo = dialog.getByLabel('Chaves de acesso');
    const botao = dialog.getByRole('button', { name: 'Buscar por Chave' });
    await botao.click();
    await expect(dialog.getByText('Cole ao menos uma chave de acesso')).toBeVisible();
    await campo.fill(chave.slice(1));
    await botao.click();
    await expect(dialog.getByText(`${chave.slice(1)} tem 43 caracteres, e a chave tem 44`)).toBeVisible();
    const nota = {
      chave,
      mensagem: 'Só o resumo veio.',
      pedidaEm: '2026-03-05T15:04:05.000Z',
      prevista: null,
      ciencia: null,
    };
    await answer(portal, '/register/nfe', { message: '1 nota pedida à SEFAZ', pedidas: 1, recusadas: [] });
    await answer(portal, `/api/nfe/${cnpj}/chaves`, { notas: [{ ...nota, situacao: 'resumo' }] });
    await campo.fill(chave.replace(/(.{4})/g, '$1 '));
    expect(await sent(portal, '/register/nfe', () => botao.click())).toEqual({ cnpj, chaves: [chave] });
    await seeToast(portal, '1 nota pedida à SEFAZ');
    await expect(campo).toHaveValue('');
    await expect(
      dialog.getByRole('list', { name: 'Chaves pedidas' }).getByText('Só o resumo', { exact: true }),
    ).toBeVisible();
    await answer(portal, '/register/ciencia', { message: 'Ciência da Operação pedida para 1 nota' });
    const ordem = await sent(portal, '/register/ciencia', () =>
      dialog.getByRole('button', { name: `Pedir Ciência da nota ${chave}` }).click(),
    );
    expect(ordem).toEqual({ cnpj, chaves: [chave] });
  });

  // prova: 2.58
  test("'Situação Cadastral RFB' is green when Ativa and red otherwise", async ({ portal }) => {
    await openProjetos(portal, [umProjeto(), umProjeto({ id: '900002', empresa: 'BAIXADA SA', situacao: 'Baixada' })]);
    const situacao = (text: string) => portal.getByRole('region', { name: 'Cliente' }).getByText(text, { exact: true });
    await rowOf(portal, 'METALÚRGICA').click();
    await expect(situacao('Ativa')).toHaveCSS('color', 'rgb(27, 127, 75)');
    await rowOf(portal, 'BAIXADA').click();
    await expect(situacao('Baixada')).toHaveCSS('color', 'rgb(179, 38, 30)');
  });

  // prova: 2.61
  test("'Dados atualizados há menos de 3 meses' while the data are fresh", async ({ portal }) => {
    await openProjetos(portal, [umProjeto()]);
    await rowOf(portal, 'METALÚRGICA').click();
    await expect(portal.getByText('Dados atualizados há menos de 3 meses')).toBeVisible();
    const button = portal.getByRole('button', { name: 'Atualizar Dados RFB' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    let asked = 0;
    await onCall(portal, '/update/company', (call) => {
      asked++;
      return call.abort();
    });
    await button.press('Enter');
    expect(asked).toBe(0);
  });

  // prova: 2.60
  test("'Atualizar Dados RFB' refreshes stale data", async ({ portal }) => {
    await openProjetos(portal, [umProjeto({ validade: '2026-01-01' })]);
    await answer(portal, '/update/company', {
      cnpj: '99210437000117',
      razao: 'METALÚRGICA FICTÍCIA LTDA',
      uf: 'SC',
      municipio: 'JOINVILLE',
      cnae: '',
      situacao: 'Ativa',
      cnae_secundario: [],
    });
    await rowOf(portal, 'METALÚRGICA').click();
    await expect(portal.getByText('Dados atualizados há menos de 3 meses')).toHaveCount(0);
    await portal.getByRole('button', { name: 'Atualizar Dados RFB' }).click();
    await seeToast(portal, 'Dados atualizados');
  });

  test("'dados ainda válidos' of the server is told as 'Dados atualizados há menos de 3 meses'", async ({ portal }) => {
    await openProjetos(portal, [umProjeto({ validade: null })]);
    await answer(portal, '/update/company', { message: 'dados ainda válidos' });
    await rowOf(portal, 'METALÚRGICA').click();
    await portal.getByRole('button', { name: 'Atualizar Dados RFB' }).click();
    await seeToast(portal, 'Dados atualizados há menos de 3 meses');
  });
});
