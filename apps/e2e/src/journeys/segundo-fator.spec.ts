// Guarantees signing in with passkeys, authenticator apps, recovery codes and an OpenID provider.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { DEMO_MASTER, DEMO_SENHA } from '../api/api-cliente.ts';
import { keepNotificacoes } from '../notificacoes/keep-notificacoes.ts';
import { seeToast } from '../notificacoes/see-toast.ts';
import { test } from '../notificacoes/test.ts';
import { type ProvedorOidc, startProvedorOidc } from '../servidor/start-provedor-oidc.ts';
import { type Servidor, startServidor } from '../servidor/start-servidor.ts';
import { addAuthenticator } from './add-authenticator.ts';
import { codigoTotp } from './codigo-totp.ts';
import { expectAcessivel } from './expect-acessivel.ts';
import { look } from './look.ts';

const ADMIN = 'admin@demo.apura.local';
const USUARIO = 'user@demo.apura.local';
const HORA_MS = 3_600_000;
const PASSO_MS = 30_000;

/** A server of its own: the clock is moved on, and its owner comes to ask for a second factor. */
let servidor: Servidor;
let provedor: ProvedorOidc;
/** Passkeys belong to a name, which an address is not. */
let portal = '';
let pasta = '';

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  pasta = mkdtempSync(join(tmpdir(), 'apura-fator-'));
  // The clock goes on by an hour, which must not be the end of the session.
  const env = { SSO_INTERNAL_HOSTS: 'localhost', PUBLIC_URL: '', SESSION_IDLE_MINUTES: '180' };
  servidor = await startServidor({ dataDir: pasta, env });
  portal = servidor.url.replace('127.0.0.1', 'localhost');
});
test.afterAll(async () => {
  await provedor?.stop();
  await servidor?.stop();
  rmSync(pasta, { recursive: true, force: true });
});

test('by the company’s own account, through a real OpenID provider', async ({ page, browser }) => {
  await test.step('an administrator names the provider', async () => {
    await enter(page, ADMIN);
    await openProfileItem(page, 'Configurações');
    const panel = page.getByRole('region', { name: 'Segurança' });
    await expect(panel.getByText('Desligada')).toBeVisible();
    await look(page, 'configuracoes-seguranca');
    await panel.getByRole('button', { name: 'Configurar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Entrada Única' });
    const retorno = await dialog.getByLabel('Endereço de retorno').inputValue();
    expect(retorno.replace(/[0-9a-f-]{36}$/, '<id>')).toBe(`${portal}/login/sso/retorno/<id>`);
    provedor = await startProvedorOidc(retorno);
    await dialog.getByLabel('Emissor').fill('https://127.0.0.1');
    await dialog.getByLabel('ID do cliente').fill('apura');
    await dialog.getByLabel('Segredo do cliente').fill('segredo-do-cliente-ficticio-0123456789');
    await dialog.getByLabel('Domínios de e-mail').fill('demo.apura.local');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog.getByText('Informe um endereço público que comece por https://')).toBeVisible();
    await dialog.getByLabel('Emissor').fill(provedor.emissor);
    await look(page, 'entrada-unica-configuracao');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await seeToast(page, 'Entrada única guardada');
    await expect(panel.getByText('Ativa', { exact: true })).toBeVisible();
  });

  await test.step('a user comes in by it, and stays in after a reload', async () => {
    const own = await newPage(browser);
    await own.goto(portal);
    await own.getByLabel('E-mail').fill('alguem@outro.exemplo');
    await own.getByLabel('Senha', { exact: true }).focus();
    await expect(own.getByRole('button', { name: 'Entrar com a conta da empresa' })).toHaveCount(0);
    await own.getByLabel('E-mail').fill(USUARIO);
    await own.getByLabel('Senha', { exact: true }).focus();
    await expect(own.getByRole('button', { name: 'Entrar com a conta da empresa' })).toBeVisible();
    await look(own, 'entrada-unica-login');
    await passProvider(own, USUARIO);
    await expect(own.getByRole('heading', { name: 'Projetos', level: 1 })).toBeVisible();
    expect(own.url()).toBe(`${portal}/`);
    await own.reload();
    await expect(own.getByRole('heading', { name: 'Projetos', level: 1 })).toBeVisible();
    await own.context().close();
  });

  await test.step('whoever the portal does not know stays out', async () => {
    const other = await newPage(browser);
    await other.goto(portal);
    await other.getByLabel('E-mail').fill('desconhecida@demo.apura.local');
    await other.getByLabel('Senha', { exact: true }).focus();
    await passProvider(other, 'desconhecida@demo.apura.local');
    await seeToast(other, /A conta da sua empresa não abriu o portal/);
    await expect(other.getByRole('heading', { name: 'Seja bem vindo' })).toBeVisible();
    await other.context().close();
  });
});

test('a passkey is made, named, and lets its user in', async ({ page }) => {
  await addAuthenticator(page);
  await enter(page, USUARIO);
  await openProfileItem(page, 'Meu Perfil');
  await page.getByRole('button', { name: 'Gerenciar Segundo Fator' }).click();
  const dialog = page.getByRole('dialog', { name: 'Segundo Fator' });
  await dialog.getByLabel('Nome da nova chave').fill('Notebook');
  await dialog.getByRole('button', { name: 'Cadastrar Chave' }).click();
  await seeToast(page, /Senha incorreta/);
  await dialog.getByRole('textbox', { name: 'Sua senha, para começar' }).fill(DEMO_SENHA);
  await dialog.getByRole('button', { name: 'Cadastrar Chave' }).click();
  const codigos = page.getByRole('dialog', { name: 'Códigos de Recuperação' });
  await expect(codigos.getByRole('listitem')).toHaveCount(10);
  await codigos.getByRole('button', { name: 'Já Guardei' }).click();
  await expect(dialog.getByText(/^O seu segundo fator mudou/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Renomear Notebook' }).click();
  const renomear = page.getByRole('dialog', { name: 'Renomear chave de acesso' });
  await renomear.getByLabel('Nome').fill('Notebook do escritório');
  await renomear.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Notebook do escritório')).toBeVisible();
  await look(page, 'perfil-chaves');
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await openProfileItem(page, 'Sair');

  await fillLogin(page, USUARIO);
  await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible();
  await look(page, 'login-chave');
  await page.getByRole('button', { name: 'Usar Chave de Acesso' }).click();
  await expect(page.getByRole('heading', { name: 'Projetos', level: 1 })).toBeVisible();

  await openProfileItem(page, 'Meu Perfil');
  await page.getByRole('button', { name: 'Gerenciar Segundo Fator' }).click();
  await dialog.getByRole('button', { name: 'Excluir Notebook do escritório' }).click();
  await page.getByRole('dialog', { name: 'Excluir chave de acesso' }).getByRole('button', { name: 'Excluir' }).click();
  await seeToast(page, 'Chave de acesso removida');
  await expect(dialog.getByText('Restam')).toHaveCount(0);
  await look(page, 'perfil-fator-mudou');
  await dialog.getByRole('button', { name: 'Encerrar as Outras Sessões' }).click();
  const end = page.getByRole('dialog', { name: 'Encerrar as outras sessões' });
  await end.getByRole('button', { name: 'Encerrar' }).click();
  await seeToast(page, 'As outras sessões foram encerradas');
  await expect(dialog.getByText(/^O seu segundo fator mudou/)).toHaveCount(0);
});

test('an authenticator app is set up, asked for, and asked for again; then everybody needs one', async ({
  page,
  browser,
}) => {
  let codigos: string[] = [];
  let segredo = '';

  await test.step('set it up', async () => {
    await enter(page, DEMO_MASTER);
    await openProfileItem(page, 'Meu Perfil');
    await look(page, 'perfil');
    await page.getByRole('button', { name: 'Gerenciar Segundo Fator' }).click();
    const dialog = page.getByRole('dialog', { name: 'Segundo Fator' });
    await dialog.getByRole('textbox', { name: 'Sua senha, para começar' }).fill(DEMO_SENHA);
    await look(page, 'perfil-segundo-fator');
    await dialog.getByRole('button', { name: 'Configurar' }).click();
    await expect(dialog.getByRole('img', { name: 'QR Code do aplicativo autenticador' })).toBeVisible();
    segredo = await dialog.locator('code').innerText();
    await look(page, 'perfil-configurar-aplicativo');
    await dialog.getByLabel('Código').fill('000000');
    await dialog.getByRole('button', { name: 'Ativar' }).click();
    await expect(dialog.getByText(/Código incorreto ou já usado/)).toBeVisible();
    await dialog.getByLabel('Código').fill(codigoTotp(segredo, Date.now()));
    await dialog.getByRole('button', { name: 'Ativar' }).click();
    const novos = page.getByRole('dialog', { name: 'Códigos de Recuperação' });
    await expect(novos.getByRole('listitem')).toHaveCount(10);
    codigos = await novos.getByRole('listitem').allInnerTexts();
    await look(page, 'perfil-codigos');
    await novos.getByRole('button', { name: 'Já Guardei' }).click();
    await expect(dialog.getByText('Restam 10 códigos')).toBeVisible();
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await openProfileItem(page, 'Sair');
  });

  await test.step('sign in with the next code, and not without', async () => {
    await fillLogin(page, DEMO_MASTER);
    await expect(page.getByRole('heading', { name: 'Confirme que é você' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Usar Chave de Acesso' })).toHaveCount(0);
    await page.getByLabel('Código').fill('000000');
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByText(/Código incorreto ou já usado/).first()).toBeVisible();
    await look(page, 'login-codigo');
    // The code of the moment may have been used by the setting up; the next one is right already.
    await page.getByLabel('Código').fill(codigoTotp(segredo, Date.now() + PASSO_MS));
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await expect(page.getByRole('heading', { name: 'Projetos', level: 1 })).toBeVisible();
  });

  await test.step('an hour later a token asks for it again, and goes on by itself', async () => {
    await page.request.post(`${portal}/dev/clock/hora`);
    await openProfileItem(page, 'Meu Perfil');
    await page.getByRole('button', { name: 'Gerenciar Tokens' }).click();
    const tokens = page.getByRole('dialog', { name: 'Tokens de Acesso' });
    await tokens.getByLabel('Nome').fill('Computador');
    await tokens.getByRole('button', { name: 'Criar Token' }).click();
    const prova = page.getByRole('dialog', { name: 'Confirme que é você' });
    await expect(prova).toBeVisible();
    await look(page, 'confirmar-segundo-fator');
    await prova.getByRole('button', { name: 'Voltar' }).click();
    await seeToast(page, 'Confirme o seu segundo fator para continuar');
    await tokens.getByRole('button', { name: 'Criar Token' }).click();
    await prova.getByLabel('Código').fill(codigoTotp(segredo, Date.now() + HORA_MS));
    await prova.getByRole('button', { name: 'Confirmar' }).click();
    await expect(tokens.getByText('Copie o token agora')).toBeVisible();
    await tokens.getByRole('button', { name: 'Fechar' }).click();
  });

  await test.step('the owner asks everybody for one', async () => {
    await openProfileItem(page, 'Configurações');
    const panel = page.getByRole('region', { name: 'Segurança' });
    await panel.getByRole('button', { name: 'Exigir de Todos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exigir o segundo fator de todos' });
    await expectAcessivel(page, 'exigir o segundo fator');
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await seeToast(page, 'O segundo fator passou a ser exigido');
    await expect(panel.getByText('Exigido de todos')).toBeVisible();
  });

  await test.step('who has none sets one up after the password', async () => {
    const own = await newPage(browser);
    await fillLogin(own, USUARIO);
    await expect(own.getByRole('heading', { name: 'Configure o segundo fator' })).toBeVisible();
    const chave = await own.locator('code').innerText();
    await look(own, 'login-configurar');
    await own.getByLabel('Código').fill(codigoTotp(chave, Date.now() + HORA_MS));
    await own.getByRole('button', { name: 'Ativar e Continuar' }).click();
    await expect(own.getByRole('listitem')).toHaveCount(10);
    await look(own, 'login-codigos');
    await own.getByRole('button', { name: 'Já Guardei, Entrar' }).click();
    await expect(own.getByRole('heading', { name: 'Projetos', level: 1 })).toBeVisible();
    await own.context().close();
  });

  await test.step('who has lost it comes in by a recovery code; the master resets another one’s', async () => {
    const own = await newPage(browser);
    await fillLogin(own, DEMO_MASTER);
    await own.getByLabel('Código').fill(codigos[3]?.toLowerCase() ?? '');
    await own.getByRole('button', { name: 'Confirmar' }).click();
    await expect(own.getByRole('heading', { name: 'Projetos', level: 1 })).toBeVisible();
    await openProfileItem(own, 'Configurações');
    const panel = own.getByRole('region', { name: 'Segurança' });
    await panel.getByRole('button', { name: 'Redefinir de um Usuário' }).click();
    const lista = own.getByRole('dialog', { name: 'Redefinir Segundo Fator' });
    await lista.getByRole('button', { name: /^Redefinir o segundo fator de/ }).click();
    await look(own, 'configuracoes-redefinir');
    const confirmar = own.getByRole('dialog', { name: 'Redefinir segundo fator', exact: true });
    await confirmar.getByRole('button', { name: 'Redefinir' }).click();
    await expect(confirmar.getByText('Escreva como você confirmou que é a pessoa')).toBeVisible();
    await confirmar.getByLabel('Como você confirmou que é a pessoa').fill('Por vídeo, com documento');
    await confirmar.getByRole('button', { name: 'Redefinir' }).click();
    await seeToast(own, 'Segundo fator redefinido');
    await expect(lista.getByText('Nenhum outro usuário tem segundo fator.')).toBeVisible();
    await own.context().close();
  });
});

async function enter(page: Page, email: string): Promise<void> {
  await fillLogin(page, email);
  await expect(page.getByRole('heading', { name: 'Projetos', level: 1 })).toBeVisible();
}

async function fillLogin(page: Page, email: string): Promise<void> {
  await page.goto(portal);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(DEMO_SENHA);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

async function openProfileItem(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Perfil de / }).click();
  await page.getByRole('button', { name: item, exact: true }).click();
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
  await keepNotificacoes(context);
  return context.newPage();
}

/** From the portal's button through the provider's own pages. */
async function passProvider(page: Page, email: string): Promise<void> {
  // Its pages ask a font of the internet.
  await page.route('https://**', (route) => route.abort());
  await page.getByRole('button', { name: 'Entrar com a conta da empresa' }).click();
  await page.locator('input[name="login"]').fill(email);
  await page.locator('input[name="password"]').fill('x');
  await page.locator('button[type="submit"]').click();
  await page.locator('button[type="submit"]', { hasText: 'Continue' }).click();
}
