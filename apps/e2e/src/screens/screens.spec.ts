import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { expect, type SessaoChange, test, withSession } from '../texts/open-portal.ts';
import type { Tela } from './tela.ts';
import { TELAS_CASCA } from './telas-casca.ts';
import { TELAS_CONTA } from './telas-conta.ts';
import { TELAS_DADOS } from './telas-dados.ts';
import { TELAS_DIAGNOSTICO } from './telas-diagnostico.ts';
import { TELAS_ENTRADA } from './telas-entrada.ts';
import { TELAS_PROJETOS } from './telas-projetos.ts';

/** Every screen, dialog and state: photographed, held against axe, and never wider than the window. */
const TELAS: readonly Tela[] = [
  ...TELAS_ENTRADA,
  ...TELAS_CASCA,
  ...TELAS_PROJETOS,
  ...TELAS_DADOS,
  ...TELAS_DIAGNOSTICO,
  ...TELAS_CONTA,
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
  for (const tema of TEMAS) {
    test.describe(`${viewport.width} px, ${tema.nome}`, () => {
      for (const tela of TELAS) {
        const view: View = { tela, tema, viewport };
        if (!tela.signedOut) test(tela.nome, ({ portal }) => draw(portal, view));
        // Without a session there is no owner, and so no theme of one.
        else if (tema.nome === 'padrao') test(tela.nome, ({ page }) => draw(page, view));
      }
    });
  }
}

interface View {
  tela: Tela;
  tema: (typeof TEMAS)[number];
  viewport: (typeof LARGURAS)[number];
}

async function draw(page: Page, { tela, tema, viewport }: View): Promise<void> {
  await page.setViewportSize(viewport);
  const errors: Error[] = [];
  const note = (error: Error) => errors.push(error);
  page.on('pageerror', note);
  if (!tela.signedOut) {
    const owner = { ...tema.sessao.owner, ...tela.sessao?.owner };
    await withSession(page, { ...tema.sessao, ...tela.sessao, owner });
  }
  await tela.reach(page);
  // What is being fetched arrives first. The stream of events never ends, so the network is never idle.
  if (tela.loading !== true) {
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: /^Carregando$/ })).toHaveCount(0);
  }
  mkdirSync(PASTA, { recursive: true });
  const path = `${PASTA}${viewport.width}-${tema.nome}-${tela.nome}.png`;
  await page.screenshot({ path, animations: 'disabled' });
  await expectAcessivel(page, `${tela.nome} at ${viewport.width} px, ${tema.nome}`);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  expect(overflow, 'the page does not scroll sideways').toBeLessThanOrEqual(0);
  expect((await page.locator('body').innerText()).trim(), 'the page is not blank').not.toBe('');
  page.off('pageerror', note);
  // The next one finds no menu folded and no column moved by this one.
  await page.evaluate('localStorage.clear()');
  expect(errors.map(String), 'nothing was thrown').toEqual([]);
}
