// Guarantees the audit log, and what the lists of the settings say when they are empty or fail.

import { readFileSync } from 'node:fs';
import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { ATIVA, certificados, linha, openConfiguracoes, usuarios } from './configuracoes-portal.ts';
import { onCall } from './on-call.ts';
import { answer, expect, failure, openSection, seeToast, test } from './open-portal.ts';

test.describe('audit log', () => {
  test("'Auditoria' shows a window of who did what, and searches on the server", async ({ portal }) => {
    await onCall(portal, '/api/audit', async (call) => {
      const query = call.url.searchParams;
      const offset = Number(query.get('offset'));
      const total = query.has('q') ? 1 : 120;
      const items = Array.from({ length: Math.min(50, total - offset) }, (_, at) => ({
        id: String(offset + at),
        quando: '2026-03-05T15:04:05.000Z',
        usuario: 'Helena Fictícia',
        acao: query.get('q') ?? 'Convidou usuário',
        alvo: `alvo ${offset + at + 1}`,
        endereco: '203.0.113.7',
        dispositivo: 'Firefox no Windows',
      }));
      await call.fulfill({ json: { finalResult: items, total } });
    });
    await openConfiguracoes(portal);
    const panel = portal.getByRole('region', { name: 'Auditoria' });
    await expect(panel.getByText('1–50 de 120 registros')).toBeVisible();
    await expect(panel.getByRole('row').nth(1).getByRole('cell')).toHaveText([
      '05/03/2026 12:04:05',
      'Helena Fictícia',
      'Convidou usuário',
      'alvo 1',
      '203.0.113.7 · Firefox no Windows',
    ]);
    await panel.getByRole('button', { name: 'Mais antigos' }).click();
    await expect(panel.getByText('51–100 de 120 registros')).toBeVisible();
    await expect(panel.getByRole('row').nth(1)).toContainText('alvo 51');
    await panel.getByRole('button', { name: 'Mais antigos' }).click();
    await expect(panel.getByText('101–120 de 120 registros')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Mais antigos' })).toHaveAttribute('aria-disabled', 'true');
    await panel.getByPlaceholder('Busca Rápida').fill('Entrou');
    await expect(panel.getByText('1–1 de 1 registro')).toBeVisible();
    await expect(panel.getByRole('row').nth(1)).toContainText('Entrou');
  });

  test('the real log names the sign-in of this session', async ({ portal }) => {
    await openSection(portal, 'Configurações');
    const panel = portal.getByRole('region', { name: 'Auditoria' });
    await panel.getByPlaceholder('Busca Rápida').fill('entrou no portal');
    await expect(panel.getByRole('row').nth(1)).toContainText('Entrou no portal');
    await expect(panel.getByRole('row').nth(1)).toContainText(/(127\.0\.0\.1|::1) · Chrome no Linux/);
  });

  test('the real log is exported as JSON lines', async ({ portal }) => {
    await openSection(portal, 'Configurações');
    const panel = portal.getByRole('region', { name: 'Auditoria' });
    await expect(panel.getByText('Entrou no portal').first()).toBeVisible();
    const download = portal.waitForEvent('download');
    await panel.getByRole('button', { name: 'Exportar auditoria' }).click();
    await portal.getByRole('button', { name: 'Exportar', exact: true }).click();
    const linhas = readFileSync(await (await download).path(), 'utf8')
      .trim()
      .split('\n');
    expect(JSON.parse(linhas.at(-1) ?? '')).toMatchObject({ acao: 'auditoria.exportada', elo: expect.any(String) });
    await seeToast(portal, 'Auditoria exportada');
    await expect(portal.getByRole('dialog')).toHaveCount(0);
    await expectAcessivel(portal, 'Configurações with the activity log');
  });

  test('a period of the log is exported, once its days are right', async ({ portal }) => {
    const asked: string[] = [];
    await onCall(portal, '/api/audit/export', async (call) => {
      asked.push(call.url.search);
      await call.fulfill({ body: '{}\n', contentType: 'application/x-ndjson' });
    });
    await openConfiguracoes(portal);
    await portal.getByRole('button', { name: 'Exportar auditoria' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Exportar Auditoria' });
    const [inicio, fim] = [dialog.getByLabel('Período Inicial'), dialog.getByLabel('Período Final')];
    const exportar = dialog.getByRole('button', { name: 'Exportar', exact: true });
    await expectAcessivel(portal, 'the period of an export');
    await inicio.fill('31022026');
    await exportar.click();
    await expect(dialog.getByText('Data inválida, informe dia, mês e ano')).toBeVisible();
    await expect(inicio).toBeFocused();
    await inicio.fill('06032026');
    await fim.fill('05032026');
    await exportar.click();
    await expect(dialog.getByText('A data final vem antes da inicial, troque as datas')).toBeVisible();
    await expect(fim).toBeFocused();
    expect(asked).toEqual([]);
    await inicio.fill('01032026');
    await exportar.click();
    await seeToast(portal, 'Auditoria exportada');
    expect(asked).toEqual(['?inicio=2026-03-01&fim=2026-03-05']);
    await expect(dialog).toHaveCount(0);
  });
});

test.describe('states', () => {
  test('empty lists say what to do next, failed ones what happened', async ({ portal }) => {
    await openConfiguracoes(portal, { users: [], certificates: [] });
    await expect(usuarios(portal).getByText('Nenhum usuário ainda. Convide o primeiro.')).toBeVisible();
    await certificados(portal).getByRole('status').getByRole('button', { name: 'Novo' }).click();
    await expect(portal.getByRole('dialog', { name: 'Importar Certificado' })).toBeVisible();
    const recusa = { status: 500, code: 'erro-interno', message: 'Recusado' };
    await failure(portal, '/api/users', recusa);
    await failure(portal, '/api/certificates', recusa);
    await failure(portal, '/api/audit', recusa);
    await openSection(portal, 'Configurações');
    for (const text of ['os usuários', 'os certificados', 'a auditoria'])
      await expect(portal.getByText(`Não foi possível carregar ${text}.`)).toBeVisible();
    await expect(portal.getByRole('status', { name: 'Notificações' })).toBeEmpty();
    await answer(portal, '/api/users', { users: [ATIVA] });
    await usuarios(portal).getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(linha(usuarios(portal), ATIVA)).toBeVisible();
  });
});
