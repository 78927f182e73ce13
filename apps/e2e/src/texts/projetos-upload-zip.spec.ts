// Guarantees that a ZIP that is dropped on the screen is opened there, and that a bad one leaves the page alive.

import { expect, type Locator, type Page } from '@playwright/test';
import { drop } from '../journeys/portal.ts';
import { onCall } from './on-call.ts';
import { answer, test } from './open-portal.ts';
import { openProjetos, rowOf, umEnviado, umProjeto } from './projetos-portal.ts';
import { umaCompletude } from './uma-completude.ts';
import { zipInventado, zipSolto } from './zip-inventado.ts';

test.describe('ZIP', () => {
  test('what it holds is sent as ordinary files, and other types are listed', async ({ portal }) => {
    const violations: string[] = [];
    portal.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) violations.push(message.text());
    });
    const dialog = await openUpload(portal);
    const inner = zipInventado([{ name: 'cte.xml', content: '<cte/>' }]);
    await drop(area(dialog), [
      zipSolto('notas.zip', [
        { name: 'jan/nota.xml', content: '<a/>' },
        { name: 'fev/nota.xml', content: '<bb/>' },
        { name: 'leia-me.docx', content: 'x' },
        { name: 'transporte.zip', content: inner },
      ]),
    ]);
    await expect(dialog.getByText('3 arquivos escolhidos')).toBeVisible();
    await expect(dialog.getByText('1 arquivo tem o nome de outro e será enviado como “nota (2).xml”.')).toBeVisible();
    const refused = dialog.getByRole('alert');
    await expect(refused.getByText('Os seguintes arquivos possuem uma extensão não suportada')).toBeVisible();
    await expect(refused.getByRole('listitem')).toHaveText(['notas.zip/leia-me.docx']);

    const bodies: string[] = [];
    await onCall(portal, '/update/files/upload', async (call) => {
      bodies.push(call.body.toString('latin1'));
      await call.fulfill({ json: { received: ['x'] } });
    });
    await answer(portal, '/start/compile', { message: 'Sucesso' });
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click();
    const progress = portal.getByRole('dialog', { name: 'Envio de arquivos' });
    await expect(progress).toBeVisible();
    const nomes = ['nota.xml', 'nota (2).xml', 'cte.xml'];
    await answer(portal, '/api/files/upload/900001', { finalResult: nomes, arquivos: nomes.map(umEnviado) });
    await expect(progress.getByText('Todos os arquivos foram recebidos e conferidos.')).toBeVisible();
    for (const text of ['nota.xml.part0', 'nota (2).xml.part0', 'cte.xml.part0', '<a/>', '<bb/>', '<cte/>'])
      expect(bodies.join('\n')).toContain(text);
    expect(violations).toEqual([]);
    await progress.getByRole('button', { name: 'Fechar' }).last().click();
  });

  test('a password, a ZIP too deep and a broken ZIP are named with what to do', async ({ portal }) => {
    const dialog = await openUpload(portal);
    const deepest = zipInventado([{ name: 'c.xml', content: '<c/>' }]);
    await drop(area(dialog), [
      zipSolto('senha.zip', [{ name: 'a.xml', content: '<a/>', encrypted: true }]),
      zipSolto('fundo.zip', [{ name: 'b.zip', content: zipInventado([{ name: 'c.zip', content: deepest }]) }]),
      { name: 'quebrado.zip', type: 'application/zip', base64: Buffer.from('PK isto não abre').toString('base64') },
      { name: 'solto.xml', type: 'text/xml', base64: 'PGEvPg==' },
    ]);
    await expect(dialog.getByText('1 arquivo escolhido')).toBeVisible();
    const faults = dialog.getByRole('alert');
    await expect(faults.getByText('Partes dos ZIPs não puderam ser abertas')).toBeVisible();
    await expect(faults.getByRole('listitem')).toHaveText([
      'senha.zip/a.xml: Está protegido por senha. Extraia-o no seu computador e escolha a pasta.',
      'fundo.zip/b.zip/c.zip: É um ZIP dentro de outro que já estava dentro de um ZIP. ' +
        'Extraia-o no seu computador e escolha a pasta.',
      'quebrado.zip: Está corrompido ou incompleto e não pôde ser aberto. Baixe-o ou gere-o de novo.',
    ]);
  });

  test('a million entries do not freeze the page', async ({ portal }) => {
    const dialog = await openUpload(portal);
    // The directory alone, made in the page: 47 MB would be slow to bring there.
    const dataTransfer = await portal.evaluateHandle(`(() => {
      const count = 1_000_000, line = 47;
      const bytes = new Uint8Array(count * line + 22);
      const view = new DataView(bytes.buffer);
      for (let at = 0; at < count * line; at += line) {
        view.setUint32(at, 0x02014b50, true);
        view.setUint16(at + 28, 1, true);
        bytes[at + 46] = 97;
      }
      view.setUint32(count * line, 0x06054b50, true);
      view.setUint16(count * line + 10, 0xffff, true);
      view.setUint32(count * line + 12, count * line, true);
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], 'milhão.zip'));
      return transfer;
    })()`);
    await area(dialog).dispatchEvent('drop', { dataTransfer });
    await expect(dialog.getByText('milhão.zip: O ZIP tem mais de 50.000 arquivos.')).toBeVisible();
    await drop(area(dialog), [{ name: 'depois.xml', type: 'text/xml', base64: 'PGEvPg==' }]);
    await expect(dialog.getByText('1 arquivo escolhido')).toBeVisible();
  });
});

const area = (dialog: Locator): Locator => dialog.getByText('Arraste e solte arquivos ou pastas aqui');

async function openUpload(page: Page): Promise<Locator> {
  await answer(page, '/api/files/upload/900001', { finalResult: [], arquivos: [], parts: [] });
  await answer(page, '/api/files/completeness/900001', umaCompletude());
  await openProjetos(page, [umProjeto()]);
  await rowOf(page, 'METALÚRGICA').getByRole('button', { name: 'Enviar arquivos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload de Documentos' });
  await expect(dialog).toBeVisible();
  return dialog;
}
