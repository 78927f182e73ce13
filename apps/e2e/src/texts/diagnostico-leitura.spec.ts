// Guarantees how the diagnostic page is read: its index, what leads it, what is folded, and figures that follow marks.

import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { dadosDe, openDiagnostico, openPaineis } from './diagnostico-portal.ts';
import { DIAGNOSTICOS } from './diagnosticos.ts';
import { answer, expect, test } from './open-portal.ts';

const COMPLETO = { json: dadosDe(DIAGNOSTICOS.completo) };

test('the share of the revenue falls with the amount when a risk is marked as treated', async ({ portal }) => {
  const frame = await openDiagnostico(portal, COMPLETO);
  const riscos = frame.getByRole('region', { name: 'Riscos', exact: true });
  // 21.824,40 of 4.542.566,95.
  await expect(riscos.getByText('0,5% da receita de 12 meses')).toBeVisible();
  const id = DIAGNOSTICOS.completo.achados.find((a) => a.tese === 'Cancelada escriturada')?.id ?? '';
  const marca = { id, usuario: 'Pessoa Fictícia', em: '2026-03-05T15:04:05.000Z', nota: '' };
  await answer(portal, '/api/diagnostico/achado', { tratados: [marca] });
  await frame.getByRole('button', { name: 'Marcar como tratado: Cancelada escriturada' }).click();
  await frame.getByRole('button', { name: 'Confirmar' }).click();
  await expect(riscos.getByText('0,0% da receita de 12 meses')).toBeVisible();
  await expect(riscos.getByRole('button', { name: 'R$ 0,00' })).toBeVisible();
});

test('money of low confidence leads nothing, however large', async ({ portal }) => {
  const frame = await openDiagnostico(portal, COMPLETO);
  const primeiro = frame.getByRole('region', { name: 'O que olhar primeiro' });
  await expect(primeiro.getByRole('listitem').first()).toContainText('Exclusão do ICMS da base');
  await expect(primeiro.getByText('Recuperar primeiro').locator('xpath=..')).not.toContainText('R$ 90,0 mil');
});

test('company and period are above the page alone while the portal shows it, and on its paper', async ({ portal }) => {
  const frame = await openDiagnostico(portal, COMPLETO);
  await expect(portal.getByText('METALÚRGICA FICTÍCIA LTDA - Período de 01/01/2025 a 31/03/2025')).toBeVisible();
  const nome = frame.getByRole('heading', { level: 1 });
  expect((await nome.boundingBox())?.width).toBe(1);
  const janela = portal.frames().find((one) => new URL(one.url()).pathname === '/diagnostico/');
  await janela?.evaluate('window.dispatchEvent(new Event("beforeprint"))');
  expect((await nome.boundingBox())?.width).toBeGreaterThan(100);
  await janela?.evaluate('window.dispatchEvent(new Event("afterprint"))');
});

test('the index stays in sight, marks what is read, and leads on by the keyboard', async ({ portal }) => {
  const frame = await openDiagnostico(portal, COMPLETO);
  const indice = frame.getByRole('navigation', { name: 'Índice do diagnóstico' });
  await expect(indice.getByRole('button')).toHaveText([
    'Resumo',
    'Achados',
    'Apuração e créditos',
    'Cruzamentos',
    'Clientes e produtos',
    'Completude',
  ]);
  const atual = indice.locator('[aria-current="location"]');
  await expect(atual).toHaveText('Resumo');
  await indice.getByRole('button', { name: 'Clientes e produtos' }).press('Enter');
  await expect(atual).toHaveText('Clientes e produtos');
  await expect(indice).toBeInViewport();
  const painel = frame.getByRole('region', { name: 'Dez maiores clientes' });
  await expect(painel).toBeInViewport();
  // The next Tab goes on in the panel.
  await portal.keyboard.press('Tab');
  await expect(painel.getByRole('button', { name: 'Tabela de Dez maiores clientes' })).toBeFocused();
  await indice.getByRole('button', { name: 'Achados' }).press('Enter');
  await expect(atual).toHaveText('Achados');
});

test('what to do comes first, then its money and the findings; the panels are folded, and the page short', async ({
  portal,
}) => {
  const frame = await openDiagnostico(portal, COMPLETO);
  const topo = async (name: string) =>
    (await frame.getByRole('region', { name, exact: true }).boundingBox())?.y ?? Number.NaN;
  const [fazer, dinheiro, achados] = [
    await topo('O que olhar primeiro'),
    await topo('Oportunidades em dinheiro'),
    await topo('Achados'),
  ];
  expect(fazer).toBeLessThan(dinheiro);
  expect(dinheiro).toBeLessThan(achados);
  const grupos = frame.locator('details[data-grupo]:not([hidden])');
  await expect(grupos).toHaveCount(4);
  await expect(grupos.first()).toContainText('Receita e tributos por mês · Créditos de PIS e COFINS por mês');
  await expect(frame.locator('details[data-grupo][open]')).toHaveCount(0);
  await expect.poll(() => frame.locator('html').evaluate((html) => html.scrollHeight)).toBeLessThan(4000);
  const receita = frame.getByRole('heading', { name: 'Receita e tributos por mês' });
  await expect(receita).toBeHidden();
  // By the keyboard, one and then all; and folded again.
  await grupos.first().locator('summary').press('Enter');
  await expect(receita).toBeVisible();
  await openPaineis(frame);
  await expect(frame.getByRole('heading', { name: 'Completude e avisos' })).toBeVisible();
  await frame.getByRole('button', { name: 'Fechar todos os painéis' }).click();
  await expect(receita).toBeHidden();
});

test('customers whose names begin alike differ by their numbers, and every step of the waterfall has its name', async ({
  portal,
}) => {
  const frame = await openDiagnostico(portal, COMPLETO);
  const indice = frame.getByRole('navigation', { name: 'Índice do diagnóstico' });
  await indice.getByRole('button', { name: 'Apuração e créditos' }).click();
  const cascata = frame.locator('[data-painel="8"] .grafico svg');
  for (const { rotulo } of DIAGNOSTICOS.completo.cascata)
    await expect(cascata.locator('text', { hasText: new RegExp(`^${rotulo}$`) })).toBeVisible();
  await indice.getByRole('button', { name: 'Clientes e produtos' }).click();
  const clientes = frame.getByRole('region', { name: 'Dez maiores clientes' }).locator('svg');
  for (const numero of ['99.210.437/0001-00', '99.210.437/0010-00'])
    await expect(clientes.locator('text', { hasText: numero })).toBeVisible();
});

test('what has no amount is folded: panels with what would fill them, findings below the others', async ({
  portal,
}) => {
  const frame = await openDiagnostico(portal, COMPLETO);
  const vazios = frame.getByText(/^\d+ painéis sem dados$/);
  await vazios.click();
  await expect(
    frame.getByText('Folha e encargos por mês: envie os eventos do eSocial em um novo projeto.'),
  ).toBeVisible();
  await expect(frame.getByText('Produtos por NCM: nada a mostrar no período.')).toBeVisible();
  const achados = frame.getByRole('region', { name: 'Achados', exact: true });
  await expect(achados.getByRole('listitem')).toHaveCount(8);
  await achados.getByText('2 achados sem valor').click();
  await expect(achados.getByRole('listitem')).toHaveCount(10);
  // Lower down, the index lies over a part of what is above it.
  await frame.locator('html').evaluate((html) => html.scrollTo(0, 0));
  await expectAcessivel(portal, 'diagnóstico com tudo aberto');
});

test('findings are put in another order by choice', async ({ portal }) => {
  const frame = await openDiagnostico(portal, COMPLETO);
  const achados = frame.getByRole('region', { name: 'Achados', exact: true });
  const ordem = achados.getByRole('combobox', { name: 'Ordenar por' });
  await ordem.selectOption('Valor');
  await expect(achados.getByRole('listitem').first()).toContainText('R$ 310.000,00');
  await ordem.selectOption('Prazo mais curto');
  await expect(achados.getByRole('listitem').first()).toContainText('a partir de 20/04/2026');
});

test('the months of two panels are told apart by the name of their panel', async ({ portal }) => {
  const { completo } = DIAGNOSTICOS;
  const frame = await openDiagnostico(portal, { json: dadosDe({ ...completo, heat_folha: completo.heat }) });
  await openPaineis(frame);
  for (const painel of ['EFD x DCTF x DARF', 'eSocial x DCTFWeb x DARF'])
    await expect(frame.getByRole('region', { name: new RegExp(`^Meses por tributo, ${painel}`) })).not.toHaveCount(0);
  const names = await frame
    .locator('section[aria-label^="Meses por tributo"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  expect(new Set(names).size).toBe(names.length);
});
