// Guarantees that every screen is accessible and fits its window, and keeps a picture of each.

import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { expect, type SessaoChange, switchSession, test, withSession } from '../texts/open-portal.ts';
import type { Tela } from './tela.ts';
import { TELAS_CASCA } from './telas-casca.ts';
import { TELAS_CONFIGURACOES } from './telas-configuracoes.ts';
import { TELAS_DADOS } from './telas-dados.ts';
import { TELAS_DIAGNOSTICO } from './telas-diagnostico.ts';
import { TELAS_ENTRADA } from './telas-entrada.ts';
import { TELAS_PERFIL } from './telas-perfil.ts';
import { TELAS_PROJETOS } from './telas-projetos.ts';
import { TELAS_RETIFICACAO } from './telas-retificacao.ts';
import { TELAS_UPLOAD } from './telas-upload.ts';

/** Every screen, dialog and state: photographed, held against axe, and never wider than the window. */
const TELAS: readonly Tela[] = [
  ...TELAS_ENTRADA,
  ...TELAS_CASCA,
  ...TELAS_PROJETOS,
  ...TELAS_UPLOAD,
  ...TELAS_DADOS,
  ...TELAS_RETIFICACAO,
  ...TELAS_DIAGNOSTICO,
  ...TELAS_PERFIL,
  ...TELAS_CONFIGURACOES,
];

const PASTA = process.env.APURA_TELAS_DIR ?? fileURLToPath(new URL('../../test-results/telas/', import.meta.url));
const LARGURAS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const TEMAS: readonly { nome: string; sessao: SessaoChange }[] = [
  { nome: 'padrao', sessao: {} },
  {
    nome: 'escuro',
    sessao: {
      owner: { white_label: true, razao: 'Contabilidade Fictícia S/S' },
      color_1: '#2B1B3D',
      color_2: '#4A148C',
    },
  },
];

test('no two screens have one name', () => {
  expect(new Set(TELAS.map(({ nome }) => nome)).size).toBe(TELAS.length);
  expect(TELAS.length).toBeGreaterThan(90);
});

for (const viewport of LARGURAS) {
  test.describe(`${viewport.width} px`, () => {
    for (const tela of TELAS) {
      // Without a session there is no owner, and so no theme of one.
      if (tela.signedOut) test(tela.nome, ({ page }) => draw(page, { tela, viewport }));
      else test(tela.nome, ({ portal }) => draw(portal, { tela, viewport }));
    }
  });
}

interface View {
  tela: Tela;
  viewport: (typeof LARGURAS)[number];
}

async function draw(page: Page, { tela, viewport }: View): Promise<void> {
  await page.setViewportSize(viewport);
  const errors: Error[] = [];
  const note = (error: Error) => errors.push(error);
  page.on('pageerror', note);
  const [padrao, ...outros] = tela.signedOut ? TEMAS.slice(0, 1) : TEMAS;
  if (padrao === undefined) throw new Error('no theme');
  if (!tela.signedOut) await withSession(page, sessaoDe(tela, padrao));
  await tela.reach(page);
  // What is being fetched arrives first. The stream of events never ends, so the network is never idle.
  if (tela.loading !== true) {
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: /^Carregando$/ })).toHaveCount(0);
  }
  await photograph(page, `${viewport.width}-${padrao.nome}-${tela.nome}`);
  await expectAcessivel(page, `${tela.nome} at ${viewport.width} px, ${padrao.nome}`);
  for (const tema of outros) {
    await switchSession(page, sessaoDe(tela, tema));
    await expect(page.locator('html')).toHaveCSS('--secondary', tema.sessao.color_1?.toLowerCase() ?? '');
    await photograph(page, `${viewport.width}-${tema.nome}-${tela.nome}`);
    await expectAcessivel(page, `${tela.nome} at ${viewport.width} px, ${tema.nome}`);
  }
  expect((await page.locator('body').innerText()).trim(), 'the page is not blank').not.toBe('');
  page.off('pageerror', note);
  // The next one finds no menu folded and no column moved by this one.
  await page.evaluate('localStorage.clear()');
  expect(errors.map(String), 'nothing was thrown').toEqual([]);
}

/** What the session says on a screen in a theme. */
function sessaoDe(tela: Tela, tema: (typeof TEMAS)[number]): SessaoChange {
  return { ...tema.sessao, ...tela.sessao, owner: { ...tema.sessao.owner, ...tela.sessao?.owner } };
}

async function photograph(page: Page, nome: string): Promise<void> {
  mkdirSync(PASTA, { recursive: true });
  await page.screenshot({ path: `${PASTA}${nome}.png`, animations: 'disabled' });
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect(overflow, 'the page does not scroll sideways').toBeLessThanOrEqual(0);
}
