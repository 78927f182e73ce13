// Guarantees the page of the draft of a rectification: its changes, what may be done to them, and its states.

import type { Page } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { answer, expect, failure, seeToast, test } from './open-portal.ts';
import { answerRascunho, openRascunho } from './rascunho-portal.ts';
import { mudancasDeExemplo, umaMudanca } from './uma-mudanca.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Mudanças do rascunho' });
const change = (page: Page, id: number) => list(page).getByRole('article', { name: new RegExp(`mudança ${id}$`) });
const groups = (page: Page) => page.getByRole('navigation', { name: 'Meses e teses' });

test.describe('the changes', () => {
  test('stand with their fields before and after, where they come from, and why', async ({ portal }) => {
    await answerRascunho(portal);
    await openRascunho(portal);
    const first = change(portal, 1);
    await expect(first.getByRole('row', { name: /VL_BC_PIS/ })).toContainText('1.000,00');
    await expect(first.getByRole('button', { name: 'Alterar VL_BC_PIS' })).toHaveText('820,00');
    // Of a code the part that changed is emphasised, of an amount the whole.
    await expect(first.getByRole('row', { name: /CST_PIS/ }).locator('strong')).toHaveText('6');
    await expect(first.getByRole('row', { name: /VL_BC_PIS/ }).locator('strong')).toHaveText('820,00');
    await expect(first.getByRole('button', { name: 'EFD-C Exclusão do ICMS, linha 1' })).toBeVisible();
    await expect(first).toContainText('Confiança Alta');
    await expect(first).toContainText('STF, Tema 69');
    await expect(first.getByRole('button', { name: /^Alterar a nota/ })).toHaveText('Conferido com a nota em papel');
    await expect(first).toContainText('Alterada por Otávio Inventado em 05/03/2026');
    await answer(portal, /^\/api\/line\//, {
      arquivo: 'PISCOFINS_20250201.txt',
      linhas: [{ linha: 121, pagina: null, alvo: true, registro: 'C170', texto: '|C170|1|', campos: [] }],
    });
    await first.getByRole('button', { name: 'linha 121 de PISCOFINS_20250201.txt' }).click();
    await expect(portal.getByRole('dialog', { name: 'Linha de origem' }).getByText('|C170|1|')).toBeVisible();
  });

  test('are fetched as they come into view, however many they are', async ({ portal }) => {
    const { asked } = await answerRascunho(portal, mudancasDeExemplo(3_000));
    await openRascunho(portal);
    await expect(portal.getByText('3.000 mudanças', { exact: true })).toBeVisible();
    await list(portal).focus();
    await portal.keyboard.press('End');
    await expect.poll(() => asked.mudancas?.some((query) => /^offset=2[89]00/.test(String(query)))).toBe(true);
    await expect(change(portal, 3_000)).toBeInViewport({ ratio: 1 });
    // Only what is in view is in the page.
    expect(await list(portal).getByRole('article').count()).toBeLessThan(30);
    await portal.keyboard.press('Home');
    await expect(change(portal, 1)).toBeInViewport({ ratio: 1 });
    // What a filter leaves is read from its first change, also after End.
    await portal.keyboard.press('End');
    await expect(change(portal, 3_000)).toBeInViewport({ ratio: 1 });
    await portal.getByRole('button', { name: /^Ativas/ }).click();
    await expect(change(portal, 1)).toBeInViewport({ ratio: 1 });
  });

  test('are turned on and off one by one, by month and thesis, and all that the filters leave', async ({ portal }) => {
    const { asked } = await answerRascunho(portal);
    await openRascunho(portal);
    await change(portal, 1).getByRole('checkbox').uncheck();
    await expect(change(portal, 1)).toContainText('Desligada');
    expect(asked.ativar?.at(-1)).toEqual({ id: '5', mudancas: [1], ativa: false });

    const february = groups(portal).getByRole('checkbox', { name: 'Levar 02/2025' });
    await expect(february).toHaveAttribute('data-indeterminate', 'true');
    await february.click();
    await expect.poll(() => asked.ativar?.at(-1)).toEqual({ id: '5', mudancas: { periodo: '2025-02' }, ativa: true });
    await expect(february).toBeChecked();

    await groups(portal).getByText('Por tese').click();
    await groups(portal).getByRole('button', { name: 'Abrir Exclusão do ICMS da base' }).click();
    await groups(portal)
      .getByRole('button', { name: /^03\/2025/ })
      .click();
    await expect(portal.getByText(/mudanças nos filtros/)).toBeVisible();
    await portal.getByRole('button', { name: 'Com as filtradas' }).click();
    await portal.getByRole('menuitem', { name: 'Desligar as filtradas' }).click();
    await expect
      .poll(() => asked.ativar?.at(-1))
      .toEqual({ id: '5', mudancas: { periodo: '2025-03', tese: 'Exclusão do ICMS da base' }, ativa: false });
  });

  test('are filtered, searched and sorted by the server', async ({ portal }) => {
    const { asked } = await answerRascunho(portal);
    await openRascunho(portal);
    await portal.getByRole('combobox', { name: 'Registro' }).selectOption('C100');
    await expect(portal.getByText('1 mudança', { exact: true })).toBeVisible();
    await change(portal, 7).getByRole('button', { name: 'Mostrar os 14 campos' }).click();
    await expect(change(portal, 7).getByRole('row')).toHaveCount(15);
    await portal.getByRole('combobox', { name: 'Ordenar por' }).selectOption('Por confiança');
    await portal.getByRole('button', { name: 'Ordem crescente' }).click();
    await expect.poll(() => asked.mudancas?.at(-1)).toBe('aba=C100&offset=0&limit=100&sort=-confianca');
    await portal.getByRole('searchbox', { name: 'Buscar nas mudanças' }).fill('não existe');
    await portal.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect(portal.getByText('40 mudanças', { exact: true })).toBeVisible();
    await portal.getByRole('button', { name: /^Perdidas/ }).click();
    await expect(change(portal, 5)).toContainText('O registro não está mais nos arquivos do projeto');
    await expect(list(portal).getByRole('article')).toHaveCount(1);
  });

  test('that conflict say which goes and why, and the other may be used', async ({ portal }) => {
    const { asked } = await answerRascunho(portal);
    await openRascunho(portal);
    await portal.getByRole('button', { name: /^Em conflito/ }).click();
    await expect(list(portal).getByRole('article')).toHaveCount(2);
    await expect(change(portal, 2)).toContainText('Vale a de Nota cancelada (Cruzamento Notas Canceladas)');
    await expect(change(portal, 2)).toContainText('na ordem das teses ela vem antes (1ª, e esta 7ª)');
    await expect(change(portal, 3)).toContainText('Vale esta, e não 1 outra que muda o mesmo campo');
    await change(portal, 2).getByRole('button', { name: 'Usar esta' }).click();
    await expect.poll(() => asked.preferir).toEqual([{ id: '5', mudanca: 2 }]);
  });
});

test.describe('the editing of a value', () => {
  const field = (page: Page) => page.getByRole('textbox', { name: 'Novo valor de VL_PIS' });

  test('locks the field, saves it by Enter, and leaves it as it was by Esc', async ({ portal }) => {
    const { asked } = await answerRascunho(portal);
    await openRascunho(portal);
    const open = change(portal, 1).getByRole('button', { name: 'Alterar VL_PIS' });
    await open.click();
    await expect(field(portal)).toHaveValue('13,53');
    await expect.poll(() => asked.travar?.at(-1)).toEqual({ id: '5', mudanca: 1, campo: 'VL_PIS' });
    await field(portal).press('Escape');
    await expect(field(portal)).toBeHidden();
    await expect.poll(() => asked.soltar?.at(-1)).toEqual({ id: '5', mudanca: 1, campo: 'VL_PIS' });
    expect(asked.editar).toBeUndefined();

    await open.focus();
    await portal.keyboard.press('Enter');
    await field(portal).fill('12,00');
    await field(portal).press('Enter');
    await expect(open).toHaveText('12,00');
    expect(asked.editar).toEqual([{ id: '5', mudanca: 1, versao: 1, campos: { VL_PIS: '12,00' } }]);

    await change(portal, 1)
      .getByRole('button', { name: /^Alterar a nota/ })
      .click();
    await portal.getByRole('textbox', { name: 'Nota' }).fill('Visto com o cliente');
    await portal.getByRole('button', { name: 'Gravar' }).click();
    await expect(change(portal, 1).getByText('Visto com o cliente')).toBeVisible();
  });

  test('shows the refusal of the server below the field', async ({ portal }) => {
    await answerRascunho(portal);
    await answer(
      portal,
      '/api/rascunhos/editar',
      {
        code: 'requisicao-invalida',
        message: 'Dados incorretos',
        requestId: 'req-inventada',
        fields: { VL_PIS: "O valor 'abc' não é um número." },
      },
      400,
    );
    await openRascunho(portal);
    await change(portal, 1).getByRole('button', { name: 'Alterar VL_PIS' }).click();
    await field(portal).fill('abc');
    await field(portal).press('Enter');
    await expect(change(portal, 1).getByRole('alert')).toHaveText("O valor 'abc' não é um número.");
    await expect(field(portal)).toHaveAccessibleDescription("O valor 'abc' não é um número.");
    await expect(field(portal)).toHaveValue('abc');
  });

  test('says who is editing a field, and refuses it where the lock is held', async ({ portal }) => {
    await answerRascunho(portal);
    await failure(portal, '/api/rascunhos/travar', {
      status: 409,
      code: 'campo-em-edicao',
      message: 'Otávio Inventado está alterando este campo',
    });
    await openRascunho(portal);
    await portal.getByRole('searchbox', { name: 'Buscar nas mudanças' }).fill('Irene');
    // Until it is alone the row is that of the whole list, which goes with what is said in it.
    await expect(list(portal).getByRole('article')).toHaveCount(1);
    await expect(change(portal, 6)).toContainText('Irene Suposta está editando');
    await expect(change(portal, 6).getByRole('button', { name: 'Alterar VL_PIS' })).toHaveCount(0);
    await change(portal, 6).getByRole('button', { name: 'Alterar VL_BC_PIS' }).click();
    await expect(change(portal, 6).getByRole('alert')).toHaveText('Otávio Inventado está alterando este campo');
  });

  test('tells of a change that somebody else made meanwhile, and saves again over it', async ({ portal }) => {
    const { mudancas, asked } = await answerRascunho(portal);
    await openRascunho(portal);
    await change(portal, 1).getByRole('button', { name: 'Alterar VL_PIS' }).click();
    await field(portal).fill('12,00');
    mudancas[0] = umaMudanca(1, {
      versao: 2,
      campos: [{ campo: 'VL_PIS', antes: '16,50', depois: '14,00', valor: '14,00' }],
    });
    await failure(portal, '/api/rascunhos/editar', {
      status: 409,
      code: 'mudanca-alterada',
      message: 'Irene Suposta mudou este campo às 10:32',
    });
    await field(portal).press('Enter');
    await expect(change(portal, 1).getByRole('alert')).toContainText(
      'Irene Suposta mudou este campo às 10:32 · Agora está: 14,00. Grave de novo para ficar com o seu.',
    );
    await answer(portal, '/api/rascunhos/editar', mudancas[0]);
    const saved = portal.waitForRequest((one) => one.url().endsWith('/api/rascunhos/editar'));
    await field(portal).press('Enter');
    expect((await saved).postDataJSON()).toMatchObject({ versao: 2, campos: { VL_PIS: '12,00' } });
    await expect(field(portal)).toBeHidden();
    expect(asked.editar).toBeUndefined();
  });
});

test.describe('the draft', () => {
  test('undoes its last step by the button and by Ctrl+Z, and lists the last ones', async ({ portal }) => {
    const { asked } = await answerRascunho(portal);
    await openRascunho(portal);
    await portal.getByRole('button', { name: 'Desfazer: Desligou 1 mudança' }).click();
    await seeToast(portal, 'Desfeito: Desligou 1 mudança');
    await list(portal).focus();
    await portal.keyboard.press('Control+z');
    await expect
      .poll(() => asked.desfazer)
      .toEqual([
        { id: '5', passo: 7 },
        { id: '5', passo: 7 },
      ]);
    // What is being typed is undone by the browser.
    await portal.getByRole('searchbox', { name: 'Buscar nas mudanças' }).fill('x');
    await portal.keyboard.press('Control+z');
    await portal.getByRole('button', { name: 'Últimos passos' }).click();
    const passos = portal.getByRole('list', { name: 'Últimos passos' });
    await expect(passos.getByRole('listitem')).toHaveCount(2);
    await expect(passos).toContainText('desfeito por Helena Fictícia em 05/03/2026');
    expect(asked.desfazer).toHaveLength(2);
  });

  test('whose files were replaced is held against the present ones before anything else', async ({ portal }) => {
    const { asked } = await answerRascunho(portal, undefined, { arquivosTrocados: ['PISCOFINS_20250101.txt'] });
    await openRascunho(portal);
    await expect(portal.getByText(/1 arquivo do projeto foi trocado depois das mudanças/)).toBeVisible();
    await portal.getByRole('button', { name: 'Retificar', exact: true }).hover();
    await expect(
      portal.getByText('Arquivos do projeto foram trocados: confira o rascunho com os atuais'),
    ).toBeVisible();
    await portal.getByRole('button', { name: 'Conferir com os arquivos atuais' }).click();
    await expect.poll(() => asked.conferir).toEqual([{ id: '5' }]);
  });

  test('that is empty says where to begin; one that cannot be loaded, why; one that is gone, that it is', async ({
    portal,
  }) => {
    await answerRascunho(portal, []);
    await openRascunho(portal);
    await expect(portal.getByText(/Em um relatório, escolha as linhas e use “Levar à retificação”/)).toBeVisible();
    await failure(portal, '/api/rascunhos/5');
    await portal.reload();
    await expect(portal.getByText('Não foi possível carregar o rascunho.')).toBeVisible();
    await failure(portal, '/api/rascunhos/5', { status: 404, code: 'nao-encontrado' });
    await portal.getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(portal.getByText(/^Este rascunho foi excluído/)).toBeVisible();
    await portal.getByRole('button', { name: 'Voltar à lista' }).click();
    await expect(portal.getByRole('region', { name: 'Retificações' })).toBeVisible();
  });

  test('is deleted after a question, and leads back to the list', async ({ portal }) => {
    await answerRascunho(portal);
    await answer(portal, '/delete/rascunho', { message: 'Rascunho excluído' });
    await openRascunho(portal);
    await portal.getByRole('button', { name: 'Excluir rascunho' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Excluir rascunho' });
    await expect(dialog).toContainText('com 40 mudanças? Esta ação é irreversível.');
    await dialog.getByRole('button', { name: 'Excluir rascunho' }).click();
    await seeToast(portal, 'Rascunho excluído');
    await expect(portal.getByRole('region', { name: 'Retificações' })).toBeVisible();
  });

  test('fits 390 px, where the months are folded above the changes', async ({ portal }) => {
    await answerRascunho(portal);
    await openRascunho(portal);
    // The menu, by which it is reached, is a drawer then.
    await portal.setViewportSize({ width: 390, height: 844 });
    await expect(groups(portal)).toBeHidden();
    await portal.getByText('Meses e teses').click();
    await expect(groups(portal)).toBeVisible();
    expect(await portal.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await expectAcessivel(portal, 'rascunho em 390 px');
  });
});
