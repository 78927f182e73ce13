// Guarantees the diagnostic page inside the portal, with made-up data of every size.

import { readFileSync } from 'node:fs';
import { dadosDiagnosticoSchema, ERROS } from '@apura/contract';
import type { Page } from '@playwright/test';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { CONCLUIDO, chooseProjeto, openSelecao } from './dados-portal.ts';
import { dadosDe, EMBED, openDiagnostico, openPaineis } from './diagnostico-portal.ts';
import { DIAGNOSTICOS } from './diagnosticos.ts';
import { onCall } from './on-call.ts';
import { answer, expect, failure, test } from './open-portal.ts';

const recusa = (code: 'sessao-expirada' | 'nao-encontrado' | 'diagnostico-indisponivel' | 'erro-interno') => ({
  status: ERROS[code].status,
  json: { message: ERROS[code].message, code, requestId: 'req-inventada' },
});

/** What the portal logs of the embedded page's errors. */
function errorsOf(page: Page): Promise<unknown[]>[] {
  const errors: Promise<unknown[]>[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('diagnostico error'))
      errors.push(Promise.all(message.args().map((arg) => arg.jsonValue())));
  });
  return errors;
}

test('the data of these tests are of the contract’s shape', () => {
  for (const diagnostico of Object.values(DIAGNOSTICOS))
    expect(dadosDiagnosticoSchema.parse(dadosDe(diagnostico))).toEqual(dadosDe(diagnostico));
});

test('an access that ended, or was forged, is said in place and told by an error event', async ({
  portalNovo: page,
}) => {
  const errors = errorsOf(page);
  const frame = await openDiagnostico(page, recusa('sessao-expirada'));
  await expect(
    frame.getByText('O acesso a este diagnóstico terminou. Abra o diagnóstico de novo pelo portal.'),
  ).toBeVisible();
  await expect.poll(() => errors.length).toBe(1);
  expect(await errors[0]).toMatchObject(['diagnostico', 'error', { errorCode: 'sessao-expirada' }]);
});

for (const [what, code] of [
  ['another project’s id is as absent as one that is none', 'nao-encontrado'],
  ['a page of an earlier version is not available', 'diagnostico-indisponivel'],
] as const)
  test(`${what}: the page says so in the server’s words`, async ({ portal }) => {
    const frame = await openDiagnostico(portal, recusa(code));
    await expect(frame.getByText(ERROS[code].message)).toBeVisible();
    await expect(frame.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0);
  });

test('the real server refuses a forged token of the page', async ({ portal }) => {
  await answer(portal, EMBED, { embedToken: 'a.b.c', embedUrl: '/diagnostico/?reportId=apura', reportId: 'apura' });
  const refused = portal.waitForResponse((one) => new URL(one.url()).pathname === '/api/diagnostico');
  await openSelecao(portal, 'Diagnóstico', [CONCLUIDO]);
  await chooseProjeto(portal);
  expect((await refused).status()).toBe(401);
});

test('what failed is asked for again in place', async ({ portal }) => {
  const frame = await openDiagnostico(portal, recusa('erro-interno'));
  await answer(portal, '/api/diagnostico', dadosDe(DIAGNOSTICOS['sem-esocial']));
  await frame.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(frame.getByRole('heading', { level: 1, name: 'METALÚRGICA FICTÍCIA LTDA' })).toBeVisible();
});

test('an access that is about to end is renewed without a reload, and the page goes on with the newer one', async ({
  portalNovo: page,
}) => {
  const bearers: (string | undefined)[] = [];
  const loads: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/diagnostico/achado') bearers.push(request.headers().authorization);
    if (pathname === '/diagnostico/') loads.push(pathname);
  });
  await page.clock.install();
  let given = 0;
  const frame = await openDiagnostico(page, { json: dadosDe(DIAGNOSTICOS['sem-esocial']) });
  // Routes said later count: each access is another one and lasts half an hour of the page's clock.
  await onCall(page, EMBED, async (call) => {
    const expiration = new Date(Number(await page.evaluate('Date.now()')) + 30 * 60_000).toISOString();
    const embedUrl = '/diagnostico/?reportId=apura&projectId=900100';
    await call.fulfill({ json: { embedToken: `acesso-${++given}`, embedUrl, reportId: 'apura', expiration } });
  });
  await page.getByRole('button', { name: 'Trocar projeto' }).click();
  await page
    .getByRole('button', { name: /^Escolher / })
    .first()
    .click();
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => given).toBe(1);
  const before = loads.length;
  await page.clock.fastForward('27:05');
  await expect.poll(() => given).toBe(2);
  await answer(page, '/api/diagnostico/achado', { tratados: [] });
  const item = frame.getByRole('region', { name: 'Achados', exact: true }).getByRole('listitem').first();
  await item.getByRole('button', { name: /^Marcar como tratado/ }).click();
  await item.getByRole('button', { name: 'Confirmar' }).click();
  await expect.poll(() => bearers).toEqual(['Bearer acesso-2']);
  expect(loads.length).toBe(before);
});

test('the first screen says what to recover, what to mend and what ends soon, and each line leads to its rows', async ({
  portal,
}) => {
  const frame = await openDiagnostico(portal, { json: dadosDe(DIAGNOSTICOS['sem-esocial']) });
  const primeiro = frame.getByRole('region', { name: 'O que olhar primeiro' });
  // Three to recover, one to mend, three that end: what hangs on a lawsuit or is yet to come is in none.
  await expect(primeiro.getByRole('listitem')).toHaveCount(7);
  await expect(primeiro.getByText('a partir de 20/04/2026 · R$ 9.107,64 em 90 dias')).toBeVisible();
  await expect(primeiro.getByText(/Tema 118|ISS na base/)).toHaveCount(0);
  await failure(portal, '/api/reports');
  await primeiro.getByRole('button', { name: 'R$ 21,8 mil' }).click();
  await expect(portal.getByRole('heading', { level: 1, name: 'Relatórios' })).toBeVisible();
});

test('cash is the headline; balances, contingent and lapsed amounts stand apart, with the day and the limits', async ({
  portal,
}) => {
  const frame = await openDiagnostico(portal, { json: dadosDe(DIAGNOSTICOS['sem-esocial']) });
  const kpi = frame.getByRole('region', { name: 'Oportunidades em dinheiro' });
  // 25.055,88 of confidence alta and 9.107,64 of média.
  await expect(kpi.getByText('R$ 34.163,52', { exact: true })).toBeVisible();
  await expect(kpi.getByText('Prescrição comparada com 05/03/2026')).toBeVisible();
  for (const [nome, valor] of [
    ['Retenções', 'R$ 1,8 mil'],
    ['Crédito descontável', 'R$ 12,4 mil'],
    ['Contingente', 'R$ 310,0 mil'],
    ['Redução futura por mês', 'R$ 2,1 mil'],
    ['Prescrito', 'R$ 4,4 mil'],
  ] as const) {
    await expect(kpi.getByRole('term').filter({ hasText: nome })).toBeVisible();
    await expect(kpi.getByText(valor, { exact: true })).toBeVisible();
  }
  // What to do first stands above the law: the limits open by a click.
  const limite = kpi.getByText(/exige retificar antes a EFD-Contribuições/);
  await expect(limite).toBeHidden();
  await kpi.getByText('Limites de uso destes valores').click();
  await expect(limite).toBeVisible();
  await frame.getByRole('checkbox', { name: 'com Selic estimada' }).check();
  // And 3.132,00 of Selic.
  await expect(kpi.getByText('R$ 37.295,52', { exact: true })).toBeVisible();
  await expect(kpi.getByText('Selic até 02/2026 (último mês conhecido)')).toBeVisible();
  const achados = frame.getByRole('region', { name: 'Achados', exact: true });
  await achados.getByRole('combobox', { name: 'Classe do valor' }).selectOption('Saldo de crédito descontável');
  await expect(achados.getByRole('listitem')).toHaveCount(1);
  await expect(achados.getByText('Prescrito: R$ 4.410,10')).toBeVisible();
});

test('without findings the page says so, and shows what it has', async ({ portal }) => {
  const frame = await openDiagnostico(portal, { json: dadosDe(DIAGNOSTICOS['sem-achados']) });
  await expect(
    frame.getByText('Nenhum achado: os cruzamentos feitos não encontraram oportunidades nem riscos.'),
  ).toHaveCount(2);
  await openPaineis(frame);
  await expect(frame.getByRole('heading', { name: 'Receita e tributos por mês' })).toBeVisible();
  await expectAcessivel(portal, 'diagnóstico sem achados');
});

test('without eSocial its panels are away, and nothing is asked for', async ({ portal }) => {
  const frame = await openDiagnostico(portal, { json: dadosDe(DIAGNOSTICOS['sem-esocial']) });
  await openPaineis(frame);
  await expect(frame.getByRole('heading', { name: 'Receita e tributos por mês' })).toBeVisible();
  await expect(frame.locator('[data-painel="21"], [data-painel="22"]')).toHaveCount(0);
  await expect(frame.getByText(/^Poucos dados/)).toHaveCount(0);
});

test('with one file only the page says what to send to see more', async ({ portal }) => {
  const frame = await openDiagnostico(portal, { json: dadosDe(DIAGNOSTICOS['um-arquivo']) });
  await expect(
    frame.getByText(
      'Poucos dados: envie EFD ICMS/IPI, os XML das notas, ECF, DCTF, pagamentos e PER/DCOMP do e-CAC e os ' +
        'eventos do eSocial',
    ),
  ).toBeVisible();
  await openPaineis(frame);
  await expect(frame.getByRole('heading', { name: 'Do débito ao valor a recolher' })).toBeVisible();
});

test('a project of eSocial alone shows findings, payroll and completeness, and no figures of sales', async ({
  portal,
}) => {
  const frame = await openDiagnostico(portal, { json: dadosDe(DIAGNOSTICOS['so-esocial']) });
  await openPaineis(frame);
  await expect(frame.getByRole('heading', { name: 'Folha e encargos por mês' })).toBeVisible();
  const paineis = await frame
    .locator('[data-painel]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-painel')));
  expect(paineis).toEqual(['1', '2', '25', '21', '26']);
});

test('of ten thousand findings the most urgent are shown, searched and counted; the rest is summed', async ({
  portal,
}) => {
  const frame = await openDiagnostico(portal, { json: dadosDe(DIAGNOSTICOS['dez-mil-achados']) });
  const achados = frame.getByRole('region', { name: 'Achados', exact: true });
  await expect(achados.getByRole('listitem')).toHaveCount(10);
  await expect(achados.getByText(/^1\.000 de 1\.000/)).toBeVisible();
  await expect(achados.getByText(/^Outros 9\.000 achados menos urgentes \(R\$\s4\.950,00 em dinheiro/)).toBeVisible();
  await achados.getByRole('button', { name: 'Mostrar mais 50' }).click();
  await expect(achados.getByRole('listitem')).toHaveCount(60);
  await achados.getByPlaceholder('Busca Rápida').fill('ficticia 0777');
  await expect(achados.getByRole('listitem')).toHaveCount(1);
  await frame.getByRole('button', { name: 'Ver todos os riscos' }).click();
  await expect(frame.getByText(/^500 de 1\.000 ·/)).toBeVisible();
  await expect(frame.getByLabel('Tipo')).toHaveValue('Risco');
  await expect(frame.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('');
});

test('a finding is treated and opened again by the keyboard alone, and at 390 px nothing of it is cut', async ({
  portal,
}) => {
  const frame = await openDiagnostico(portal, { json: dadosDe(DIAGNOSTICOS['dez-mil-achados']) });
  await portal.setViewportSize({ width: 390, height: 844 });
  const achados = frame.getByRole('region', { name: 'Achados', exact: true });
  await expect(achados.getByText('0 marcados como tratados')).toBeVisible();
  const item = achados.getByRole('listitem').first();
  const mark = item.getByRole('button', { name: /^Marcar como tratado/ });
  await mark.press('Enter');
  const feito = item.getByRole('textbox', { name: 'O que foi feito (opcional)' });
  await expect(feito).toBeFocused();
  const confirmar = item.getByRole('button', { name: 'Confirmar' });
  for (const one of [feito, confirmar, item.locator('.valor')]) {
    const box = await one.boundingBox();
    expect((box?.x ?? 390) + (box?.width ?? 0)).toBeLessThanOrEqual(390 - 12);
  }
  await item.getByRole('button', { name: 'Voltar' }).press('Enter');
  await expect(mark).toBeFocused();

  const id = DIAGNOSTICOS['dez-mil-achados'].achados[0]?.id ?? '';
  const marca = { id, usuario: 'Pessoa Fictícia', em: '2026-03-05T15:04:05.000Z', nota: 'Retificada' };
  await answer(portal, '/api/diagnostico/achado', { tratados: [marca] });
  await mark.press('Enter');
  await feito.fill('Retificada');
  await feito.press('Enter');
  await expect(item.getByText('Tratado por Pessoa Fictícia em 05/03/2026: Retificada')).toBeVisible();
  await expect(achados.getByText('1 marcado como tratado')).toBeVisible();
  const reabrir = item.getByRole('button', { name: /^Reabrir/ });
  await expect(reabrir).toBeFocused();
  await answer(portal, '/api/diagnostico/achado', { tratados: [] });
  await reabrir.press('Enter');
  await expect(mark).toBeFocused();
});

test('an owner’s colours and logo are those of the page, and of its paper', async ({ portal }) => {
  const json = dadosDe(DIAGNOSTICOS['sem-esocial'], { marcaPropria: true });
  const frame = await openDiagnostico(portal, { json });
  await expect(frame.getByRole('img', { name: 'Contabilidade Fictícia S/S' })).toBeVisible();
  await expect(frame.locator('.topo')).toHaveCSS('background-color', 'rgb(43, 27, 61)');
});

test('paper has every chart in its width and a table for each, and the screen is as before when it is done', async ({
  portal,
}) => {
  const frame = await openDiagnostico(portal, { json: dadosDe(DIAGNOSTICOS['sem-esocial']) });
  const apuracao = frame.locator('[data-grupo="Apuração e créditos"]');
  await apuracao.locator('summary').click();
  await expect(frame.locator('[data-painel="6"] .grafico svg')).toBeVisible();
  const janela = portal.frames().find((one) => new URL(one.url()).pathname === '/diagnostico/');
  const largura = () => frame.locator('[data-painel="6"] .grafico svg').evaluate((one) => one.clientWidth);
  const antes = await largura();
  await janela?.evaluate('window.dispatchEvent(new Event("beforeprint"))');
  const anexo = frame.getByRole('region', { name: 'Números dos gráficos' });
  const titulos = await anexo.getByRole('heading', { level: 3 }).allInnerTexts();
  expect(titulos).toEqual(expect.arrayContaining(['Receita e tributos por mês', 'Do débito ao valor a recolher']));
  // A4 across, less its margins: 277 mm are 1047 pixels.
  expect(await largura()).toBeLessThan(1047);
  await expect(frame.locator('.grafico:not(:has(svg))')).toHaveCount(0);
  // A panel of a group that is folded on the screen.
  await expect(frame.getByRole('heading', { name: 'Completude e avisos' })).toBeVisible();
  await janela?.evaluate('window.dispatchEvent(new Event("afterprint"))');
  await expect(anexo).toHaveCount(0);
  expect(await largura()).toBe(antes);
  await expect(frame.locator('details[data-grupo][open]')).toHaveCount(1);
});

test('a chart’s picture is twice as fine as the chart, below its title, company and period', async ({ portal }) => {
  const frame = await openDiagnostico(portal, { json: dadosDe(DIAGNOSTICOS['sem-esocial']) });
  await openPaineis(frame);
  const painel = frame.locator('[data-painel="6"]');
  const svg = painel.locator('.grafico svg');
  await expect(svg).toBeVisible();
  const pedir = painel.getByRole('button', { name: 'PNG: baixar imagem de Receita e tributos por mês' });
  const download = portal.waitForEvent('download');
  await pedir.click();
  const feito = await download;
  expect(feito.suggestedFilename()).toBe(
    'Receita e tributos por mês - METALÚRGICA FICTÍCIA LTDA - 01-01-2025 a 31-12-2025.png',
  );
  const png = readFileSync(await feito.path());
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(png.readUInt32BE(16)).toBe(2 * (await svg.evaluate((one) => one.clientWidth)));
  expect(png.readUInt32BE(20)).toBe(2 * (72 + (await svg.evaluate((one) => one.clientHeight))));
});

test('a picture that cannot be made is said in place', async ({ portal }) => {
  await portal.route(/draw-png/, (route) => route.abort());
  const frame = await openDiagnostico(portal, { json: dadosDe(DIAGNOSTICOS['sem-esocial']) });
  await openPaineis(frame);
  const painel = frame.locator('[data-painel="6"]');
  await expect(painel.locator('.grafico svg')).toBeVisible();
  await painel.getByRole('button', { name: /^PNG/ }).click();
  await expect(painel.getByRole('alert')).toHaveText(
    'Não foi possível gerar a imagem. Verifique a internet e tente de novo.',
  );
});
