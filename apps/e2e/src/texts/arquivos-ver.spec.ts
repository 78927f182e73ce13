// Guarantees that a file of a project is read in place, and that what cannot be read says why.

import { CATEGORIAS } from '@apura/contract';
import { CONCLUIDO, chooseProjeto, openSelecao } from './dados-portal.ts';
import { onCall } from './on-call.ts';
import { answer, expect, failure, test } from './open-portal.ts';

const PASTAS = {
  ...Object.fromEntries(CATEGORIAS.map((categoria) => [categoria, []])),
  EFDC: [{ nome: 'janeiro', tipo: 'txt', obrigacao: 'EFD-Contribuições', data: '2026-03-05T15:04:05.000Z' }],
};
const LINHA = /^\/api\/line\/900100\/janeiro\.txt\/\d+$/;

const linha = (n: number) => ({
  linha: n,
  pagina: null,
  alvo: false,
  registro: 'C010',
  texto: `|C010|9921043700011${n}|`,
  campos: [{ nome: 'CNPJ', valor: `9921043700011${n}` }],
});

test.beforeEach(async ({ portal }) => {
  await answer(portal, /^\/api\/files\/\d+$/, { pastas: PASTAS });
  await openSelecao(portal, 'Arquivos', [CONCLUIDO]);
  await chooseProjeto(portal);
});

test('a file opens at its first line, leads on by the keyboard, and gives the focus back', async ({ portal }) => {
  await onCall(portal, LINHA, (call) => {
    const asked = Number(call.url.pathname.split('/').at(-1));
    const linhas = [1, 2, 3].map((n) => ({ ...linha(n), alvo: n === asked }));
    return call.fulfill({ json: { arquivo: 'janeiro.txt', linhas } });
  });
  const ver = portal.getByRole('button', { name: 'Ver janeiro.txt' });
  await ver.focus();
  await portal.keyboard.press('Enter');
  const drawer = portal.getByRole('dialog', { name: 'Conteúdo do arquivo' });
  await expect(drawer.getByText('Linha 1', { exact: true })).toBeVisible();
  await expect(drawer.getByText('|C010|99210437000111|')).toBeVisible();
  await drawer.getByRole('button', { name: 'Próxima linha' }).click();
  await expect(drawer.getByRole('region', { name: 'Campos da linha 2' }).getByText('99210437000112')).toBeVisible();
  await portal.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(ver).toBeFocused();
});

test('a file that has no lines to show says which have', async ({ portal }) => {
  const message = 'Só arquivos SPED, XML, documentos do e-CAC e o inventário têm linhas de origem para mostrar';
  await failure(portal, LINHA, { status: 404, code: 'nao-encontrado', message });
  await portal.getByRole('button', { name: 'Ver janeiro.txt' }).click();
  await expect(portal.getByRole('dialog', { name: 'Conteúdo do arquivo' }).getByText(message)).toBeVisible();
});
