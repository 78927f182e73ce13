// Guarantees how files are chosen, sent, waited for and deleted.

import { type Completude, ERROS } from '@apura/contract';
import { expect, type Page } from '@playwright/test';
import { drop } from '../journeys/portal.ts';
import { onCall } from './on-call.ts';
import { answer, failure, seeToast, test } from './open-portal.ts';
import { ENVIADOS, openProjetos, rowOf, umEnviado, umProjeto } from './projetos-portal.ts';
import { umaCompletude } from './uma-completude.ts';

const TEXTO = { name: 'fictício.txt', type: 'text/plain', base64: Buffer.from('|0000|').toString('base64') };

const NADA = { finalResult: [], arquivos: [], parts: [] };

test.describe('upload', () => {
  // prova: 5.30
  test("'Os seguintes arquivos possuem uma extensão não suportada'", async ({ portal }) => {
    const dialog = await openUpload(portal);
    await drop(dialog.getByText('Arraste e solte arquivos ou pastas aqui'), [
      { name: 'programa.exe', type: 'text/plain', base64: 'TVo=' },
      { name: 'notas.xml', type: 'text/xml', base64: 'PGEvPg==' },
    ]);
    const refused = dialog.getByRole('alert');
    await expect(refused.getByText('Os seguintes arquivos possuem uma extensão não suportada')).toBeVisible();
    await expect(refused.getByRole('listitem')).toHaveText(['programa.exe']);
    await expect(dialog.getByText('1 arquivo escolhido')).toBeVisible();
  });

  // prova: 5.31
  test("'Nenhum arquivo selecionado'", async ({ portal }) => {
    const dialog = await openUpload(portal);
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    await seeToast(portal, 'Nenhum arquivo selecionado');
  });

  // prova: 5.32
  test("'Projeto inválido'", async ({ portal }) => {
    const dialog = await openUpload(portal, { id: '0' });
    await drop(dialog.getByText('Arraste e solte arquivos ou pastas aqui'), [TEXTO]);
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    await seeToast(portal, 'Projeto inválido');
  });

  test('chosen files are one stop of Tab, arrows move among them, Delete takes one out', async ({ portal }) => {
    const dialog = await openUpload(portal);
    const nomes = Array.from({ length: 120 }, (_, at) => `nota-${at + 1}.txt`);
    await drop(
      dialog.getByText('Arraste e solte arquivos ou pastas aqui'),
      nomes.map((name) => ({ ...TEXTO, name })),
    );
    const enviar = dialog.getByRole('button', { name: 'Enviar', exact: true });
    await expect(enviar).toBeFocused();
    await dialog.getByRole('button', { name: 'Escolher pasta' }).focus();
    await portal.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Tirar nota-1.txt', exact: true })).toBeFocused();
    await portal.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('button', { name: 'Tirar nota-2.txt', exact: true })).toBeFocused();
    await portal.keyboard.press('Delete');
    await expect(dialog.getByText('119 arquivos escolhidos')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Tirar nota-3.txt', exact: true })).toBeFocused();
    await portal.keyboard.press('End');
    await expect(dialog.getByRole('button', { name: 'Tirar nota-120.txt', exact: true })).toBeFocused();
    await portal.keyboard.press('Shift+Tab');
    await expect(dialog.getByRole('button', { name: 'Escolher pasta' })).toBeFocused();
  });

  test('a long file name puts no sideways scroll bar on the dialog', async ({ portal }) => {
    const nome = `${'nota_fiscal_eletronica_'.repeat(8)}.txt`;
    const motivo = `Foi usada outra versão: "${nome}".`;
    const recusado = { nome, obrigacao: 'EFD-Contribuições', situacao: 'Substituído', motivo } as const;
    const dialog = await openUpload(portal, {
      enviados: { finalResult: [nome], arquivos: [umEnviado(nome)] },
      completude: umaCompletude({ recusados: [recusado] }),
    });
    await drop(dialog.getByText('Arraste e solte arquivos ou pastas aqui'), [{ ...TEXTO, name: `outra_${nome}` }]);
    await expect(dialog.getByText('1 arquivo escolhido')).toBeVisible();
    await expect(dialog.getByText(motivo)).toBeVisible();
    const over = await dialog.evaluate((node) => {
      const { scrollWidth, clientWidth } = node as unknown as { scrollWidth: number; clientWidth: number };
      return scrollWidth - clientWidth;
    });
    expect(over).toBe(0);
  });

  // prova: 2.70
  test('it is 600 px wide, and an empty file is named with its reason', async ({ portal }) => {
    const dialog = await openUpload(portal);
    expect((await dialog.boundingBox())?.width).toBe(600);
    await drop(dialog.getByText('Arraste e solte arquivos ou pastas aqui'), [
      { name: 'vazio.txt', type: 'text/plain', base64: '' },
    ]);
    await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveText(/vazio\.txt\s*arquivo vazio/);
  });

  test('files that are there already are listed and can be deleted', async ({ portal }) => {
    const dialog = await openUpload(portal, { enviados: ENVIADOS });
    await expect(dialog.getByText('Já enviados (1)')).toBeVisible();
    await answer(portal, '/delete/processFile', { message: 'Sucesso' });
    await answer(portal, '/api/files/upload/900001', { finalResult: [], arquivos: [] });
    const sent = portal.waitForRequest('**/delete/processFile');
    await dialog.getByRole('button', { name: 'Excluir efd.txt' }).click();
    expect((await sent).postDataJSON()).toEqual({ process_id: '900001', filename: 'efd.txt' });
    await seeToast(portal, 'Arquivo removido: efd.txt');
    await expect(dialog.getByText('Nenhum arquivo enviado ainda.')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Já enviados' })).toBeFocused();
  });

  test('a busy server: an upload waits and goes on by itself', async ({ portal }) => {
    const dialog = await openUpload(portal);
    let busy = true;
    await onCall(portal, '/update/files/upload', async (call) => {
      const { status, message } = ERROS['muitas-chamadas'];
      if (busy) await call.fulfill({ status, json: { code: 'muitas-chamadas', message, requestId: 'req-inventada' } });
      else await call.fulfill({ json: { received: ['fictício.txt.part0'] } });
    });
    await answer(portal, '/start/compile', { message: 'Sucesso' });
    await drop(dialog.getByText('Arraste e solte arquivos ou pastas aqui'), [TEXTO]);
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    const progress = portal.getByRole('dialog', { name: 'Envio de arquivos' });
    await expect(
      progress.getByText('O servidor está ocupado, tentando de novo. O que já chegou não será enviado outra vez.'),
    ).toBeVisible();
    await answer(portal, '/api/files/upload/900001', {
      finalResult: ['fictício.txt'],
      arquivos: [umEnviado('fictício.txt')],
    });
    busy = false;
    await expect(progress.getByText('Todos os arquivos foram recebidos e conferidos.')).toBeVisible();
  });

  test('a lasting 500 is an error by the third try, and later tries are silent until one arrives', async ({
    portal,
  }) => {
    const dialog = await openUpload(portal);
    let tries = 0;
    let broken = true;
    await onCall(portal, '/update/files/upload', async (call) => {
      tries++;
      const fault = { code: 'erro-interno', message: ERROS['erro-interno'].message, requestId: 'req-inventada' };
      if (broken) await call.fulfill({ status: 500, json: fault });
      else await call.fulfill({ json: { received: ['fictício.txt.part0'] } });
    });
    await answer(portal, '/start/compile', { message: 'Sucesso' });
    await drop(dialog.getByText('Arraste e solte arquivos ou pastas aqui'), [TEXTO]);
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    const progress = portal.getByRole('dialog', { name: 'Envio de arquivos' });
    await expect(
      progress.getByText('O servidor falhou, tentando de novo. O que já chegou não será enviado outra vez.'),
    ).toBeVisible();
    await seeToast(portal, 'Erro ao enviar arquivos, verifique os dados inseridos e tente novamente mais tarde');
    const heardAfter = tries;
    expect(heardAfter).toBeGreaterThanOrEqual(3);
    await answer(portal, '/api/files/upload/900001', {
      finalResult: ['fictício.txt'],
      arquivos: [umEnviado('fictício.txt')],
    });
    broken = false;
    await expect(progress.getByText('Todos os arquivos foram recebidos e conferidos.')).toBeVisible();
    expect(tries).toBeGreaterThan(heardAfter);
  });

  test('a file that the server refuses is not offered to be sent again', async ({ portal }) => {
    const dialog = await openUpload(portal);
    const recusa = { status: 415, code: 'tipo-nao-suportado', message: 'Tipo inventado' };
    await failure(portal, '/update/files/upload', recusa);
    await drop(dialog.getByText('Arraste e solte arquivos ou pastas aqui'), [TEXTO]);
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    const progress = portal.getByRole('dialog', { name: 'Envio de arquivos' });
    await expect(progress.getByText('1 de 1 arquivo não foi recebido, veja o motivo abaixo.')).toBeVisible();
    await expect(progress.getByText('Tipo inventado')).toBeVisible();
    await expect(progress.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0);
  });

  // prova: 2.71, 8.22
  test("'Seus arquivos estão sendo carregados, não feche essa página pois todo progresso será perdido'", async ({
    portal,
  }) => {
    const dialog = await openUpload(portal);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await onCall(portal, '/update/files/upload', async (call) => {
      await held;
      await call.fulfill({ json: { received: ['fictício.txt.part0'] } });
    });
    await drop(dialog.getByText('Arraste e solte arquivos ou pastas aqui'), [TEXTO]);
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    const progress = portal.getByRole('dialog', { name: 'Envio de arquivos' });
    await expect(
      progress.getByText(
        'Seus arquivos estão sendo carregados, não feche essa página pois todo progresso será perdido',
      ),
    ).toBeVisible();
    await expect(
      progress.getByText(
        'Se o envio for interrompido, escolha os mesmos arquivos de novo: o que já chegou está guardado.',
      ),
    ).toBeVisible();

    // Leaving now would interrupt it, and the browser asks.
    const asked = portal.waitForEvent('dialog');
    await portal.evaluate('setTimeout(() => location.reload(), 0)');
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();

    await progress.getByRole('button', { name: 'Pausar' }).click();
    await expect(progress.getByText('Envio em pausa.')).toBeVisible();
    await progress.getByRole('button', { name: 'Continuar' }).click();
    await expect(progress.getByRole('button', { name: 'Pausar' })).toBeVisible();

    await answer(portal, '/start/compile', { message: 'Sucesso' });
    await answer(portal, '/api/files/upload/900001', {
      finalResult: ['fictício.txt'],
      arquivos: [umEnviado('fictício.txt')],
    });
    release();
    await expect(progress.getByText('100%', { exact: true })).toBeVisible();
    await expect(progress.getByText('Todos os arquivos foram recebidos e conferidos.')).toBeVisible();
    await progress.getByRole('button', { name: 'Fechar' }).last().click();
  });

  test('a file is received until its content was read, and then says what it is', async ({ portal }) => {
    const dialog = await openUpload(portal);
    const lixo = { nome: 'fictício.txt', obrigacao: 'Outro', situacao: 'Ilegível', motivo: 'Não é um SPED' } as const;
    let read = false;
    await onCall(portal, '/api/files/completeness/900001', async (call) => {
      const pendente = umaCompletude({ pendentes: 1, total: 0, usados: 0, recusados: [], lacunas: [] });
      await call.fulfill({ json: read ? umaCompletude({ recusados: [lixo], total: 1, usados: 0 }) : pendente });
    });
    await onCall(portal, '/update/files/upload', async (call) => {
      await answer(portal, '/api/files/upload/900001', {
        finalResult: ['fictício.txt'],
        arquivos: [umEnviado('fictício.txt')],
      });
      await call.fulfill({ json: { received: ['fictício.txt.part0'] } });
    });
    await answer(portal, '/start/compile', { message: 'Sucesso' });
    await drop(dialog.getByText('Arraste e solte arquivos ou pastas aqui'), [TEXTO]);
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    const progress = portal.getByRole('dialog', { name: 'Envio de arquivos' });
    const line = progress.getByRole('list', { name: 'Arquivos' }).getByRole('listitem');
    await expect(
      progress.getByText('Todos os arquivos foram recebidos. O conteúdo deles ainda está sendo conferido.'),
    ).toBeVisible();
    await expect(line).toHaveText(/recebido$/);
    read = true;
    await expect(line).toHaveText(/ilegível$/);
    await expect(progress.getByText('Todos os arquivos foram recebidos e conferidos.')).toBeVisible();
  });

  // prova: 4.34
  test('the progress stops at 95 until the assembly has been started', async ({ portal }) => {
    const dialog = await openUpload(portal);
    await answer(portal, '/update/files/upload', { received: [] });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await onCall(portal, '/start/compile', async (call) => {
      await held;
      await call.fulfill({ json: { message: 'Sucesso' } });
    });
    await drop(dialog.getByText('Arraste e solte arquivos ou pastas aqui'), [TEXTO]);
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    const progress = portal.getByRole('dialog', { name: 'Envio de arquivos' });
    await expect(progress.getByText('95%', { exact: true })).toBeVisible();
    await answer(portal, '/api/files/upload/900001', {
      finalResult: ['fictício.txt'],
      arquivos: [umEnviado('fictício.txt')],
    });
    release();
    await expect(progress.getByText('100%', { exact: true })).toBeVisible();
    await expect(progress.getByText('Todos os arquivos foram recebidos e conferidos.')).toBeVisible();
    await progress.getByRole('button', { name: 'Fechar' }).last().click();
  });

  // prova: 8.18
  test("'Erro ao enviar arquivos, verifique os dados inseridos e tente novamente mais tarde'", async ({ portal }) => {
    const dialog = await openUpload(portal);
    await failure(portal, '/update/files/upload', {
      status: 409,
      code: 'projeto-ja-iniciado',
      message: 'Este projeto já foi iniciado',
    });
    await drop(dialog.getByText('Arraste e solte arquivos ou pastas aqui'), [TEXTO]);
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    await seeToast(portal, 'Erro ao enviar arquivos, verifique os dados inseridos e tente novamente mais tarde');
    const progress = portal.getByRole('dialog', { name: 'Envio de arquivos' });
    await expect(progress.getByText('Este projeto já foi iniciado')).toBeVisible();
    // Nothing that is sent again would be taken.
    await expect(progress.getByText('O envio parou e não pode continuar, veja o motivo abaixo.')).toBeVisible();
    await expect(progress.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0);
    await progress.getByRole('button', { name: 'Fechar' }).last().click();
    await expect(progress).toHaveCount(0);
  });
});

interface Inventado {
  id: string;
  enviados: object;
  completude: Completude;
}

/** The upload of a project; what the server says to have of its files is made up. */
async function openUpload(
  page: Page,
  { id = '900001', enviados = NADA, completude = umaCompletude() }: Partial<Inventado> = {},
) {
  await answer(page, `/api/files/upload/${id}`, enviados);
  await answer(page, `/api/files/completeness/${id}`, completude);
  await openProjetos(page, [umProjeto({ id })]);
  await rowOf(page, 'METALÚRGICA').getByRole('button', { name: 'Enviar arquivos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload de Documentos' });
  await expect(dialog).toBeVisible();
  return dialog;
}
