// Guarantees who may open the settings, and how users are listed, changed, removed and signed out.

import type { Page } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { ADMIN, ATIVA, CONVIDADO, linha, MASTER, openConfiguracoes, usuarios } from './configuracoes-portal.ts';
import { answer, expect, failure, openSection, seeToast, test, withSession } from './open-portal.ts';

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
  test(
    "'Erro ao atualizar dados do usuário, verifique as informações fornecidas e tente " + "novamente mais tarde'",
    async ({ portal }) => {
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
    },
  );

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

const alvo = (nome: string, privilegio: string) => ({
  nome,
  email: `${privilegio}@exemplo.test`,
  privilegio,
  segundo_fator: false,
});
const EQUIPE = [alvo('Helena Fictícia', 'master'), alvo('Otávio Inventado', 'administrator'), alvo('Irene', 'user')];

/** The panel of the team's security; the team is made up. */
async function openSeguranca(page: Page) {
  await answer(page, '/api/security', { exigir_segundo_fator: false, usuarios: EQUIPE });
  await openConfiguracoes(page);
  return page.getByRole('region', { name: 'Segurança' });
}

test.describe('levels', () => {
  test('a master makes a user an administrator, asked first, and an administrator a user', async ({ portal }) => {
    const panel = await openSeguranca(portal);
    await expect(panel.getByText('1 administrador ativo. Quem é convidado começa como usuário.')).toBeVisible();
    await panel.getByRole('button', { name: 'Mudar Níveis' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Níveis de Acesso' });
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expect(dialog.getByRole('button', { name: 'Tornar Usuário: Otávio Inventado' })).toBeVisible();
    await expectAcessivel(portal, 'níveis de acesso');
    await dialog.getByRole('button', { name: 'Tornar Administrador: Irene' }).click();
    const confirm = portal.getByRole('dialog', { name: 'Mudar o nível de acesso' });
    const pergunta = 'Irene passa a ser Administrador, sai do portal agora e volta a entrar com o novo nível.';
    await expect(confirm.getByText(pergunta)).toBeVisible();
    await failure(portal, '/update/user/level');
    await confirm.getByRole('button', { name: 'Tornar Administrador' }).click();
    await expect(confirm.getByText('Requisição req-inventada')).toBeVisible();
    await answer(portal, '/update/user/level', { ...ATIVA, privilege: 'administrator' });
    const request = portal.waitForRequest('**/update/user/level');
    await confirm.getByRole('button', { name: 'Tornar Administrador' }).click();
    expect((await request).postDataJSON()).toEqual({ email: 'user@exemplo.test', nivel: 'administrator' });
    await seeToast(portal, 'Irene agora é Administrador');
    await expect(confirm).toBeHidden();
  });

  test('an administrator is not offered it', async ({ portalAdmin }) => {
    const panel = await openSeguranca(portalAdmin);
    await expect(panel.getByRole('button', { name: 'Encerrar Sessões' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Mudar Níveis' })).toHaveCount(0);
  });
});

test.describe('ending sessions', () => {
  const open = async (page: Page) => {
    const panel = await openSeguranca(page);
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
