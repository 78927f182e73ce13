// Guarantees that no form and no search breaks, whatever is typed into it.

import type { Locator, Page } from '@playwright/test';
import { answer, expect, openPortal, openSection, seeToast, test, withSession } from './open-portal.ts';
import { openNovoProjeto } from './projetos-portal.ts';

/** What people type, paste and try. Each goes into every field of every form. */
const RUINS: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['blanks', '   '],
  ['a very long text', 'a1@B '.repeat(2_000)],
  ['what no mask takes', 'abc!#/-;:"\'`\\'],
  ['digits with spaces around', '  52998224725  '],
  ['right-to-left and emoji', '\u202eمرحبا שלום 🙈👩‍👩‍👧'],
  ['HTML', '<img src=x onerror="window.ruim=1"><script>window.ruim=1</script>'],
];
/** In every `npm test` the two that break most; the campaign takes them all. */
const VALORES = process.env.APURA_LONG === '1' ? RUINS : RUINS.slice(-2);

interface Formulario {
  nome: string;
  signedOut?: boolean;
  /** Loads the page and answers what holds the fields. */
  open: (page: Page) => Promise<Locator>;
  campos: readonly string[];
  send: string;
  /** The call that sending makes; it is refused, and the form must outlive that. */
  call: string;
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

async function semSessao(page: Page, path: string): Promise<Locator> {
  await answer(page, '/refresh', { message: 'fim', code: 'sessao-expirada' }, 401);
  await page.goto(path);
  return page.locator('main, body').first();
}

async function editar(page: Page, painel: string): Promise<Locator> {
  await openSection(page, 'Meu Perfil');
  const panel = page.getByRole('region', { name: painel });
  await panel.getByRole('button', { name: 'Editar Informações' }).click();
  return panel;
}

async function novoEm(page: Page, painel: string): Promise<Locator> {
  await openSection(page, 'Configurações');
  await page.getByRole('region', { name: painel }).getByRole('button', { name: 'Novo', exact: true }).first().click();
  return page.getByRole('dialog');
}

const FORMULARIOS: readonly Formulario[] = [
  {
    nome: 'login',
    signedOut: true,
    open: (page) => semSessao(page, '/'),
    campos: ['E-mail', 'Senha'],
    send: 'Entrar',
    call: '/login',
  },
  {
    nome: 'recuperação',
    signedOut: true,
    open: async (page) => {
      const body = await semSessao(page, '/');
      await page.getByRole('button', { name: 'Esqueci minha senha' }).click();
      return body;
    },
    campos: ['E-mail', 'CPF'],
    send: 'Recuperar',
    call: '/reset',
  },
  {
    nome: 'redefinição',
    signedOut: true,
    open: (page) => semSessao(page, '/reset/link-inventado'),
    campos: ['Nova Senha', 'Confirmar Nova Senha'],
    send: 'Resetar',
    call: '/reset/pass',
  },
  {
    nome: 'sugestão',
    open: async (page) => {
      await openPortal(page);
      await page.getByRole('button', { name: /^Perfil de/ }).click();
      await page.getByRole('button', { name: 'Sugestões', exact: true }).click();
      return dialogOf(page, 'Sugestões');
    },
    campos: ['Assunto', 'Mensagem'],
    send: 'Enviar',
    call: '/register/suggestion',
  },
  {
    nome: 'novo projeto',
    open: async (page) => {
      await openPortal(page);
      return openNovoProjeto(page);
    },
    campos: ['Período Inicial', 'Período Final'],
    send: 'Cadastrar',
    call: '/register/process',
  },
  {
    nome: 'nova empresa',
    open: async (page) => {
      await openPortal(page);
      const novo = await openNovoProjeto(page);
      await novo.getByRole('button', { name: 'Nova', exact: true }).click();
      return dialogOf(page, 'Empresa não cadastrada');
    },
    campos: ['CNPJ', 'Grupo', 'Parceiro'],
    send: 'Cadastrar Empresa',
    call: '/register/company',
  },
  {
    nome: 'dados cadastrais',
    open: (page) => editar(page, 'Dados Cadastrais'),
    campos: ['Nome Completo', 'Celular', 'Cargo', 'CPF'],
    send: 'Salvar',
    call: '/update/user',
  },
  {
    nome: 'dados empresariais',
    open: (page) => editar(page, 'Dados Empresariais'),
    campos: ['Site', 'CEP', 'Logradouro', 'Município'],
    send: 'Salvar',
    call: '/update/owner',
  },
  {
    nome: 'alterar senha',
    open: async (page) => {
      await openSection(page, 'Meu Perfil');
      await page.getByRole('button', { name: 'Alterar Senha' }).click();
      return dialogOf(page, 'Alterar Senha');
    },
    campos: ['Senha Atual', 'Nova Senha', 'Confirmar Nova Senha'],
    send: 'Salvar',
    call: '/update/password',
  },
  {
    nome: 'comprar créditos',
    open: async (page) => {
      await openSection(page, 'Meu Perfil');
      await page.getByRole('button', { name: 'Adquirir Mais Créditos' }).click();
      const dialog = dialogOf(page, 'Adquirir Mais Créditos');
      await dialog.getByText('Pix', { exact: true }).click();
      return dialog;
    },
    campos: ['Quantidade de créditos'],
    send: 'Comprar',
    call: '/register/payment',
  },
  {
    nome: 'novo usuário',
    open: (page) => novoEm(page, 'Usuários'),
    campos: ['Nome', 'E-mail', 'CPF'],
    send: 'Enviar Convite',
    call: '/register/user',
  },
  {
    nome: 'certificado',
    open: async (page) => {
      const dialog = await novoEm(page, 'Certificados Digitais');
      await dialog
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: 'a1.pfx', mimeType: 'application/x-pkcs12', buffer: Buffer.from('fictício') });
      return dialog;
    },
    campos: ['Senha', 'Confirmar Senha'],
    send: 'Importar',
    call: '/register/certificate',
  },
];

test.describe('campos: no form is lost, no page blank, nothing raw shown', () => {
  for (const formulario of FORMULARIOS) {
    test(formulario.nome, async ({ page: signedOut, portal }) => {
      test.setTimeout(60_000);
      const page = formulario.signedOut ? signedOut : portal;
      await answer(page, formulario.call, { message: 'Recusado pelo teste', code: 'valores-incorretos' }, 422);
      const watch = watchPage(page);
      const scope = await formulario.open(page);
      const fields = formulario.campos.map((name) => scope.getByRole('textbox', { name, exact: true }));
      for (const [what, valor] of VALORES) {
        for (const field of fields) await field.fill(valor);
        const typed = await Promise.all(fields.map((field) => field.inputValue()));
        const send = scope.getByRole('button', { name: formulario.send, exact: true });
        if (await send.isEnabled()) {
          await page.evaluate('notificacoesDitas.splice(0)');
          await send.click();
          // What was refused is said, by the form itself or by the server that was asked.
          await seeToast(page, /./);
          await expect(send, what).toBeEnabled();
        }
        expect(await Promise.all(fields.map((field) => field.inputValue())), what).toEqual(typed);
        await watch.expectSound(what);
      }
      watch.stop();
    });
  }
});

test.describe('campos: a search takes anything', () => {
  for (const [secao, projeto] of [
    ['Projetos', false],
    ['Arquivos', true],
    ['Relatórios', true],
    ['Diagnóstico', true],
    ['Retificações', false],
    ['Configurações', false],
  ] as const) {
    test(`in ${secao}`, async ({ portal: page }) => {
      await withSession(page, {});
      const watch = watchPage(page);
      await openSection(page, secao);
      const scope = projeto ? dialogOf(page, 'Selecione um Projeto') : page.locator('main');
      await expect(scope.getByPlaceholder('Busca Rápida').first()).toBeVisible();
      for (const box of await scope.getByPlaceholder('Busca Rápida').all()) {
        for (const [what, valor] of VALORES) {
          await box.fill(valor);
          // A search that the server makes takes no more than its call does.
          const taken = await box.inputValue();
          expect(valor.startsWith(taken) && taken.length >= Math.min(valor.length, 120), what).toBe(true);
          await watch.expectSound(what);
        }
        await box.fill('');
      }
      watch.stop();
    });
  }
});

/** Collects the uncaught errors of the page; `expectSound` checks that there are none and that the text is sound. */
function watchPage(page: Page) {
  const faults: string[] = [];
  const onError = (error: Error) => faults.push(String(error));
  page.on('pageerror', onError);
  return {
    async expectSound(what: string): Promise<void> {
      const text = await page.locator('body').innerText();
      expect(text.trim(), what).not.toBe('');
      expect(text, what).not.toMatch(/undefined|\[object |TypeError|SyntaxError|\bNaN\b|Esta tela não pôde/);
      expect(await page.evaluate('window.ruim'), `${what} was run`).toBeUndefined();
      expect(faults, what).toEqual([]);
    },
    stop: () => void page.off('pageerror', onError),
  };
}
