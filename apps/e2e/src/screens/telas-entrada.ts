import { expect, type Page } from '@playwright/test';
import { answer, failure } from '../texts/open-portal.ts';
import { field, hang, type Tela } from './tela.ts';

const open = async (page: Page, path = '/'): Promise<void> => {
  await answer(page, '/refresh', { message: 'fim', code: 'sessao-expirada' }, 401);
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
};

const entrar = async (page: Page, email: string, senha: string): Promise<void> => {
  await open(page);
  await field(page, 'E-mail').fill(email);
  await field(page, 'Senha').fill(senha);
  await page.getByRole('button', { name: 'Entrar' }).click();
};

const recuperar = async (page: Page): Promise<void> => {
  await open(page);
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
  await expect(page.getByRole('heading', { name: 'Recuperar senha' })).toBeVisible();
};

const resetar = async (page: Page, nova: string, confirmacao: string): Promise<void> => {
  await open(page, '/reset/link-inventado');
  await field(page, 'Nova Senha').fill(nova);
  await field(page, 'Confirmar Nova Senha').fill(confirmacao);
  await page.getByRole('button', { name: 'Resetar' }).click();
};

const toastShown = (page: Page) => expect(page.getByRole('status', { name: 'Notificações' })).not.toBeEmpty();

/** Login, recovery and the new password by a link. */
export const TELAS_ENTRADA: readonly Tela[] = [
  {
    nome: 'inicio-carregando',
    signedOut: true,
    loading: true,
    reach: async (page) => {
      await hang(page, '/refresh');
      await page.goto('/');
    },
  },
  { nome: 'login', signedOut: true, reach: (page) => open(page) },
  {
    nome: 'login-campos-vazios',
    signedOut: true,
    reach: async (page) => {
      await entrar(page, '', '');
      await toastShown(page);
    },
  },
  {
    nome: 'login-recusado',
    signedOut: true,
    reach: async (page) => {
      await failure(page, '/login', {
        status: 401,
        code: 'credenciais-invalidas',
        message: 'Falha ao se conectar, verifique e-mail e senha fornecidos',
      });
      await entrar(page, 'helena@exemplo.test', 'Senha@2026');
      await toastShown(page);
    },
  },
  {
    nome: 'login-entrando',
    signedOut: true,
    loading: true,
    reach: async (page) => {
      await hang(page, '/login');
      await entrar(page, 'helena@exemplo.test', 'Senha@2026');
    },
  },
  { nome: 'recuperar-senha', signedOut: true, reach: recuperar },
  {
    nome: 'recuperar-senha-cpf-invalido',
    signedOut: true,
    reach: async (page) => {
      await recuperar(page);
      await field(page, 'E-mail').fill('helena@exemplo.test');
      await field(page, 'CPF').fill('111.111.111-11');
      await page.getByRole('button', { name: 'Recuperar' }).click();
      await toastShown(page);
    },
  },
  {
    nome: 'recuperar-senha-enviada',
    signedOut: true,
    reach: async (page) => {
      await answer(page, '/reset', { message: 'ok' });
      await recuperar(page);
      await field(page, 'E-mail').fill('helena@exemplo.test');
      await field(page, 'CPF').fill('529.982.247-25');
      await page.getByRole('button', { name: 'Recuperar' }).click();
      await toastShown(page);
    },
  },
  { nome: 'redefinir-senha', signedOut: true, reach: (page) => open(page, '/reset/link-inventado') },
  {
    nome: 'redefinir-senha-diferentes',
    signedOut: true,
    reach: async (page) => {
      await resetar(page, 'Nova@20266', 'Outra@2026');
      await toastShown(page);
    },
  },
  {
    nome: 'redefinir-senha-fraca',
    signedOut: true,
    reach: async (page) => {
      await resetar(page, 'fraca', 'fraca');
      await toastShown(page);
    },
  },
  {
    nome: 'redefinir-senha-link-vencido',
    signedOut: true,
    reach: async (page) => {
      await failure(page, '/reset/pass', {
        status: 422,
        code: 'link-invalido',
        message: 'Erro link de acesso inválido',
      });
      await resetar(page, 'Nova@20266', 'Nova@20266');
      await toastShown(page);
    },
  },
  { nome: 'redefinir-senha-sem-id', signedOut: true, reach: (page) => open(page, '/reset/') },
];
