import { onCall } from './on-call.ts';
import { answer, expect, failure, test } from './open-portal.ts';
import { ENVIADOS, openProjetos, rowOf, umProjeto } from './projetos-portal.ts';
import { umaCompletude } from './uma-completude.ts';
import { umaValidacao } from './uma-validacao.ts';

/** Guarantees that the files of a project are shown by obligation and month before its start and afterwards. */

const CONFERENCIA = '/api/files/completeness/900001';

test.describe('before the start', () => {
  test('the start shows the matrix, the files that do not count and what the reports will lack', async ({ portal }) => {
    await answer(portal, '/api/files/upload/900001', ENVIADOS);
    await answer(portal, CONFERENCIA, umaCompletude());
    await openProjetos(portal, [umProjeto()]);
    await rowOf(portal, 'METALÚRGICA').getByRole('button', { name: 'Iniciar' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Iniciar projeto' });
    await expect(
      dialog.getByText('5 arquivos: 1 em uso, 1 substituído, 1 de outra empresa, 1 fora do período, 1 ilegível'),
    ).toBeVisible();
    const table = dialog.getByRole('table', { name: 'O que o projeto tem de cada obrigação em cada mês' });
    await expect(table.getByRole('columnheader')).toHaveText(['Obrigação', '01/2025', '02/2025', '03/2025']);
    const contribuicoes = table.getByRole('row', { name: /^EFD-Contribuições/ });
    await expect(contribuicoes.getByRole('cell')).toHaveText([/^presente1 substituído$/, 'outra empresa', 'ausente']);
    await expect(
      table
        .getByRole('row', { name: /^PER\/DCOMP/ })
        .getByRole('cell')
        .first(),
    ).toHaveText('não se aplica');
    await expect(dialog.getByText('O arquivo é do CNPJ 11.222.333/0001-81')).toBeVisible();

    await dialog.getByText('O que os relatórios vão deixar de mostrar (2 obrigações)').click();
    await expect(dialog.getByText('EFD-Contribuições: faltam 02/2025, 03/2025')).toBeVisible();
    await expect(dialog.getByText('1 relatório fica vazio: EFD-F Apuração ICMS')).toBeVisible();
    await expect(dialog.getByText('Você pode iniciar com o que falta')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Confirmar' })).toBeEnabled();
  });

  test('a project without a usable file says what a start would do', async ({ portal }) => {
    await answer(portal, '/api/files/upload/900001', ENVIADOS);
    await answer(portal, CONFERENCIA, umaCompletude({ usados: 0, total: 4 }));
    await openProjetos(portal, [umProjeto()]);
    await rowOf(portal, 'METALÚRGICA').getByRole('button', { name: 'Iniciar' }).click();
    await expect(portal.getByText('o projeto volta a Aguardando Arquivos sem gastar créditos')).toBeVisible();
  });

  test('the upload shows files that are still being identified, and then what they are', async ({ portal }) => {
    let answered = false;
    await answer(portal, '/api/files/upload/900001', ENVIADOS);
    await onCall(portal, CONFERENCIA, async (call) => {
      const pendente = { pendentes: 5, total: 0, usados: 0, recusados: [], lacunas: [] };
      await call.fulfill({ json: answered ? umaCompletude() : umaCompletude(pendente) });
    });
    await openProjetos(portal, [umProjeto()]);
    await rowOf(portal, 'METALÚRGICA').getByRole('button', { name: 'Enviar arquivos' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Upload de Documentos' });
    await expect(dialog.getByText('conferindo 5 arquivos…')).toBeVisible();
    // What is not known yet is not called absent.
    const cell = dialog
      .getByRole('row', { name: /^EFD ICMS\/IPI/ })
      .getByRole('cell')
      .first();
    await expect(cell).toHaveText('conferindo');
    answered = true;
    await expect(dialog.getByText('5 arquivos: 1 em uso')).toBeVisible();
    await expect(dialog.getByText('conferindo')).toHaveCount(0);
    await expect(cell).toHaveText('ausente');
  });

  test('the start says that the check still runs, and is allowed', async ({ portal }) => {
    await answer(portal, '/api/files/upload/900001', ENVIADOS);
    await answer(portal, CONFERENCIA, umaCompletude({ pendentes: 121, total: 0, usados: 0, lacunas: [] }));
    await openProjetos(portal, [umProjeto()]);
    await rowOf(portal, 'METALÚRGICA').getByRole('button', { name: 'Iniciar' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Iniciar projeto' });
    await expect(dialog.getByText('A conferência dos arquivos ainda está em andamento.')).toBeVisible();
    await expect(dialog.getByText('ausente')).toHaveCount(0);
    await answer(portal, '/start/process', { message: 'Sucesso' });
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    await expect(dialog).toHaveCount(0);
    // The focus is in the row, and not at the top of the page.
    await expect(rowOf(portal, 'METALÚRGICA').locator(':focus')).toHaveCount(1);
  });

  test('what the official validator would refuse is asked for when it is unfolded', async ({ portal }) => {
    await answer(portal, '/api/files/upload/900001', ENVIADOS);
    await answer(portal, CONFERENCIA, umaCompletude());
    let calls = 0;
    await onCall(portal, '/api/files/validation/900001', async (call) => {
      calls += 1;
      await call.fulfill({ json: calls === 1 ? { pendentes: 1, arquivos: [], relatorio: 'ausente' } : umaValidacao() });
    });
    await openProjetos(portal, [umProjeto()]);
    await rowOf(portal, 'METALÚRGICA').getByRole('button', { name: 'Iniciar' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Iniciar projeto' });
    await expect(dialog.getByText('5 arquivos: 1 em uso')).toBeVisible();
    expect(calls).toBe(0);
    await dialog.getByText('O que o PVA recusaria na EFD-Contribuições').click();
    await expect(dialog.getByText('validando 1 arquivo…')).toBeVisible();
    await expect(dialog.getByText('1 arquivo seria recusado pelo PVA.')).toBeVisible();
    const arquivo = dialog.getByRole('list', { name: 'Validação por arquivo' }).getByRole('listitem').first();
    await expect(arquivo).toContainText('01/2025 · janeiro-retificadora.txt');
    await expect(arquivo).toContainText('12 erros, 1 aviso');
    await expect(arquivo.getByRole('listitem')).toHaveText([
      /^erro\s*Registro C170, linha 26, campo VL_PIS: .* dá 66,00\. E mais 11 iguais\.$/,
      /^aviso\s*Registro C100, linha 25, campo VL_PIS: /,
    ]);
    await expect(dialog.getByText('Depois do processamento, todas as falhas')).toBeVisible();
  });

  test('a failure is said in place and can be repeated', async ({ portal }) => {
    await answer(portal, '/api/files/upload/900001', ENVIADOS);
    await failure(portal, CONFERENCIA);
    await openProjetos(portal, [umProjeto()]);
    await rowOf(portal, 'METALÚRGICA').getByRole('button', { name: 'Iniciar' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Iniciar projeto' });
    await expect(dialog.getByText('Não foi possível conferir os arquivos agora.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Confirmar' })).toBeEnabled();
    await answer(portal, CONFERENCIA, umaCompletude());
    await dialog.getByRole('button', { name: 'Conferir de novo' }).click();
    await expect(dialog.getByRole('table')).toBeVisible();
  });
});

test.describe('afterwards', () => {
  test('the matrix says that it goes on to the side, where it does', async ({ portal }) => {
    const meses = Array.from(
      { length: 24 },
      (_, at) => `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    );
    const base = umaCompletude();
    const obrigacoes = base.obrigacoes.map((uma) => ({
      ...uma,
      meses: meses.map((mes) => ({ mes, estado: 'ausente' as const, arquivos: 0, substituidos: 0 })),
    }));
    const hint = portal.getByText('24 meses, de 01/2024 a 12/2025: role a tabela para o lado para ver todos.');
    const dialog = portal.getByRole('dialog', { name: 'Completude' });
    for (const [completude, shown] of [
      [{ ...base, meses, obrigacoes }, 1],
      [base, 0],
    ] as const) {
      await answer(portal, CONFERENCIA, completude);
      await openProjetos(portal, [umProjeto({ status: 'CONCLUDED' })]);
      await rowOf(portal, 'METALÚRGICA').getByRole('button', { name: 'Completude' }).press('Enter');
      await expect(
        dialog.getByRole('columnheader', { name: completude.meses.at(-1)?.split('-').toReversed().join('/') }),
      ).toBeAttached();
      await expect(hint).toHaveCount(shown);
    }
    await expect(dialog.getByText('role a tabela')).toHaveCount(0);
    await portal.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('Completude is one key away from the row, and on a phone a list', async ({ portal }) => {
    await answer(portal, CONFERENCIA, umaCompletude({ origem: 'processamento' }));
    await openProjetos(portal, [umProjeto({ status: 'CONCLUDED' })]);
    await rowOf(portal, 'METALÚRGICA').getByRole('button', { name: 'Completude' }).press('Enter');
    const dialog = portal.getByRole('dialog', { name: 'Completude' });
    await expect(dialog.getByText('METALÚRGICA FICTÍCIA LTDA')).toBeVisible();
    await expect(dialog.getByText('O que os relatórios deixam de mostrar (2 obrigações)')).toBeVisible();
    await portal.setViewportSize({ width: 390, height: 844 });
    const list = dialog.getByRole('list', { name: 'Obrigações por mês' });
    await expect(list.getByRole('listitem').first()).toHaveText(
      /EFD-Contribuições\s*presente 01\/2025 · 1 substituído\s*ausente 03\/2025\s*outra empresa 02\/2025/,
    );
    await expect(list.getByText('não se aplica a estes meses').first()).toBeVisible();
    await portal.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('a project that came back says why above its tools', async ({ portal }) => {
    const mensagem = 'Todos os arquivos são de outro CNPJ (efd.txt). O projeto voltou a Aguardando Arquivos.';
    await openProjetos(portal, [umProjeto({ mensagem })]);
    await rowOf(portal, 'METALÚRGICA').click();
    await expect(portal.getByText(mensagem)).toBeVisible();
  });
});
