// Guarantees that a report is mailed on a schedule from its pane, and that the schedules are looked after in one list.

import { expectAcessivel } from '../journeys/expect-acessivel.ts';
import { CONFERENCIA, openConferencia } from './grade-portal.ts';
import { answer, expect, failure, openSection, seeToast, sent, test } from './open-portal.ts';
import { umAviso } from './um-aviso.ts';
import { ENVIOS, PESSOAS, umEnvio } from './um-envio.ts';

test.describe('a report by mail', () => {
  test('is ordered from Baixar, with what the grid shows, to oneself unless others are chosen', async ({ portal }) => {
    await answer(portal, '/api/envios', { envios: [], pessoas: PESSOAS });
    await answer(portal, '/register/envio', umEnvio());
    await openConferencia(portal);
    await portal.getByRole('searchbox', { name: `Buscar nas linhas de ${CONFERENCIA}` }).fill('fictícia');
    await portal.getByRole('button', { name: 'Baixar', exact: true }).click();
    await portal.getByRole('menuitem', { name: 'Enviar por e-mail…' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Enviar por e-mail' });
    await expect(dialog.getByText('como está na tela: com a busca, os filtros, a ordem e as colunas')).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: 'Você (master@demo.apura.local)' })).toBeChecked();
    await expect(dialog.getByText('Nenhum envio ainda.')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Quando' }).selectOption('Todo mês');
    await dialog.getByRole('combobox', { name: 'Dia do mês' }).selectOption('dia 5');
    await dialog.getByRole('combobox', { name: 'Formato' }).selectOption('Para imprimir (.pdf)');
    await dialog.getByRole('checkbox', { name: 'Ana Fictícia (ana@exemplo.test)' }).check();
    await expectAcessivel(portal, 'enviar por e-mail');
    await answer(portal, '/api/envios', { envios: [umEnvio()], pessoas: PESSOAS });
    const body = await sent(portal, '/register/envio', () =>
      dialog.getByRole('button', { name: 'Criar envio' }).click(),
    );
    expect(body).toMatchObject({
      relatorio: CONFERENCIA,
      formato: 'pdf',
      cadencia: 'mensal',
      dia: 5,
      destinatarios: ['p2', 'p1'],
      recorte: { q: 'fictícia' },
    });
    await seeToast(portal, 'Envio criado: o primeiro é em 07/12/2026');
    await expect(dialog.getByRole('list', { name: 'Envios de relatórios' }).getByRole('listitem')).toHaveCount(1);
    await portal.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(portal.getByRole('button', { name: 'Baixar', exact: true })).toBeFocused();
  });

  test('of nobody can not be ordered, and a refusal is said in place', async ({ portal }) => {
    await answer(portal, '/api/envios', { envios: [], pessoas: PESSOAS });
    const message = 'Você já tem 30 envios por e-mail, exclua um para criar outro';
    await failure(portal, '/register/envio', { status: 422, code: 'valores-incorretos', message });
    await openConferencia(portal);
    await portal.getByRole('button', { name: 'Baixar', exact: true }).click();
    await portal.getByRole('menuitem', { name: 'Enviar por e-mail…' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Enviar por e-mail' });
    const me = dialog.getByRole('checkbox', { name: 'Você (master@demo.apura.local)' });
    await me.uncheck();
    await expect(dialog.getByText('Escolha quem recebe')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Criar envio' })).toBeDisabled();
    await me.check();
    await dialog.getByRole('button', { name: 'Criar envio' }).click();
    await expect(dialog.getByRole('alert')).toContainText(message);
  });

  test('is looked after in Meu Perfil: why one stopped, pause, end, and receive no more', async ({ portal }) => {
    await answer(portal, '/api/envios', { envios: ENVIOS, pessoas: PESSOAS });
    await answer(portal, '/update/envio', umEnvio({ pausado: true }));
    await answer(portal, '/delete/envio', { message: 'Você não recebe mais este relatório' });
    await openSection(portal, 'Meu Perfil');
    await portal.getByRole('button', { name: 'Ver Envios' }).click();
    const dialog = portal.getByRole('dialog', { name: 'Relatórios por E-mail' });
    const [parado, ativo, deOutra] = ['Consolidado de Oportunidades', 'EFD-C Apuração PIS COFINS', 'EFD-C Itens'].map(
      (nome) => dialog.getByRole('listitem').filter({ hasText: nome }),
    );
    if (parado === undefined || ativo === undefined || deOutra === undefined) throw new Error('no items');
    await expect(parado.getByText('Parado', { exact: true })).toBeVisible();
    await expect(parado.getByText('O projeto foi excluído. Crie o envio a partir de outro projeto.')).toBeVisible();
    await expect(ativo.getByText('Toda segunda-feira, em planilha, para você e Ana Fictícia')).toBeVisible();
    await expect(ativo.getByText('Último em 30/11/2026 06:30:00 · próximo em 07/12/2026')).toBeVisible();
    await expect(
      deOutra.getByText('Todo mês, no dia 5, em PDF, para você e Ana Fictícia. Criado por Ana Fictícia'),
    ).toBeVisible();
    await expect(deOutra.getByRole('button', { name: /^Pausar/ })).toHaveCount(0);
    await expectAcessivel(portal, 'relatórios por e-mail');
    const pausar = () => ativo.getByRole('button', { name: 'Pausar o envio de EFD-C Apuração PIS COFINS' }).click();
    expect(await sent(portal, '/update/envio', pausar)).toEqual({ id: 'e1', pausado: true });
    await seeToast(portal, 'Envio pausado');
    await deOutra.getByRole('button', { name: 'Não receber EFD-C Itens de Saída' }).click();
    const question = portal.getByRole('dialog', { name: 'Não receber' });
    await expect(question).toContainText('Os outros destinatários continuam.');
    await portal.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    const naoReceber = deOutra.getByRole('button', { name: 'Não receber EFD-C Itens de Saída' });
    await expect(naoReceber).toBeFocused();
    await naoReceber.press('Enter');
    const confirm = () => question.getByRole('button', { name: 'Não receber' }).click();
    expect(await sent(portal, '/delete/envio', confirm)).toEqual({ id: 'e3' });
    await seeToast(portal, 'Você não recebe mais este relatório');
  });

  test('is told of by the bell: one that was sent leads to its project, one that failed to the list', async ({
    portal,
  }) => {
    const enviado = umAviso({ tipo: 'relatorio-enviado', titulo: 'Enviado por e-mail: EFD-C Itens de Saída' });
    const falhou = umAviso({ tipo: 'envio-falhou', titulo: 'Relatório por e-mail parado', alvo: 'e2' });
    await answer(portal, '/api/avisos', { avisos: [enviado, falhou], porEmail: false });
    await answer(portal, '/api/avisos/vistos', { message: 'Avisos vistos' });
    await answer(portal, '/api/envios', { envios: ENVIOS, pessoas: PESSOAS });
    await openSection(portal, 'Projetos');
    const follow = async (titulo: string) => {
      await portal.getByRole('button', { name: /^Avisos/ }).click();
      await portal.getByRole('button', { name: new RegExp(`^${titulo}`) }).press('Enter');
    };
    await follow(falhou.titulo);
    const dialog = portal.getByRole('dialog', { name: 'Relatórios por E-mail' });
    await expect(dialog.getByRole('listitem')).toHaveCount(ENVIOS.length);
    await portal.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await follow(enviado.titulo);
    await expect(portal.getByRole('heading', { level: 1, name: 'Relatórios' })).toBeVisible();
    await expect(portal.getByText(enviado.texto)).toBeVisible();
  });
});
