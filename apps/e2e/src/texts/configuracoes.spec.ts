import { readFileSync } from 'node:fs';
import type { UsuarioItem } from '@apura/contract';
import type { Locator, Page } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { onCall } from './on-call.ts';
import { answer, expect, failure, openSection, seeToast, test, withSession } from './open-portal.ts';

const MASTER = usuario('Helena Fictícia', { privilege: 'master' });
const ADMIN = usuario('Otávio Inventado', { privilege: 'administrator' });
const ATIVA = usuario('Irene Suposta');
const CONVIDADO = usuario('Caio Hipotético', { user_status: 'invited' });
const CERTIFICADOS = [
  { name: 'METALÚRGICA FICTÍCIA LTDA:99210437000117', validity: '2099-03-31', status: 'active' },
  { name: 'PADARIA INVENTADA ME:98100001000108', validity: '2020-01-15', status: 'expired' },
];
const PFX = { name: 'a1.pfx', mimeType: 'application/x-pkcs12', buffer: Buffer.from('conteúdo fictício') };

test.describe('who may enter', () => {
  // prova: 2.38, 6.3
  test("'Configurações' is in the popup of administrators and masters only", async ({
    portal,
    portalAdmin,
    portalUser,
  }) => {
    for (const [page, count] of [
      [portal, 1],
      [portalAdmin, 1],
      [portalUser, 0],
    ] as const) {
      await page.goto('/');
      await page.getByRole('button', { name: /^Perfil de/ }).click();
      await expect(page.getByRole('button', { name: 'Meu Perfil', exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Configurações', exact: true })).toHaveCount(count);
    }
  });

  test('a user whose privilege is withdrawn while the screen stands sees none of it', async ({ portalAdmin }) => {
    await openConfiguracoes(portalAdmin);
    await expect(usuarios(portalAdmin)).toBeVisible();
    // While the first answer is on its way the button asks for nothing new.
    await expect(portalAdmin.getByText('Entrou no portal').first()).toBeVisible();
    await withSession(portalAdmin, { user: { privilegio: 'user' } });
    // The next renewal of the session tells; an accepted suggestion of a refused token makes one at once.
    await failure(portalAdmin, '/api/audit', { status: 401, code: 'sessao-expirada', message: 'Renove' });
    await portalAdmin.getByRole('button', { name: 'Atualizar auditoria' }).click();
    await expect(portalAdmin.getByText('Somente administradores acessam as configurações.')).toBeVisible();
    await expect(usuarios(portalAdmin)).toHaveCount(0);
  });
});

test.describe('users', () => {
  // prova: 2.119, 3.3
  test("'Usuários', 'Usuários e Certificado Digital', 'Ativo', 'Administrador', 'Usuário' in the table", async ({
    portal,
  }) => {
    await openConfiguracoes(portal);
    await expect(portal.getByRole('heading', { name: 'Configurações', level: 1 })).toBeVisible();
    await expect(portal.getByText('Usuários e Certificado Digital')).toBeVisible();
    const panel = usuarios(portal);
    await expect(panel.getByPlaceholder('Busca Rápida')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Novo', exact: true })).toBeVisible();
    await expect(panel.getByRole('columnheader')).toHaveText(['Nome', 'E-mail', 'Nível de Acesso', 'Status', 'Ações']);
    await expect(linha(panel, ADMIN).getByRole('cell')).toHaveText([
      'Otávio Inventado',
      ADMIN.email,
      'Administrador',
      'Ativo',
      '',
    ]);
    await expect(linha(panel, CONVIDADO).getByRole('cell').nth(2)).toHaveText('Usuário');
    await expect(linha(panel, CONVIDADO).getByRole('cell').nth(3)).toHaveText('Convidado');
  });

  // prova: 2.122, 6.4
  test('neither icon is shown on administrator or master rows', async ({ portal }) => {
    await openConfiguracoes(portal);
    const panel = usuarios(portal);
    for (const [who, count] of [
      [MASTER, 0],
      [ADMIN, 0],
      [ATIVA, 2],
    ] as const)
      await expect(linha(panel, who).getByRole('button')).toHaveCount(count);
  });

  // prova: 5.67
  test('the search finds by name, e-mail, access level and status', async ({ portal }) => {
    await openConfiguracoes(portal);
    const panel = usuarios(portal);
    for (const [search, who] of [
      ['  HELENA ', MASTER],
      [ADMIN.email, ADMIN],
      ['administrador', ADMIN],
      ['convidado', CONVIDADO],
    ] as const) {
      await panel.getByPlaceholder('Busca Rápida').fill(search);
      await expect(panel.getByText('1 de 4 usuários'), search).toBeVisible();
      await expect(linha(panel, who)).toBeVisible();
    }
    await panel.getByPlaceholder('Busca Rápida').fill('<i>🙈</i>');
    await expect(panel.getByText('Nenhum resultado para "<i>🙈</i>"')).toBeVisible();
  });

  // prova: 2.120, 4.38
  test("the config icon expands 'Ativo' and 'Inativo' with 'Salvar'", async ({ portal }) => {
    await answer(portal, '/update/user/permission', { ...ATIVA, user_status: 'inactive' });
    await openConfiguracoes(portal);
    const panel = usuarios(portal);
    const icon = linha(panel, ATIVA).getByRole('button', { name: /^Configurar/ });
    await icon.click();
    await expect(icon).toHaveAttribute('aria-expanded', 'true');
    const editor = panel.getByRole('form', { name: 'Status de Irene Suposta' });
    await expect(editor.getByRole('radio', { name: 'Ativo', exact: true })).toBeChecked();
    await editor.getByText('Inativo').click();
    await answer(portal, '/api/users', { users: [MASTER, ADMIN, { ...ATIVA, user_status: 'inactive' }, CONVIDADO] });
    const request = portal.waitForRequest('**/update/user/permission');
    await editor.getByRole('button', { name: 'Salvar' }).click();
    expect((await request).postDataJSON()).toEqual({ email: ATIVA.email, status: 'inativo', nivelAcesso: 'user' });
    await expect(linha(panel, ATIVA).getByText('Inativo')).toBeVisible();
    await expect(editor).toHaveCount(0);
    await expect(icon).toBeFocused();
  });

  // prova: 8.47
  test("'Erro ao atualizar dados do usuário, verifique as informações fornecidas e tente novamente mais tarde'", async ({
    portal,
  }) => {
    await failure(portal, '/update/user/permission', {
      status: 409,
      code: 'x',
      message: 'Limite de usuários atingido',
    });
    await openConfiguracoes(portal);
    const panel = usuarios(portal);
    await linha(panel, ATIVA)
      .getByRole('button', { name: /^Configurar/ })
      .click();
    await panel.getByText('Inativo').click();
    await panel.getByRole('button', { name: 'Salvar' }).click();
    await seeToast(
      portal,
      'Erro ao atualizar dados do usuário, verifique as informações fornecidas e tente novamente mais tarde',
    );
    await expect(panel.getByText('Limite de usuários atingido')).toBeVisible();
    await expect(panel.getByRole('radio', { name: 'Inativo' })).toBeChecked();
  });

  // prova: 2.121, 2.126
  test("deleting a user asks with 'Voltar' and 'Excluir'", async ({ portal }) => {
    await answer(portal, '/delete/user', { message: 'Sucesso' });
    await openConfiguracoes(portal);
    const panel = usuarios(portal);
    const icon = linha(panel, ATIVA).getByRole('button', { name: /^Excluir/ });
    await icon.click();
    const dialog = portal.getByRole('dialog', { name: 'Excluir usuário' });
    await expect(dialog.getByText(ATIVA.email)).toBeVisible();
    await dialog.getByRole('button', { name: 'Voltar' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(icon).toBeFocused();
    await icon.click();
    await answer(portal, '/api/users', { users: [MASTER, ADMIN, CONVIDADO] });
    const request = portal.waitForRequest('**/delete/user');
    await dialog.getByRole('button', { name: 'Excluir', exact: true }).click();
    expect((await request).postDataJSON()).toEqual({ email: ATIVA.email });
    await expect(linha(panel, ATIVA)).toHaveCount(0);
    await expect(panel.getByText('3 usuários')).toBeVisible();
    await expect(linha(panel, CONVIDADO).getByRole('button', { name: /^Excluir/ })).toBeFocused();
  });

  test('names, e-mails and days are whole at 1440 px', async ({ portal }) => {
    await openSection(portal, 'Configurações');
    const cells = portal.locator('tbody [data-cut]');
    await expect(cells.filter({ hasText: /^\d\d\/\d\d\/\d{4} \d\d:/ }).first()).toBeVisible();
    await expect(cells.filter({ hasText: 'master@demo.apura.local' })).toBeVisible();
    const cut = await cells.evaluateAll((all) =>
      all.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );
    expect(cut.filter((text) => /@demo\.apura\.local$|^\S+ Demonstração$|^\d\d\/\d\d\//.test(text ?? ''))).toEqual([]);
  });

  // prova: 8.48
  test("'Erro ao deletar usuário, tente novamente mais tarde'", async ({ portal }) => {
    await failure(portal, '/delete/user');
    await openConfiguracoes(portal);
    await linha(usuarios(portal), ATIVA)
      .getByRole('button', { name: /^Excluir/ })
      .click();
    const dialog = portal.getByRole('dialog', { name: 'Excluir usuário' });
    await dialog.getByRole('button', { name: 'Excluir', exact: true }).click();
    await seeToast(portal, 'Erro ao deletar usuário, tente novamente mais tarde');
    await expect(dialog.getByText('Requisição req-inventada')).toBeVisible();
  });
});

test.describe('ending sessions', () => {
  const alvo = (nome: string, privilegio: string) => ({
    nome,
    email: `${privilegio}@exemplo.test`,
    privilegio,
    segundo_fator: false,
  });
  const EQUIPE = [alvo('Helena Fictícia', 'master'), alvo('Otávio Inventado', 'administrator'), alvo('Irene', 'user')];
  const open = async (page: Page) => {
    await answer(page, '/api/security', { exigir_segundo_fator: false, usuarios: EQUIPE });
    await openConfiguracoes(page);
    const panel = page.getByRole('region', { name: 'Segurança' });
    await panel.getByRole('button', { name: 'Encerrar Sessões' }).click();
    return page.getByRole('dialog', { name: 'Encerrar Sessões' });
  };

  test("'Encerrar Sessões' asks first, names whose sessions end, and says what was refused", async ({ portal }) => {
    const dialog = await open(portal);
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    await expectAcessivel(portal, 'encerrar sessões');
    await failure(portal, '/delete/user/sessions');
    await dialog.getByRole('button', { name: 'Encerrar as sessões de Irene' }).click();
    const confirm = portal.getByRole('dialog', { name: 'Encerrar as sessões do usuário' });
    await expect(confirm.getByText('Irene sai do portal agora, em todos os aparelhos.')).toBeVisible();
    await confirm.getByRole('button', { name: 'Encerrar' }).click();
    await expect(confirm.getByText('Requisição req-inventada')).toBeVisible();
    await answer(portal, '/delete/user/sessions', { message: 'Sessões encerradas' });
    const request = portal.waitForRequest('**/delete/user/sessions');
    await confirm.getByRole('button', { name: 'Encerrar' }).click();
    expect((await request).postDataJSON()).toEqual({ email: 'user@exemplo.test' });
    await seeToast(portal, 'Sessões encerradas');
    await expect(confirm).toBeHidden();
  });

  test("'Encerrar de Todos' says who leaves: for a master everybody, for an administrator plain users", async ({
    portal,
    portalAdmin,
  }) => {
    for (const [page, count, quem] of [
      [portal, 3, /^Todos os usuários saem do portal agora/],
      [portalAdmin, 1, /^Todos os usuários que não são administradores saem do portal agora/],
    ] as const) {
      const dialog = await open(page);
      await expect(dialog.getByRole('listitem')).toHaveCount(count);
      await answer(page, '/delete/users/sessions', { message: 'As sessões da equipe foram encerradas' });
      await dialog.getByRole('button', { name: 'Encerrar de Todos' }).click();
      const confirm = page.getByRole('dialog', { name: 'Encerrar as sessões da equipe' });
      await expect(confirm.getByText(quem)).toBeVisible();
      await confirm.getByRole('button', { name: 'Encerrar' }).click();
      await seeToast(page, 'As sessões da equipe foram encerradas');
    }
  });
});

test.describe('inviting', () => {
  // prova: 2.124, 3.27, 5.62
  test("'Enviar Convite' waits for name, e-mail and CPF, and masks the CPF", async ({ portal }) => {
    const dialog = await openNovo(portal);
    const send = dialog.getByRole('button', { name: 'Enviar Convite' });
    await expect(send).toBeDisabled();
    await dialog.getByLabel('CPF').fill('52998224725');
    await expect(dialog.getByLabel('CPF')).toHaveValue('529.982.247-25');
    await dialog.getByLabel('Nome').fill('Nova Pessoa');
    await expect(send).toBeDisabled();
    await dialog.getByLabel('E-mail').fill('   ');
    await expect(send).toBeDisabled();
    await dialog.getByLabel('E-mail').fill('nova@exemplo.test');
    await expect(send).toBeEnabled();
  });

  // prova: 5.6, 5.7
  test("'CPF informado inválido' on user creation", async ({ portal }) => {
    const dialog = await invite(portal, { cpf: '111.111.111-11' });
    await seeToast(portal, 'CPF informado inválido');
    await expect(dialog.getByText('CPF informado inválido')).toBeVisible();
    await expect(dialog.getByLabel('CPF')).toBeFocused();
  });

  // prova: 8.45
  test("'Usuário criado com sucesso.'", async ({ portal }) => {
    await answer(portal, '/register/user', usuario('Nova Pessoa', { user_status: 'invited' }));
    const request = portal.waitForRequest('**/register/user');
    const dialog = await invite(portal);
    expect((await request).postDataJSON()).toEqual({
      nome: 'Nova Pessoa',
      email: 'nova@exemplo.test',
      cpf: '52998224725',
    });
    await seeToast(portal, 'Usuário criado com sucesso.');
    await expect(dialog).toHaveCount(0);
  });

  // prova: 7.21, 8.4, 8.42
  test("'Máximo de usuários atingidos, para cadastrar novos usuários entre em contato conosco.' for 'Limite de usuários atingido'", async ({
    portal,
  }) => {
    await failure(portal, '/register/user', { status: 409, code: 'x', message: 'Limite de usuários atingido' });
    const dialog = await invite(portal);
    await seeToast(portal, 'Máximo de usuários atingidos, para cadastrar novos usuários entre em contato conosco.');
    await expect(dialog.getByLabel('Nome')).toHaveValue('Nova Pessoa');
  });

  // prova: 7.21, 8.5, 8.43
  test("'Apenas administradores podem cadastrar novos usuários' for 'Usuário não possui privilégios adequados'", async ({
    portal,
  }) => {
    await failure(portal, '/register/user', {
      status: 403,
      code: 'x',
      message: 'Usuário não possui privilégios adequados',
    });
    await invite(portal);
    await seeToast(portal, 'Apenas administradores podem cadastrar novos usuários');
  });

  // prova: 7.21, 8.6, 8.44
  test("'E-mail já cadastrado na nossa plataforma'", async ({ portal }) => {
    // The real server knows the address.
    const dialog = await invite(portal, { email: 'user@demo.apura.local' });
    await seeToast(portal, 'E-mail já cadastrado na nossa plataforma');
    await expect(dialog.getByText('E-mail já cadastrado na nossa plataforma')).toBeVisible();
    await expect(dialog.getByLabel('E-mail')).toBeFocused();
  });

  // prova: 8.46
  test("'Erro ao criar usuário, verifique as informações fornecidas e tente novamente mais tarde.'", async ({
    portal,
  }) => {
    await failure(portal, '/register/user');
    const dialog = await invite(portal);
    await seeToast(portal, 'Erro ao criar usuário, verifique as informações fornecidas e tente novamente mais tarde.');
    await expect(dialog.getByText('Requisição req-inventada')).toBeVisible();
  });
});

test.describe('certificates', () => {
  // prova: 2.123, 5.68
  test("'Certificados Digitais' with name, validity and status; the search finds by each", async ({ portal }) => {
    await openConfiguracoes(portal);
    const panel = certificados(portal);
    await expect(panel.getByRole('columnheader')).toHaveText(['Nome', 'Validade', 'Status', 'Ações']);
    const row = (text: string) => panel.getByRole('row').filter({ hasText: text });
    await expect(row('METALÚRGICA').getByRole('cell')).toHaveText([
      'METALÚRGICA FICTÍCIA LTDA:99210437000117',
      '31/03/2099',
      'Ativo',
      '',
    ]);
    for (const search of ['padaria', '15/01/2020', 'VENCIDO']) {
      await panel.getByPlaceholder('Busca Rápida').fill(search);
      await expect(panel.getByText('1 de 2 certificados'), search).toBeVisible();
      await expect(row('PADARIA')).toBeVisible();
    }
  });

  // prova: 5.58
  test("'Arquivo Inválido, insira arquivo do tipo .pfx'", async ({ portal }) => {
    const dialog = await openImportar(portal);
    await dialog
      .getByLabel('Certificado')
      .setInputFiles({ name: 'chave.pem', mimeType: 'application/x-pem-file', buffer: Buffer.from('x') });
    await seeToast(portal, 'Arquivo Inválido, insira arquivo do tipo .pfx');
    await expect(dialog.getByText('Arquivo Inválido, insira arquivo do tipo .pfx')).toBeVisible();
  });

  // prova: 2.125, 3.28, 5.60, 5.61
  test("'Senhas não correspondem', and 'Importar' waits for every field", async ({ portal }) => {
    const dialog = await openImportar(portal);
    const send = dialog.getByRole('button', { name: 'Importar', exact: true });
    await dialog.getByLabel('Certificado').setInputFiles(PFX);
    await expect(dialog.getByText('a1.pfx')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Senha', exact: true }).fill('Uma');
    await expect(send).toBeDisabled();
    await dialog.getByRole('textbox', { name: 'Confirmar Senha' }).fill('Outra');
    await send.click();
    await seeToast(portal, 'Senhas não correspondem');
    await expect(dialog.getByText('Senhas não correspondem')).toBeVisible();
  });

  // prova: 1.3, 8.49
  test("'Certificado importado com sucesso.'", async ({ portal }) => {
    await answer(portal, '/register/certificate', CERTIFICADOS[0]);
    const dialog = await importar(portal);
    await seeToast(portal, 'Certificado importado com sucesso.');
    await expect(dialog).toHaveCount(0);
  });

  // prova: 8.50
  test("'Erro ao importar certificado, verifique as informações fornecidas e tente novamente mais tarde.', with the reason in the form", async ({
    portal,
  }) => {
    // The real server: this is no certificate.
    const dialog = await importar(portal);
    const text = 'Erro ao importar certificado, verifique as informações fornecidas e tente novamente mais tarde.';
    await seeToast(portal, text);
    await expect(dialog.getByText('Arquivo Inválido, insira arquivo do tipo .pfx')).toBeVisible();
    await failure(portal, '/register/certificate', {
      status: 422,
      code: 'certificado-senha-incorreta',
      message: 'A senha não abre este certificado, confira-a e tente novamente',
    });
    await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
    await expect(dialog.getByText('A senha não abre este certificado')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Senha', exact: true })).toBeFocused();
  });

  // prova: 2.126, 8.51
  test("'Sucesso ao deletar certificado', asked with 'Voltar' and 'Excluir'", async ({ portal }) => {
    await answer(portal, '/delete/certificate', { message: 'Sucesso' });
    const dialog = await openExcluirCertificado(portal);
    await expect(dialog.getByRole('button', { name: 'Voltar' })).toBeFocused();
    await answer(portal, '/api/certificates', { certificates: CERTIFICADOS.slice(1) });
    const request = portal.waitForRequest('**/delete/certificate');
    await dialog.getByRole('button', { name: 'Excluir', exact: true }).click();
    expect((await request).postDataJSON()).toEqual({ nome: CERTIFICADOS[0]?.name });
    await seeToast(portal, 'Sucesso ao deletar certificado');
    await expect(dialog).toHaveCount(0);
    await expect(
      certificados(portal)
        .getByRole('button', { name: /^Excluir/ })
        .first(),
    ).toBeFocused();
  });

  // prova: 8.52
  test("'Erro ao deletar certificado, tente novamente mais tarde'", async ({ portal }) => {
    await failure(portal, '/delete/certificate', { status: 409, code: 'x', message: 'Este certificado é usado' });
    const dialog = await openExcluirCertificado(portal);
    await dialog.getByRole('button', { name: 'Excluir', exact: true }).click();
    await seeToast(portal, 'Erro ao deletar certificado, tente novamente mais tarde');
    await expect(dialog.getByText('Este certificado é usado')).toBeVisible();
  });
});

test.describe('the contract for the Integra Contador', () => {
  const panel = (page: Page) => page.getByRole('region', { name: 'Integra Contador' });
  const CONTRATO = {
    cnpj: '98500001000108',
    nome: 'ESCRITORIO FICTICIO LTDA',
    validade: '2099-01-31',
    vencido: false,
    autor: 'certificado',
    alterado_em: '2026-03-05T15:00:00.000Z',
    teste: null,
  };
  const recusado = {
    resultado: 'recusado',
    mensagem: 'Confira a Consumer Key.',
    testado_em: '2026-03-05T15:04:05.000Z',
  };

  test("says what to do without one, takes it, tries it, and shows no secret: 'Já informado; preencha apenas para trocar'", async ({
    portal,
  }) => {
    await answer(portal, '/api/integra', { contrato: null, instalacao: false, simulado: true });
    await openConfiguracoes(portal);
    await expect(panel(portal).getByText('simulado', { exact: true })).toBeVisible();
    await expect(panel(portal).getByText('nenhum documento é coletado do e-CAC')).toBeVisible();
    await panel(portal).getByRole('button', { name: 'Informar Credenciais' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Credenciais do Integra Contador' });
    const save = dialog.getByRole('button', { name: 'Salvar e Testar' });
    await dialog.getByRole('textbox', { name: 'Consumer Key' }).fill('chave');
    await dialog.getByRole('textbox', { name: 'Consumer Secret' }).fill('segredo');
    await expect(save).toBeDisabled();
    await dialog.getByLabel('e-CNPJ do contratante', { exact: true }).setInputFiles(PFX);
    // The real server: this is no certificate.
    await save.click();
    await expect(dialog.getByText('Arquivo Inválido, insira arquivo do tipo .pfx')).toBeVisible();
    const integra = { contrato: CONTRATO, instalacao: false, simulado: true };
    await answer(portal, '/update/integra', integra);
    await answer(portal, '/test/integra', { ...integra, contrato: { ...CONTRATO, teste: recusado } });
    await save.click();
    await expect(dialog).toHaveCount(0);
    await expect(panel(portal).getByText('98.500.001/0001-08')).toBeVisible();
    await expect(panel(portal).getByText('válido até 31/01/2099')).toBeVisible();
    await expect(panel(portal).getByText('Recusado')).toBeVisible();
    await expect(panel(portal).getByText('Confira a Consumer Key.')).toBeVisible();
    await panel(portal).getByRole('button', { name: 'Alterar' }).click();
    for (const name of ['Consumer Key', 'Consumer Secret', 'Senha do certificado']) {
      const field = dialog.getByRole('textbox', { name });
      await expect(field).toHaveValue('');
      await expect(field).toHaveAccessibleDescription('Já informado; preencha apenas para trocar');
    }
    await expect(save).toBeDisabled();
    await portal.keyboard.press('Escape');
    await answer(portal, '/delete/integra', { contrato: null, instalacao: true, simulado: true });
    await panel(portal).getByRole('button', { name: 'Excluir o contrato do Integra Contador' }).click();
    const excluir = portal.getByRole('dialog', { name: 'Excluir contrato' });
    await excluir.getByRole('button', { name: 'Excluir', exact: true }).click();
    await expect(panel(portal).getByText('usam o contrato desta instalação')).toBeVisible();
    await expect(panel(portal).getByRole('heading', { name: 'Integra Contador' })).toBeFocused();
  });
});

test.describe('audit log', () => {
  test("'Auditoria' shows a window of who did what, and searches on the server", async ({ portal }) => {
    await onCall(portal, '/api/audit', async (call) => {
      const query = call.url.searchParams;
      const offset = Number(query.get('offset'));
      const total = query.has('q') ? 1 : 120;
      const items = Array.from({ length: Math.min(50, total - offset) }, (_, at) => ({
        id: String(offset + at),
        quando: '2026-03-05T15:04:05.000Z',
        usuario: 'Helena Fictícia',
        acao: query.get('q') ?? 'Convidou usuário',
        alvo: `alvo ${offset + at + 1}`,
        endereco: '203.0.113.7',
        dispositivo: 'Firefox no Windows',
      }));
      await call.fulfill({ json: { finalResult: items, total } });
    });
    await openConfiguracoes(portal);
    const panel = portal.getByRole('region', { name: 'Auditoria' });
    await expect(panel.getByText('1–50 de 120 registros')).toBeVisible();
    await expect(panel.getByRole('row').nth(1).getByRole('cell')).toHaveText([
      '05/03/2026 12:04:05',
      'Helena Fictícia',
      'Convidou usuário',
      'alvo 1',
      '203.0.113.7 · Firefox no Windows',
    ]);
    await panel.getByRole('button', { name: 'Mais antigos' }).click();
    await expect(panel.getByText('51–100 de 120 registros')).toBeVisible();
    await expect(panel.getByRole('row').nth(1)).toContainText('alvo 51');
    await panel.getByRole('button', { name: 'Mais antigos' }).click();
    await expect(panel.getByText('101–120 de 120 registros')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Mais antigos' })).toHaveAttribute('aria-disabled', 'true');
    await panel.getByPlaceholder('Busca Rápida').fill('Entrou');
    await expect(panel.getByText('1–1 de 1 registro')).toBeVisible();
    await expect(panel.getByRole('row').nth(1)).toContainText('Entrou');
  });

  test('the real log names the sign-in of this session', async ({ portal }) => {
    await openSection(portal, 'Configurações');
    const panel = portal.getByRole('region', { name: 'Auditoria' });
    await panel.getByPlaceholder('Busca Rápida').fill('entrou no portal');
    await expect(panel.getByRole('row').nth(1)).toContainText('Entrou no portal');
    await expect(panel.getByRole('row').nth(1)).toContainText(/(127\.0\.0\.1|::1) · Chrome no Linux/);
  });

  test('the real log is exported as JSON lines', async ({ portal }) => {
    await openSection(portal, 'Configurações');
    const panel = portal.getByRole('region', { name: 'Auditoria' });
    await expect(panel.getByText('Entrou no portal').first()).toBeVisible();
    const download = portal.waitForEvent('download');
    await panel.getByRole('button', { name: 'Exportar auditoria' }).click();
    await portal.getByRole('button', { name: 'Exportar', exact: true }).click();
    const linhas = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\n');
    expect(JSON.parse(linhas.at(-1) ?? '')).toMatchObject({ acao: 'auditoria.exportada', elo: expect.any(String) });
    await seeToast(portal, 'Auditoria exportada');
    await expect(portal.getByRole('dialog')).toHaveCount(0);
    await expectAcessivel(portal, 'Configurações with the activity log');
  });

  test('a period of the log is exported, once its days are right', async ({ portal }) => {
    const asked: string[] = [];
    await onCall(portal, '/api/audit/export', async (call) => {
      asked.push(call.url.search);
      await call.fulfill({ body: '{}\n', contentType: 'application/x-ndjson' });
    });
    await openConfiguracoes(portal);
    await portal.getByRole('button', { name: 'Exportar auditoria' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Exportar Auditoria' });
    const [inicio, fim] = [dialog.getByLabel('Período Inicial'), dialog.getByLabel('Período Final')];
    const exportar = dialog.getByRole('button', { name: 'Exportar', exact: true });
    await expectAcessivel(portal, 'the period of an export');
    await inicio.fill('31022026');
    await exportar.click();
    await expect(dialog.getByText('Data inválida, informe dia, mês e ano')).toBeVisible();
    await expect(inicio).toBeFocused();
    await inicio.fill('06032026');
    await fim.fill('05032026');
    await exportar.click();
    await expect(dialog.getByText('A data final vem antes da inicial, troque as datas')).toBeVisible();
    await expect(fim).toBeFocused();
    expect(asked).toEqual([]);
    await inicio.fill('01032026');
    await exportar.click();
    await seeToast(portal, 'Auditoria exportada');
    expect(asked).toEqual(['?inicio=2026-03-01&fim=2026-03-05']);
    await expect(dialog).toHaveCount(0);
  });
});

test.describe('states', () => {
  test('empty lists say what to do next, failed ones what happened', async ({ portal }) => {
    await openConfiguracoes(portal, { users: [], certificates: [] });
    await expect(usuarios(portal).getByText('Nenhum usuário ainda. Convide o primeiro.')).toBeVisible();
    await certificados(portal).getByRole('status').getByRole('button', { name: 'Novo' }).click();
    await expect(portal.getByRole('dialog', { name: 'Importar Certificado' })).toBeVisible();
    const recusa = { status: 500, code: 'erro-interno', message: 'Recusado' };
    await failure(portal, '/api/users', recusa);
    await failure(portal, '/api/certificates', recusa);
    await failure(portal, '/api/audit', recusa);
    await openSection(portal, 'Configurações');
    for (const text of ['os usuários', 'os certificados', 'a auditoria'])
      await expect(portal.getByText(`Não foi possível carregar ${text}.`)).toBeVisible();
    await expect(portal.getByRole('status', { name: 'Notificações' })).toBeEmpty();
    await answer(portal, '/api/users', { users: [ATIVA] });
    await usuarios(portal).getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(linha(usuarios(portal), ATIVA)).toBeVisible();
  });
});

function usuario(name: string, change: Partial<UsuarioItem> = {}): UsuarioItem {
  const email = `${name
    .split(' ')[0]
    ?.normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()}@exemplo.test`;
  return { name, email, privilege: 'user', user_status: 'active', ...change };
}

/** The screen with made-up lists of users and certificates. */
async function openConfiguracoes(
  page: Page,
  {
    users = [MASTER, ADMIN, ATIVA, CONVIDADO],
    certificates = CERTIFICADOS,
  }: { users?: object[]; certificates?: object[] } = {},
): Promise<void> {
  await answer(page, '/api/users', { users });
  await answer(page, '/api/certificates', { certificates });
  await openSection(page, 'Configurações');
}

function usuarios(page: Page): Locator {
  return page.getByRole('region', { name: 'Usuários' });
}

function certificados(page: Page): Locator {
  return page.getByRole('region', { name: 'Certificados Digitais' });
}

function linha(panel: Locator, { email }: UsuarioItem): Locator {
  return panel.getByRole('row').filter({ hasText: email }).first();
}

async function openNovo(page: Page): Promise<Locator> {
  await openConfiguracoes(page);
  await usuarios(page).getByRole('button', { name: 'Novo', exact: true }).click();
  return page.getByRole('dialog', { name: 'Novo Usuário' });
}

async function invite(
  page: Page,
  { email = 'nova@exemplo.test', cpf = '529.982.247-25' }: { email?: string; cpf?: string } = {},
): Promise<Locator> {
  const dialog = await openNovo(page);
  await dialog.getByLabel('Nome').fill('Nova Pessoa');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('CPF').fill(cpf);
  await dialog.getByRole('button', { name: 'Enviar Convite' }).click();
  return dialog;
}

async function openImportar(page: Page): Promise<Locator> {
  await openConfiguracoes(page);
  await certificados(page).getByRole('button', { name: 'Novo', exact: true }).click();
  return page.getByRole('dialog', { name: 'Importar Certificado' });
}

async function importar(page: Page): Promise<Locator> {
  const dialog = await openImportar(page);
  await dialog.getByLabel('Certificado').setInputFiles(PFX);
  await dialog.getByRole('textbox', { name: 'Senha', exact: true }).fill('Certa@2026');
  await dialog.getByRole('textbox', { name: 'Confirmar Senha' }).fill('Certa@2026');
  await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
  return dialog;
}

async function openExcluirCertificado(page: Page): Promise<Locator> {
  await openConfiguracoes(page);
  await certificados(page)
    .getByRole('button', { name: /^Excluir METALÚRGICA/ })
    .click();
  return page.getByRole('dialog', { name: 'Excluir certificado' });
}
