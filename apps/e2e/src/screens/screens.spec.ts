// Guarantees that every screen is accessible and fits its window; keeps pictures of them where it is asked to.

import type { Page } from '@playwright/test';
import { expectAcessivel, expectContraste } from '../journeys/expect-acessivel.ts';
import { expect, type SessaoChange, switchSession, test, withSession } from '../texts/open-portal.ts';
import type { Tela } from './tela.ts';
import { TELAS_CARTEIRA } from './telas-carteira.ts';
import { TELAS_CASCA } from './telas-casca.ts';
import { TELAS_CONFIGURACOES } from './telas-configuracoes.ts';
import { TELAS_DADOS } from './telas-dados.ts';
import { TELAS_DIAGNOSTICO } from './telas-diagnostico.ts';
import { TELAS_ENTRADA } from './telas-entrada.ts';
import { TELAS_GRADE } from './telas-grade.ts';
import { TELAS_LISTA_RELATORIOS } from './telas-lista-relatorios.ts';
import { TELAS_NOTAS } from './telas-notas.ts';
import { TELAS_PERFIL } from './telas-perfil.ts';
import { TELAS_PROJETOS } from './telas-projetos.ts';
import { TELAS_RASCUNHO } from './telas-rascunho.ts';
import { TELAS_RETIFICACAO } from './telas-retificacao.ts';
import { TELAS_UPLOAD } from './telas-upload.ts';

/** Every screen, dialog and state: held against axe, never wider than the window, and photographed for an album. */
const TELAS: readonly Tela[] = [
  ...TELAS_ENTRADA,
  ...TELAS_CASCA,
  ...TELAS_PROJETOS,
  ...TELAS_NOTAS,
  ...TELAS_UPLOAD,
  ...TELAS_DADOS,
  ...TELAS_GRADE,
  ...TELAS_LISTA_RELATORIOS,
  ...TELAS_RETIFICACAO,
  ...TELAS_RASCUNHO,
  ...TELAS_DIAGNOSTICO,
  ...TELAS_CARTEIRA,
  ...TELAS_PERFIL,
  ...TELAS_CONFIGURACOES,
];

/**
 * With a folder for them, pictures are taken at one more width and in dark, for people to look at, and nothing is held
 * against axe: that is done without one, and a theme that is being changed has no contrast to speak of.
 */
const ALBUM = process.env.APURA_TELAS_DIR;
/**
 * A run looks at one screen in three, at other ones each day; an album has all of them, and so has
 * `APURA_TELAS_PARTES=1`.
 */
const PARTES = ALBUM === undefined ? Number(process.env.APURA_TELAS_PARTES ?? 3) : 1;
const PARTE = Number(process.env.APURA_DIA) % PARTES;
/** The narrow one first: a way that works by thumb works by mouse, and a page that grows shows what it does then. */
const LARGURAS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
  ...(ALBUM !== undefined ? [{ width: 1920, height: 1080 }] : []),
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

for (const tela of TELAS.filter((_, at) => at % PARTES === PARTE)) {
  // Without a session there is no owner, and so no theme of one.
  if (tela.signedOut) test(tela.nome, ({ page }) => draw(page, tela, TEMAS.slice(0, 1)));
  else test(tela.nome, ({ portal }) => draw(portal, tela, TEMAS));
}

async function draw(page: Page, tela: Tela, temas: typeof TEMAS): Promise<void> {
  const [largura] = LARGURAS;
  await page.setViewportSize(largura);
  const errors: Error[] = [];
  const note = (error: Error) => errors.push(error);
  page.on('pageerror', note);
  if (!tela.signedOut) await withSession(page, sessaoDe(tela, {}));
  if (ALBUM !== undefined) await followSystem(page);
  await tela.reach(page);
  // What is being fetched arrives first. The stream of events never ends, so the network is never idle.
  if (tela.loading !== true) {
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: /^Carregando$/ })).toHaveCount(0);
  }
  for (const [at, tema] of temas.entries()) {
    if (at > 0) {
      await switchSession(page, sessaoDe(tela, tema.sessao));
      await expect(page.locator('html')).toHaveCSS('--secondary', tema.sessao.color_1?.toLowerCase() ?? '');
    }
    // Each theme begins at the width where the one before it ended.
    for (const viewport of at % 2 === 0 ? LARGURAS : LARGURAS.toReversed()) {
      await page.setViewportSize(viewport);
      await settle(page);
      await expectNoSidewaysScroll(page);
      const where = `${tela.nome} at ${viewport.width} px, ${tema.nome}`;
      if (ALBUM !== undefined) await photograph(page, { album: ALBUM, viewport, tema: tema.nome, tela: tela.nome });
      // Another theme changes colours alone.
      else await (at === 0 ? expectAcessivel(page, where) : expectContraste(page, where));
    }
  }
  expect((await page.locator('body').innerText()).trim(), 'the page is not blank').not.toBe('');
  page.off('pageerror', note);
  // The next one finds no menu folded and no column moved by this one.
  await page.evaluate('localStorage.clear()');
  expect(errors.map(String), 'nothing was thrown').toEqual([]);
}

/** Pages whose appearance is that of the system already: tests of a worker share theirs. */
const following = new WeakSet<Page>();

async function followSystem(page: Page): Promise<void> {
  if (following.has(page)) return;
  following.add(page);
  await page.addInitScript(`localStorage.setItem('apura.aparencia', '"sistema"')`);
}

/** What the session says on a screen in a theme. */
function sessaoDe(tela: Tela, tema: SessaoChange): SessaoChange {
  return { ...tema, ...tela.sessao, owner: { ...tema.owner, ...tela.sessao?.owner } };
}

/** Waits until the page and its frames were laid out anew: a frame hears of its width after the page does. */
async function settle(page: Page): Promise<void> {
  const twoPaints = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
  for (let rounds = 0; rounds < 2; rounds++) for (const frame of page.frames()) await frame.evaluate(twoPaints);
}

async function photograph(
  page: Page,
  { album, viewport, tema, tela }: { album: string; viewport: { width: number }; tema: string; tela: string },
): Promise<void> {
  const path = (aparencia: string) => `${album}${viewport.width}-${tema}${aparencia}-${tela}.png`;
  await page.screenshot({ path: path(''), animations: 'disabled' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: path('-noite'), animations: 'disabled' });
  await page.emulateMedia({ colorScheme: 'light' });
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect(overflow, 'the page does not scroll sideways').toBeLessThanOrEqual(0);
}
