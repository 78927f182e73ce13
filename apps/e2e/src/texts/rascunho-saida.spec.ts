// Guarantees what comes out of a draft: its simulation, its workbook and the rectification made of it.

import type { Page } from '@playwright/test';
import { onCall } from './on-call.ts';
import { answer, expect, failure, seeToast, test } from './open-portal.ts';
import { answerRascunho, openRascunho } from './rascunho-portal.ts';
import { RESULTADO, SIMULACAO } from './uma-simulacao.ts';

const simulacaoTab = (page: Page) => page.getByRole('tab', { name: /^Simulação/ });

test.describe('the simulation', () => {
  test('is asked for, shows how far it is, and is cancelled', async ({ portal }) => {
    await answerRascunho(portal);
    let situacao: typeof SIMULACAO | null = null;
    await onCall(portal, '/api/rascunhos/5/simulacao', (call) =>
      call.fulfill({ json: { simulacao: situacao, resultado: null } }),
    );
    await onCall(portal, '/api/rascunhos/simular', (call) => {
      situacao = { ...SIMULACAO, situacao: 'em-andamento', progresso: 'Recalculando 02/2025', percentual: 40 };
      return call.fulfill({ json: situacao });
    });
    await onCall(portal, '/api/rascunhos/simular/cancelar', (call) => {
      situacao = { ...SIMULACAO, situacao: 'cancelada', mensagem: 'Cancelada por Helena Fictícia.' };
      return call.fulfill({ json: situacao });
    });
    await openRascunho(portal);
    await simulacaoTab(portal).click();
    await portal.getByRole('button', { name: 'Simular', exact: true }).click();
    await expect(portal.getByText('Recalculando 02/2025 · 40 %')).toBeVisible();
    await portal.getByRole('button', { name: 'Cancelar a simulação' }).click();
    await expect(portal.getByText('Cancelada por Helena Fictícia.')).toBeVisible();
    await expect(portal.getByRole('button', { name: 'Simular de novo' })).toBeVisible();
  });

  test('shows month by month what changes and what it is good for, and its errors', async ({ portal }) => {
    await answerRascunho(portal, undefined, { revisao: 9, simulacao: SIMULACAO });
    await answer(portal, '/api/rascunhos/5/simulacao', { simulacao: SIMULACAO, resultado: RESULTADO });
    await openRascunho(portal);
    await expect(simulacaoTab(portal)).toContainText('desatualizada');
    await simulacaoTab(portal).click();
    await expect(portal.getByText(/2 passos do rascunho vieram depois desta simulação/)).toBeVisible();
    const totais = portal.getByLabel('Para que serve a mudança');
    // Three months of 297.
    await expect(totais.getByText('R$ 891,00', { exact: true }).first()).toBeVisible();
    await expect(totais).toContainText('Débito em aberto');
    await expect(totais).toContainText('antes R$ 7.000,00 · − R$ 891,00');
    const meses = portal.getByRole('table', { name: 'Meses simulados' });
    await expect(meses.getByRole('row')).toHaveCount(5);
    await expect(meses.getByRole('row').nth(1)).toContainText('297,00');
    // Two columns are beyond the edge: it fades until they are in view.
    const area = meses.locator('..');
    await expect(area).toHaveAttribute('data-more');
    await expect(area).toHaveCSS('mask-image', /linear-gradient/);
    await meses.getByRole('columnheader', { name: 'Diferença' }).last().scrollIntoViewIfNeeded();
    await expect(area).not.toHaveAttribute('data-more');
    await expect(meses.getByRole('row').nth(4)).toContainText('Fica de fora');
    await portal.getByRole('checkbox', { name: 'Mostrar também 1 linha sem mudança' }).check();
    await expect(meses.getByRole('row')).toHaveCount(6);
    await expect(portal.getByText(/Os créditos levados a 04\/2025/)).toBeVisible();
    await portal.getByRole('button', { name: 'Ver o que fazer' }).click();
    const ocorrencias = portal.getByRole('table', { name: 'Ocorrências' });
    await ocorrencias.getByRole('button', { name: /^O que fazer/ }).click();
    await expect(ocorrencias.getByText('Informe o recibo do mês em Retificar.')).toBeVisible();
  });

  test('that cannot be loaded says so in its place', async ({ portal }) => {
    await answerRascunho(portal);
    await failure(portal, '/api/rascunhos/5/simulacao');
    await openRascunho(portal);
    await simulacaoTab(portal).click();
    await expect(portal.getByText('Não foi possível carregar a simulação.')).toBeVisible();
  });
});

test.describe('the rectification', () => {
  const RECIBO = '0123456789ABCDEF0123456789ABCDEF012345671';
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Retificar' });

  test('takes receipts as a column of Excel, checks them, and leads to the list', async ({ portal }) => {
    const { asked } = await answerRascunho(portal);
    await openRascunho(portal);
    await portal.getByRole('button', { name: 'Retificar', exact: true }).click();
    const [janeiro, fevereiro, marco] = ['01/2025', '02/2025', '03/2025'].map((mes) =>
      dialog(portal).getByRole('textbox', { name: mes }),
    );
    if (janeiro === undefined || fevereiro === undefined || marco === undefined) throw new Error('three months');
    // The file's name has only the beginning of the receipt. The field shows it as a hint and stays empty.
    await expect(janeiro).toHaveValue('');
    await expect(janeiro).toHaveAttribute('placeholder', `Começa por ${RECIBO.slice(0, 40)}`);
    await expect(dialog(portal).getByRole('button', { name: 'Retificar' })).toBeDisabled();
    await janeiro.fill('9'.repeat(41));
    await expect(dialog(portal).getByText(/Este recibo é de outro arquivo/)).toBeVisible();
    await expect(dialog(portal).getByRole('button', { name: 'Retificar' })).toBeDisabled();
    const coluna = [RECIBO, ' ab.cd ', `x\t${'8'.repeat(41)}`].join('\r\n');
    await janeiro.focus();
    // The page makes the event: this file is checked without the browser's types.
    await portal.evaluate(`{
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ${JSON.stringify(coluna)});
      const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(paste);
    }`);
    await expect(janeiro).toHaveValue(RECIBO);
    await expect(fevereiro).toHaveValue('ABCD');
    await expect(marco).toHaveValue('8'.repeat(41));
    await expect(dialog(portal).getByText('O recibo tem 41 letras e números; este tem 4.')).toBeVisible();
    await fevereiro.fill('');
    await expect(dialog(portal).getByText(/1 mês sem recibo fica de fora/)).toBeVisible();
    await dialog(portal).getByLabel('Usar as retenções disponíveis').check();
    await dialog(portal).getByRole('button', { name: 'Retificar' }).click();
    await seeToast(portal, 'Retificação pedida: acompanhe-a na lista');
    await expect(portal.getByRole('region', { name: 'Retificações' })).toBeVisible();
    expect(asked.retificar).toEqual([
      {
        id: '5',
        recibos: { '2025-01': RECIBO, '2025-03': '8'.repeat(41) },
        parametros: [{ parametro: 'USAR_RETENCOES', periodo: '', valor: 'S' }],
      },
    ]);
  });

  test('begins with the receipts that the project has, says where each is from, and what to do', async ({ portal }) => {
    const { asked, resumo } = await answerRascunho(portal);
    const [janeiro, fevereiro] = resumo.meses;
    if (janeiro === undefined || fevereiro === undefined) throw new Error('two months');
    const retificadora = 'PISCOFINS_20250201_Retificadora.txt';
    const outro = `${'7'.repeat(40)}B`;
    Object.assign(janeiro, { sugestao: { recibo: RECIBO, de: 'nome', arquivo: `${RECIBO}.rec` } });
    Object.assign(fevereiro, { sugestao: { recibo: outro, de: 'retificadora', arquivo: retificadora } });
    await openRascunho(portal);
    await portal.getByRole('button', { name: 'Retificar', exact: true }).click();
    const mes = (nome: string) => dialog(portal).getByRole('textbox', { name: nome });
    await expect(mes('01/2025')).toHaveValue(RECIBO);
    await expect(mes('01/2025')).toHaveAccessibleDescription(new RegExp(`Veio do nome de ${RECIBO}.rec`));
    await expect(mes('02/2025')).toHaveValue(outro);
    await expect(mes('02/2025')).toHaveAccessibleDescription(
      /Veio de PISCOFINS_20250201_Retificadora\.txt, que declara substituir este arquivo/,
    );
    await expect(mes('03/2025')).toHaveValue('');
    await expect(mes('03/2025')).toHaveAccessibleDescription(/Falta o recibo: copie os 41 caracteres/);
    await mes('02/2025').fill('');
    await expect(mes('02/2025')).toHaveAccessibleDescription(/Falta o recibo/);
    await dialog(portal).getByRole('button', { name: 'Retificar' }).click();
    await seeToast(portal, 'Retificação pedida: acompanhe-a na lista');
    expect(asked.retificar).toEqual([{ id: '5', recibos: { '2025-01': RECIBO }, parametros: [] }]);
  });

  test('keeps receipts and parameters for the next one who comes', async ({ portal }) => {
    const { asked } = await answerRascunho(portal);
    await openRascunho(portal);
    await portal.getByRole('button', { name: 'Retificar', exact: true }).click();
    await dialog(portal).getByLabel('Uso dos créditos').selectOption('Usar o máximo em cada mês');
    await dialog(portal)
      .getByRole('group', { name: /Confirmar valores/ })
      .getByLabel('02/2025')
      .check();
    await expect(dialog(portal).getByText(/^Informe o recibo de ao menos um mês/)).toBeVisible();
    await expect(dialog(portal).getByRole('button', { name: 'Retificar' })).toBeDisabled();
    await dialog(portal).getByRole('button', { name: 'Guardar e sair' }).click();
    await expect(dialog(portal)).toBeHidden();
    expect(asked.parametros).toEqual([
      {
        id: '5',
        recibos: {},
        parametros: [
          { parametro: 'UTILIZACAO_CREDITO', periodo: '', valor: 'MAXIMIZAR' },
          { parametro: 'CONFIRMAR_VALORES', periodo: '2025-02', valor: 'S' },
        ],
      },
    ]);
  });

  test('asks before typed receipts are lost, by Voltar, Esc and the cross, and not where nothing was typed', async ({
    portal,
  }) => {
    await answerRascunho(portal);
    await openRascunho(portal);
    const retificar = portal.getByRole('button', { name: 'Retificar', exact: true });
    const janeiro = dialog(portal).getByRole('textbox', { name: '01/2025' });
    const question = portal.getByRole('dialog', { name: 'Sair sem guardar' });
    await retificar.click();
    await portal.keyboard.press('Escape');
    await expect(dialog(portal)).toBeHidden();
    await retificar.click();
    await janeiro.fill(RECIBO);
    for (const leave of [
      () => dialog(portal).getByRole('button', { name: 'Voltar' }).click(),
      () => portal.keyboard.press('Escape'),
      () => dialog(portal).getByRole('button', { name: 'Fechar' }).click(),
    ]) {
      await leave();
      await expect(question).toContainText('Os recibos e os parâmetros que você informou não foram guardados.');
      await question.getByRole('button', { name: 'Voltar' }).click();
      await expect(question).toBeHidden();
      await expect(janeiro).toHaveValue(RECIBO);
    }
    await portal.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect(dialog(portal)).toBeHidden();
    await retificar.click();
    // Back to what it was: nothing would be lost.
    await dialog(portal).getByLabel('Usar as retenções disponíveis').check();
    await dialog(portal).getByLabel('Usar as retenções disponíveis').uncheck();
    await dialog(portal).getByRole('button', { name: 'Voltar' }).click();
    await expect(dialog(portal)).toBeHidden();
  });

  test('is offered as a workbook, too', async ({ portal }) => {
    await answerRascunho(portal);
    await onCall(portal, '/api/rascunhos/5/planilha', (call) =>
      call.fulfill({ body: 'conteúdo fictício', contentType: 'application/octet-stream' }),
    );
    await openRascunho(portal);
    const download = portal.waitForEvent('download');
    await portal.getByRole('button', { name: 'Baixar planilha' }).click();
    expect((await download).suggestedFilename()).toBe('Rascunho EFD-C.xlsx');
  });
});
