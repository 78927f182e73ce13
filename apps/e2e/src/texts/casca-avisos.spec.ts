import type { Page } from '@playwright/test';
import { onCall } from './on-call.ts';
import { answer, expect, failure, openPortal, seeToast, sent, test } from './open-portal.ts';
import { umAviso } from './um-aviso.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Avisos/ });

test.describe('the bell', () => {
  test('counts what is new, marks it as seen, and leads to what it is about', async ({ portal }) => {
    const projeto = umAviso({ alvo: '7' });
    const antigo = umAviso({ tipo: 'certificado-a-vencer', titulo: 'Certificado a vencer', novo: false });
    await answer(portal, '/api/avisos', { avisos: [projeto, antigo], porEmail: false });
    await answer(portal, '/api/avisos/vistos', { message: 'Avisos vistos' });
    await openPortal(portal);
    await expect(bell(portal)).toHaveAccessibleName('Avisos: 1 novo');
    expect(await sent(portal, '/api/avisos/vistos', () => bell(portal).click())).toEqual({ ate: projeto.quando });
    await expect(portal.getByRole('heading', { name: 'Avisos' })).toBeVisible();
    await portal.keyboard.press('Tab');
    await expect(portal.getByRole('button', { name: /^Projeto concluído/ })).toBeFocused();
    await portal.keyboard.press('Enter');
    await expect(portal.getByRole('heading', { level: 1 })).toHaveText('Relatórios');
    await expect(portal.getByText(projeto.texto)).toBeVisible();
  });

  test('says that there is nothing, and what would be there; Esc gives the focus back', async ({ portal }) => {
    await answer(portal, '/api/avisos', { avisos: [], porEmail: false });
    await openPortal(portal);
    await bell(portal).click();
    await expect(portal.getByText('Nenhum aviso nos últimos 30 dias.')).toBeVisible();
    await portal.keyboard.press('Escape');
    await expect(portal.getByText('Nenhum aviso nos últimos 30 dias.')).toBeHidden();
    await expect(bell(portal)).toBeFocused();
  });

  test('a failure is said in place, and can be tried again', async ({ portal }) => {
    await failure(portal, '/api/avisos');
    await openPortal(portal);
    await bell(portal).click();
    await expect(portal.getByText('Não foi possível carregar os avisos.')).toBeVisible({ timeout: 30_000 });
    await answer(portal, '/api/avisos', { avisos: [umAviso()], porEmail: false });
    await portal.getByRole('button', { name: 'Tentar de novo' }).last().click();
    await expect(portal.getByRole('button', { name: /^Projeto concluído/ })).toBeVisible();
  });

  test('turns mails on by choice', async ({ portal }) => {
    await answer(portal, '/api/avisos', { avisos: [], porEmail: false });
    await answer(portal, '/api/avisos/email', { message: 'Avisos por e-mail ligados' });
    await openPortal(portal);
    await bell(portal).click();
    const mails = portal.getByRole('switch', { name: 'Receber por e-mail o fim dos meus projetos e retificações' });
    await answer(portal, '/api/avisos', { avisos: [], porEmail: true });
    expect(await sent(portal, '/api/avisos/email', () => mails.click({ force: true }))).toEqual({ ligado: true });
    await seeToast(portal, 'Avisos por e-mail ligados');
    await expect(mails).toBeChecked();
  });

  test('an end that comes while the user is elsewhere is said once, and the title counts it', async ({ portal }) => {
    let avisos = [umAviso({ id: 'antes', novo: false })];
    await onCall(portal, '/api/avisos', (call) => call.fulfill({ json: { avisos, porEmail: false } }));
    // The stream of events is refused: the portal asks every five seconds.
    await failure(portal, '/api/events', { status: 503 });
    await answer(portal, '/api/processes', { finalResult: [] });
    await openPortal(portal);
    await portal.getByRole('navigation', { name: 'Seções' }).getByRole('button', { name: 'Retificações' }).click();
    await expect(portal).toHaveTitle(/^Retificações/);
    const falha = {
      tipo: 'projeto-falhou',
      titulo: 'Projeto em falha',
      texto: 'FICTÍCIA LTDA. Sem arquivos.',
    } as const;
    avisos = [umAviso({ id: 'agora', ...falha }), ...avisos];
    await seeToast(portal, 'Projeto em falha: FICTÍCIA LTDA. Sem arquivos.');
    await expect(portal).toHaveTitle(/^\(1\) Retificações/);
    await answer(portal, '/api/avisos/vistos', { message: 'Avisos vistos' });
    await bell(portal).click();
    await expect(portal).toHaveTitle(/^Retificações/);
  });
});
