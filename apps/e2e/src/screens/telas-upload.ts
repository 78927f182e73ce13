import { expect, type Locator, type Page } from '@playwright/test';
import { drop } from '../journeys/portal.ts';
import { answer, failure } from '../texts/open-portal.ts';
import { umaCompletude } from '../texts/uma-completude.ts';
import { umaValidacao } from '../texts/uma-validacao.ts';
import { zipSolto } from '../texts/zip-inventado.ts';
import { hang, type Tela } from './tela.ts';
import { aberto, enviado, openProjetos } from './telas-projetos.ts';

const TEXTO = { name: 'efd-fictícia.txt', type: 'text/plain', base64: Buffer.from('|0000|').toString('base64') };

const upload = async (page: Page, arquivos: object[] = []): Promise<Locator> => {
  await openProjetos(page, [aberto]);
  await answer(page, '/api/files/upload/900001', { finalResult: [], arquivos, parts: [] });
  const conferencia = umaCompletude(arquivos.length === 0 ? { total: 0, usados: 0, recusados: [] } : {});
  await answer(page, '/api/files/completeness/900001', conferencia);
  await page
    .getByRole('button', { name: /^Enviar arquivos/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /Envi|Upload/ });
  await expect(dialog).toBeVisible();
  return dialog;
};

const dropInto = (dialog: Locator, files: Parameters<typeof drop>[1]): Promise<void> =>
  drop(dialog.getByText('Arraste e solte arquivos ou pastas aqui'), files);

/** The upload of a project in every state, and the checks of what was uploaded. */
export const TELAS_UPLOAD: readonly Tela[] = [
  { nome: 'upload-vazio', reach: (page) => upload(page) },
  {
    nome: 'upload-com-enviados',
    reach: (page) => upload(page, [enviado('efd.txt'), enviado('quebrado.txt', 'Falta a parte 2 de 3')]),
  },
  {
    nome: 'upload-escolhidos-e-recusados',
    reach: async (page) => {
      const dialog = await upload(page);
      await dropInto(dialog, [
        TEXTO,
        { name: 'programa.exe', type: 'text/plain', base64: 'TVo=' },
        { name: 'vazio.txt', type: 'text/plain', base64: '' },
      ]);
      await expect(dialog.getByRole('alert').first()).toBeVisible();
    },
  },
  {
    nome: 'upload-zip-aberto-em-parte',
    reach: async (page) => {
      const dialog = await upload(page);
      await dropInto(dialog, [
        zipSolto('notas de janeiro a março.zip', [
          { name: 'jan/nota.xml', content: '<a/>' },
          { name: 'fev/nota.xml', content: '<bb/>' },
          { name: 'recibo.xml', content: 'x', encrypted: true },
          { name: 'leia-me.docx', content: 'x' },
        ]),
        { name: 'quebrado.zip', type: 'application/zip', base64: 'UEs=' },
      ]);
      await expect(dialog.getByText('Partes dos ZIPs não puderam ser abertas')).toBeVisible();
    },
  },
  {
    nome: 'upload-zip-abrindo',
    loading: true,
    reach: async (page) => {
      const dialog = await upload(page);
      await hang(page, /zip-worker/);
      await dropInto(dialog, [zipSolto('notas.zip', [{ name: 'nota.xml', content: '<a/>' }])]);
      await expect(dialog.getByText('Abrindo notas.zip')).toBeVisible();
    },
  },
  {
    nome: 'upload-em-andamento',
    loading: true,
    reach: async (page) => {
      const dialog = await upload(page);
      await hang(page, '/update/files/upload');
      await dropInto(dialog, [TEXTO]);
      await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Envio de arquivos' })).toBeVisible();
    },
  },
  {
    nome: 'upload-falhou',
    reach: async (page) => {
      const dialog = await upload(page);
      await failure(page, '/update/files/upload', {
        status: 409,
        code: 'projeto-ja-iniciado',
        message: 'Este projeto já foi iniciado',
      });
      await dropInto(dialog, [TEXTO]);
      await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
      await expect(page.getByRole('status', { name: 'Notificações' })).not.toBeEmpty();
    },
  },
  {
    nome: 'completude-validacao',
    reach: async (page) => {
      await openProjetos(page, [aberto]);
      await answer(page, '/api/files/completeness/900001', umaCompletude({ origem: 'processamento' }));
      await answer(page, '/api/files/validation/900001', umaValidacao({ relatorio: 'feito' }));
      await page
        .getByRole('button', { name: /^Completude/ })
        .first()
        .click();
      await page.getByText('O que o PVA recusaria na EFD-Contribuições').click();
      await expect(page.getByText('1 arquivo seria recusado pelo PVA.')).toBeVisible();
    },
  },
];
