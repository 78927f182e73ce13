// Guarantees that every list works with ten thousand rows, with one and with none.

import type { Locator, Page } from '@playwright/test';
import { answer, expect, openPortal, openSection, test } from './open-portal.ts';
import { openNovoProjeto, umProjeto } from './projetos-portal.ts';
import { umaRetificacao } from './uma-retificacao.ts';

/** A list of the portal: what the server answers for so many rows, and where they show. */
interface Lista {
  nome: string;
  /** Loads the page at the list of rows 1 to `count`, whose names are `nomeDe`. */
  open: (page: Page, count: number) => Promise<Locator>;
  nomeDe: (n: number) => string;
  search: (scope: Locator, text: string) => Promise<unknown>;
}

const MUITAS = 10_000;
/** More rows than a screen shows, far fewer than there are: what is out of view is not drawn. */
const DESENHADAS = 400;

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const empresaDe = (n: number) => `EMPRESA FICTÍCIA ${n}.`;
const pessoaDe = (n: number) => `Pessoa Fictícia ${n}.`;
const arquivoDe = (n: number) => `EFD_FICTICIA_${n}_`;
const busca = (scope: Locator, text: string) => scope.getByPlaceholder('Busca Rápida').first().fill(text);
const concluido = (n: number) => umProjeto({ id: String(n), empresa: empresaDe(n), status: 'CONCLUDED', pbi: 'apura' });

const selecao = async (page: Page, count: number, section: string): Promise<Locator> => {
  await answer(page, '/api/processes', { finalResult: numbers(count).map(concluido) });
  await openSection(page, section);
  return page.getByRole('dialog', { name: 'Selecione um Projeto' });
};

const LISTAS: readonly Lista[] = [
  {
    nome: 'the selection of a project',
    nomeDe: empresaDe,
    search: busca,
    open: (page, count) => selecao(page, count, 'Relatórios'),
  },
  {
    nome: 'files',
    nomeDe: arquivoDe,
    search: busca,
    open: async (page, count) => {
      const files = numbers(count).map((n) => ({
        nome: arquivoDe(n),
        tipo: 'txt',
        obrigacao: 'EFD Contribuições',
        data: '2026-03-05T15:04:05.000Z',
      }));
      const others = ['EFDF', 'ECD', 'ECF', 'XML ZIP', 'DCTF', 'PERDCOMP', 'FONTES PAGADORAS', 'PAGAMENTOS'];
      const empty = Object.fromEntries([...others, 'EPROCESSO', 'XML NFE'].map((categoria) => [categoria, []]));
      await answer(page, /^\/api\/files\//, { pastas: { ...empty, EFDC: files } });
      const dialog = await selecao(page, 1, 'Arquivos');
      await dialog
        .getByRole('button', { name: /EMPRESA FICTÍCIA/ })
        .first()
        .click();
      await expect(dialog).toBeHidden();
      return page.locator('main');
    },
  },
  {
    nome: 'rectifications',
    nomeDe: empresaDe,
    search: busca,
    open: async (page, count) => {
      const finalResult = numbers(count).map((n) => umaRetificacao({ id: String(n), empresa: empresaDe(n) }));
      await answer(page, '/api/retificacao', { finalResult });
      await openSection(page, 'Retificações');
      return page.getByRole('region', { name: 'Retificações' });
    },
  },
  {
    nome: 'users',
    nomeDe: pessoaDe,
    search: busca,
    open: async (page, count) => {
      const users = numbers(count).map((n) => ({
        name: pessoaDe(n),
        email: `pessoa${n}@exemplo.test`,
        privilege: 'user',
        user_status: 'active',
      }));
      await answer(page, '/api/users', { users });
      await openSection(page, 'Configurações');
      return page.getByRole('region', { name: 'Usuários' });
    },
  },
  {
    nome: 'certificates',
    nomeDe: empresaDe,
    search: busca,
    open: async (page, count) => {
      const certificates = numbers(count).map((n) => ({
        name: empresaDe(n),
        validity: '2099-05-20',
        status: 'active',
      }));
      await answer(page, '/api/certificates', { certificates });
      await openSection(page, 'Configurações');
      return page.getByRole('region', { name: 'Certificados Digitais' });
    },
  },
  {
    nome: 'companies of a new project',
    nomeDe: empresaDe,
    search: (scope, text) => scope.page().getByRole('combobox', { name: 'Empresa' }).fill(text),
    open: async (page, count) => {
      const companies = numbers(count).map((n) => ({
        cnpj: '99210437000117'.slice(0, 8) + String(n).padStart(6, '0'),
        name: empresaDe(n),
      }));
      await answer(page, '/api/processes', { finalResult: [] });
      await answer(page, '/api/companies', { companies });
      await openPortal(page);
      const dialog = await openNovoProjeto(page);
      await dialog.getByRole('combobox', { name: 'Empresa' }).click();
      return page.locator('body');
    },
  },
];

for (const lista of LISTAS) {
  test(`${lista.nome}: 10,000 rows are drawn as far as they are seen, and the search finds the last`, async ({
    portal: page,
  }) => {
    const scope = await lista.open(page, MUITAS);
    await expect(scope.getByText(lista.nomeDe(1)).first()).toBeVisible();
    const elements = await scope.locator('tr, li, [role=row], [role=option]').count();
    expect(elements, 'rows drawn').toBeGreaterThan(1);
    expect(elements, 'rows drawn').toBeLessThan(DESENHADAS);
    await lista.search(scope, lista.nomeDe(MUITAS));
    await expect(scope.getByText(lista.nomeDe(MUITAS)).first()).toBeVisible();
    await expect(scope.getByText(lista.nomeDe(1), { exact: true })).toHaveCount(0);
  });

  test(`${lista.nome}: one row, and none`, async ({ portal: page }) => {
    const one = await lista.open(page, 1);
    await expect(one.getByText(lista.nomeDe(1)).first()).toBeVisible();
    // Files that are none are still files of a project: the screen says so.
    const none = await lista.open(page, 0);
    await expect(none.getByText(/Nenhum|não tem/).first()).toBeVisible();
  });
}
