// Guarantees the section 'Diagnóstico': the choice of a project, its access and its failures.

import { ERROS } from '@apura/contract';
import type { Page } from '@playwright/test';
import { CONCLUIDO, chooseProjeto, held, openSelecao, selecao, TITULO_CONCLUIDO } from './dados-portal.ts';
import { answer, expect, failure, test } from './open-portal.ts';
import { openProjetos, rowOf, umProjeto } from './projetos-portal.ts';

const INDISPONIVEL = ERROS['diagnostico-indisponivel'].message;
const REFUSAL = { status: 503, code: 'diagnostico-indisponivel', message: INDISPONIVEL };
const EMBED = /^\/api\/embed\//;

const report = (page: Page) => page.getByRole('region', { name: 'Diagnóstico' });

/** The paths of the calls for access, as they are made. */
function embedCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (EMBED.test(pathname)) calls.push(pathname);
  });
  return calls;
}

// prova: 2.81, 5.73
test("'Selecione um Projeto' lists only the projects that have an embedded report", async ({ portal }) => {
  const dialog = await openSelecao(portal, 'Diagnóstico', [
    CONCLUIDO,
    umProjeto({ id: '900110', empresa: 'SEM PBI LTDA', status: 'CONCLUDED', pbi: null }),
    umProjeto({ id: '900111', empresa: 'PBI VAZIO LTDA', status: 'CONCLUDED', pbi: '' }),
  ]);
  await expect(dialog.getByRole('row')).toHaveCount(2);
  await dialog.getByPlaceholder('Busca Rápida').fill('pbi');
  await expect(dialog.getByText('Nenhum resultado para "pbi"')).toBeVisible();
});

test("without one the selection says so and leads on: 'Ir para Projetos'", async ({ portal }) => {
  const dialog = await openSelecao(portal, 'Diagnóstico', []);
  await expect(dialog.getByText('Nenhum projeto com diagnóstico ainda.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).click();
  await expect(report(portal).getByText('Escolha um projeto para ver suas análises e cruzamentos.')).toBeVisible();
});

// prova: 1.24, 2.82
test('choosing a project sets the title and asks for access by its report and its id', async ({ portal }) => {
  const calls = embedCalls(portal);
  const release = await held(portal, EMBED, { status: 503, body: JSON.stringify(REFUSAL) });
  await openSelecao(portal, 'Diagnóstico', [CONCLUIDO]);
  await chooseProjeto(portal);
  await expect(portal.getByText(TITULO_CONCLUIDO)).toBeVisible();
  await expect(report(portal).getByRole('status', { name: 'Carregando o diagnóstico' })).toBeVisible();
  release();
  await expect(report(portal).getByText(INDISPONIVEL)).toBeVisible();
  expect(calls).toEqual(['/api/embed/apura/900100']);
});

// prova: 2.53
test("the graphic action of a project opens 'Diagnóstico' for it, without asking", async ({ portal }) => {
  await failure(portal, EMBED, REFUSAL);
  const calls = embedCalls(portal);
  await openProjetos(portal, [CONCLUIDO]);
  await rowOf(portal, 'METALÚRGICA').getByRole('button', { name: 'Abrir diagnóstico' }).click();
  await expect(portal.getByRole('heading', { level: 1, name: 'Diagnóstico' })).toBeVisible();
  await expect(portal.getByText(TITULO_CONCLUIDO)).toBeVisible();
  await expect(selecao(portal)).toBeHidden();
  await expect(report(portal).getByText(INDISPONIVEL)).toBeVisible();
  expect(calls).toEqual(['/api/embed/apura/900100']);
});

// prova: 8.32
test(
  "a failed fetch of the access is said in place, without a toast: 'Tentar de novo', " + "'Escolher outro projeto'",
  async ({ portal }) => {
    await failure(portal, EMBED);
    const calls = embedCalls(portal);
    await openSelecao(portal, 'Diagnóstico', [CONCLUIDO]);
    await chooseProjeto(portal);
    await expect(report(portal).getByText('Requisição req-inventada')).toBeVisible();
    await expect(portal.getByRole('status', { name: 'Notificações' })).toBeEmpty();
    const before = calls.length;
    await failure(portal, EMBED, REFUSAL);
    await report(portal).getByRole('button', { name: 'Tentar de novo' }).click();
    await expect.poll(() => calls.length).toBe(before + 1);
    await expect(report(portal).getByText(INDISPONIVEL)).toBeVisible();
    // Nothing but processing the project again would help.
    await expect(report(portal).getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0);
    await report(portal).getByRole('button', { name: 'Escolher outro projeto' }).click();
    await expect(selecao(portal)).toBeVisible();
  },
);

// prova: 2.82
test('choosing again forgets the present access and fetches it anew, for the same project too', async ({ portal }) => {
  await failure(portal, EMBED, REFUSAL);
  const calls = embedCalls(portal);
  const outro = umProjeto({ id: '900112', empresa: 'OUTRA FICTÍCIA SA', status: 'CONCLUDED', pbi: 'outro' });
  await openSelecao(portal, 'Diagnóstico', [CONCLUIDO, outro]);
  await chooseProjeto(portal);
  for (const empresa of [CONCLUIDO.empresa, outro.empresa]) {
    await expect(report(portal).getByText(INDISPONIVEL)).toBeVisible();
    await portal.getByRole('button', { name: 'Trocar projeto' }).click();
    await chooseProjeto(portal, empresa);
  }
  await expect
    .poll(() => calls)
    .toEqual(['/api/embed/apura/900100', '/api/embed/apura/900100', '/api/embed/outro/900112']);
});

test('the report fills the height that is left', async ({ portal }) => {
  await failure(portal, EMBED, REFUSAL);
  await openSelecao(portal, 'Diagnóstico', [CONCLUIDO]);
  await chooseProjeto(portal);
  await expect(report(portal).getByText(INDISPONIVEL)).toBeVisible();
  const box = await report(portal).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(860);
  expect(await portal.evaluate('document.documentElement.scrollHeight')).toBe(900);
});

// prova: 2.84
test('a report of Power BI is embedded as its own client does: loaded, rendered and error are only logged', async ({
  portal,
}) => {
  const events: string[] = [];
  portal.on('console', (message) => {
    const [, event] = /^diagnostico (\w+)/.exec(message.text()) ?? [];
    if (event !== undefined) events.push(event);
  });
  // What the service's page says over the wire, without its pictures.
  await portal.route('https://app.powerbi.com/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<h1>Relatório</h1><script>
        const uid = new URLSearchParams(location.search).get('uid');
        let n = 0;
        const say = (name, body) => {
          const url = '/reports/' + uid + '/events/' + name;
          parent.postMessage({ method: 'POST', url, headers: { id: 'e' + ++n }, body }, '*');
        };
        addEventListener('message', ({ data }) => {
          if (!data.method) return;
          parent.postMessage({ statusCode: 202, headers: { id: data.headers.id }, body: {} }, '*');
          if (data.url === '/report/load') {
            const { accessToken, tokenType, settings } = data.body;
            document.title = JSON.stringify({ accessToken, tokenType, settings });
            say('loaded', {}); say('rendered', {}); say('error', { message: 'm', errorCode: 'c' });
          }
        });
      </script>`,
    }),
  );
  await answer(portal, /^\/api\/embed\//, {
    embedToken: 'token-do-power-bi',
    embedUrl: 'https://app.powerbi.com/reportEmbed?reportId=r&groupId=g',
    reportId: 'r',
  });
  await openSelecao(portal, 'Diagnóstico', [CONCLUIDO]);
  await chooseProjeto(portal);
  await expect.poll(() => events).toEqual(expect.arrayContaining(['loaded', 'rendered', 'error']));
  const frame = portal.frames().find((one) => one.url().startsWith('https://app.powerbi.com/'));
  expect(JSON.parse((await frame?.title()) ?? '{}')).toMatchObject({
    accessToken: 'token-do-power-bi',
    tokenType: 1,
    settings: { filterPaneEnabled: false, navContentPaneEnabled: false, background: 0 },
  });
});
