import type { Compra, SessaoListada, TokenAcesso } from '@apura/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { answer, failure, openPortal, openSection } from '../texts/open-portal.ts';
import { ENVIOS, PESSOAS } from '../texts/um-envio.ts';
import { BOLETO, PAGA, umaCompra, VENCIDA } from '../texts/uma-compra.ts';
import { field, PICTURE, painel, shownToast, type Tela } from './tela.ts';

const perfil = (page: Page) => openSection(page, 'Meu Perfil');

const editar = async (page: Page, name: string): Promise<Locator> => {
  await perfil(page);
  const panel = painel(page, name);
  await panel.getByRole('button', { name: 'Editar Informações' }).click();
  return panel;
};

const senha = async (page: Page): Promise<Locator> => {
  await perfil(page);
  await page.getByRole('button', { name: 'Alterar Senha' }).click();
  return page.getByRole('dialog', { name: 'Alterar Senha' });
};

const tokens = async (page: Page): Promise<Locator> => {
  await answer(page, '/api/tokens', {
    tokens: [
      umToken({ id: '1', nome: 'Computador do escritório', usado_em: '2026-03-05T15:04:05.000Z' }),
      umToken({ id: '2', nome: 'Servidor de arquivos da filial de Joinville', status: 'expirado' }),
      umToken({ id: '4', nome: 'Assistente', alcance: 'ler' }),
      umToken({ id: '3', nome: 'Notebook antigo', status: 'revogado' }),
    ],
  });
  await perfil(page);
  await page.getByRole('button', { name: 'Gerenciar Tokens' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tokens de Acesso' });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  return dialog;
};

const envios = async (page: Page): Promise<void> => {
  await answer(page, '/api/envios', { envios: ENVIOS, pessoas: PESSOAS });
  await perfil(page);
  await page.getByRole('button', { name: 'Ver Envios' }).click();
  await expect(page.getByRole('list', { name: 'Envios de relatórios' })).toBeVisible();
};

const sessoes = async (page: Page): Promise<Locator> => {
  await answer(page, '/api/sessions', {
    sessoes: [
      umaSessao({ id: '1', esta: true }),
      umaSessao({ id: '2', aparelho: 'Safari no iPhone', endereco: '2001:db8:85a3:8d3:1319:8a2e:370:7348' }),
      umaSessao({ id: '3', aparelho: 'Aparelho não identificado', endereco: '' }),
    ],
  });
  await perfil(page);
  await page.getByRole('button', { name: 'Ver Sessões' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sessões' });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  return dialog;
};

const umaSessao = (change: Partial<SessaoListada>): SessaoListada => ({
  id: '1',
  aparelho: 'Chrome no Windows',
  endereco: '198.51.100.7',
  desde: '2026-03-05T11:02:00.000Z',
  usada_em: '2026-03-05T15:04:00.000Z',
  esta: false,
  ...change,
});

const umToken = (change: Partial<TokenAcesso>): TokenAcesso => ({
  id: '1',
  nome: 'Token',
  alcance: 'enviar',
  final: 'x9Qa',
  criado_em: '2026-03-01T12:00:00.000Z',
  usado_em: null,
  expira_em: '2026-05-30T12:00:00.000Z',
  status: 'ativo',
  ...change,
});

const comprar = async (page: Page): Promise<Locator> => {
  await perfil(page);
  await page.getByRole('button', { name: 'Adquirir Mais Créditos' }).click();
  return page.getByRole('dialog', { name: 'Adquirir Mais Créditos' });
};

const pagar = async (page: Page, pagamento: 'Pix' | 'Boleto', status: string, minutes = 30): Promise<void> => {
  await answer(page, '/register/payment', {
    payment_id: 'inventado',
    ...(pagamento === 'Boleto'
      ? { url: 'https://banco.exemplo.test/boleto.pdf' }
      : {
          qrcode: PICTURE.buffer.toString('base64'),
          pix: `00020126580014br.gov.bcb.pix0136${'0'.repeat(80)}6304ABCD`,
          timeout: new Date(Date.now() + minutes * 60_000).toISOString(),
        }),
  });
  await answer(page, '/api/payment/inventado', { status });
  const dialog = await comprar(page);
  await dialog.getByLabel('Quantidade de créditos').fill('120');
  await dialog.getByText(pagamento, { exact: true }).click();
  await dialog.getByRole('button', { name: 'Comprar' }).click();
  await expect(page.getByRole('dialog', { name: 'Pagamento' })).toBeVisible();
};

const DEVOLVIDA = umaCompra({ ...PAGA, id: 'devolvida', creditos: 30, valor: '1197.00', situacao: 'devolvida' });

const compras = async (page: Page, lista: readonly Compra[]): Promise<void> => {
  await answer(page, '/api/payments', { compras: lista, mais: false });
  await perfil(page);
  await page.getByRole('button', { name: 'Compras e recibos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compras e recibos' });
  await expect(dialog.getByText(lista.length === 0 ? 'Nenhuma compra ainda.' : 'Devolvida').first()).toBeVisible();
};

export const TELAS_PERFIL: readonly Tela[] = [
  { nome: 'perfil', reach: perfil },
  {
    nome: 'perfil-sem-creditos',
    sessao: { owner: { creditos_adquiridos: '0', creditos_consumidos: '0' } },
    reach: openPortal,
  },
  { nome: 'perfil-tokens', reach: tokens },
  { nome: 'perfil-envios', reach: envios },
  { nome: 'perfil-sessoes', reach: sessoes },
  {
    nome: 'perfil-sessao-encerrar',
    reach: async (page) => {
      const dialog = await sessoes(page);
      await dialog.getByRole('button', { name: /^Encerrar Safari no iPhone/ }).click();
      await expect(page.getByRole('dialog', { name: 'Encerrar sessão' })).toBeVisible();
    },
  },
  {
    nome: 'perfil-senha-e-tokens',
    reach: async (page) => {
      await answer(page, '/api/tokens', { tokens: [umToken({ id: '1', nome: 'Computador do escritório' })] });
      const dialog = await senha(page);
      await expect(dialog.getByLabel('Revogar também meus tokens de acesso')).toBeVisible();
    },
  },
  {
    nome: 'perfil-token-criado',
    reach: async (page) => {
      const dialog = await tokens(page);
      await answer(page, '/register/token', { id: '4', token: `apura_${'A1b2C3d4'.repeat(5)}` });
      await dialog.getByLabel('Nome').fill('Computador novo');
      await dialog.getByRole('button', { name: 'Criar Token' }).click();
      await expect(dialog.getByLabel('Token', { exact: true })).toBeVisible();
    },
  },
  {
    nome: 'perfil-token-que-consulta',
    reach: async (page) => {
      const dialog = await tokens(page);
      await answer(page, '/register/token', { id: '4', token: `apura_${'A1b2C3d4'.repeat(5)}` });
      await dialog.getByLabel('Nome').fill('Assistente');
      await dialog.getByRole('combobox', { name: 'Serve para' }).click();
      await page.getByRole('option', { name: 'Consultar relatórios' }).click();
      await dialog.getByRole('button', { name: 'Criar Token' }).click();
      await expect(dialog.getByText(/^npx apura mcp --portal http/)).toBeVisible();
    },
  },
  { nome: 'perfil-editar-cadastro', reach: (page) => editar(page, 'Dados Cadastrais') },
  {
    nome: 'perfil-cadastro-invalido',
    reach: async (page) => {
      const panel = await editar(page, 'Dados Cadastrais');
      await panel.getByLabel('CPF').fill('111.111.111-11');
      await panel.getByRole('button', { name: 'Salvar' }).click();
      await shownToast(page);
    },
  },
  {
    nome: 'perfil-cadastro-falha',
    reach: async (page) => {
      await failure(page, '/update/user');
      const panel = await editar(page, 'Dados Cadastrais');
      await panel.getByLabel('Cargo').fill('Analista fictícia');
      await panel.getByRole('button', { name: 'Salvar' }).click();
      await shownToast(page);
    },
  },
  {
    nome: 'perfil-foto-recusada',
    reach: async (page) => {
      await perfil(page);
      await painel(page, 'Dados Cadastrais')
        .getByLabel('Foto de perfil', { exact: true })
        .setInputFiles({ name: 'texto.txt', mimeType: 'text/plain', buffer: Buffer.from('texto') });
      await shownToast(page);
    },
  },
  { nome: 'perfil-editar-empresa', reach: (page) => editar(page, 'Dados Empresariais') },
  {
    nome: 'perfil-empresa-falha',
    reach: async (page) => {
      await failure(page, '/update/owner');
      const panel = await editar(page, 'Dados Empresariais');
      await panel.getByLabel('Site').fill('https://exemplo.test');
      await panel.getByRole('button', { name: 'Salvar' }).click();
      await shownToast(page);
    },
  },
  {
    nome: 'perfil-verso-do-cartao',
    reach: async (page) => {
      await perfil(page);
      await page.getByRole('button', { name: 'Verso' }).click();
    },
  },
  { nome: 'perfil-alterar-senha', reach: senha },
  {
    nome: 'perfil-alterar-senha-conferida',
    reach: async (page) => {
      const dialog = await senha(page);
      await field(dialog, 'Senha Atual').fill('Antiga@2025');
      await field(dialog, 'Nova Senha').fill('Nova@2026');
      await field(dialog, 'Confirmar Nova Senha').fill('Outra@2026');
    },
  },
  {
    nome: 'perfil-alterar-senha-recusada',
    reach: async (page) => {
      await failure(page, '/update/password', {
        status: 422,
        code: 'senha-atual-incorreta',
        message: 'A senha antiga não confere, digite a senha que você usa hoje',
      });
      const dialog = await senha(page);
      await field(dialog, 'Senha Atual').fill('Antiga@2025');
      await field(dialog, 'Nova Senha').fill('Nova@2026');
      await field(dialog, 'Confirmar Nova Senha').fill('Nova@2026');
      await dialog
        .getByRole('button', { name: /Salvar|Alterar/ })
        .last()
        .click();
      await shownToast(page);
    },
  },
  { nome: 'creditos-comprar', reach: comprar },
  {
    nome: 'creditos-quantidade-invalida',
    reach: async (page) => {
      const dialog = await comprar(page);
      await dialog.getByLabel('Quantidade de créditos').fill('0');
      await dialog.getByText('Pix', { exact: true }).click();
      await dialog.getByRole('button', { name: 'Comprar' }).click();
      await shownToast(page);
    },
  },
  {
    nome: 'creditos-falha',
    reach: async (page) => {
      await failure(page, '/register/payment', { status: 503, code: 'pagamento-indisponivel' });
      const dialog = await comprar(page);
      await dialog.getByLabel('Quantidade de créditos').fill('10');
      await dialog.getByText('Pix', { exact: true }).click();
      await dialog.getByRole('button', { name: 'Comprar' }).click();
      await shownToast(page);
    },
  },
  { nome: 'compras', reach: (page) => compras(page, [umaCompra(), BOLETO, PAGA, VENCIDA, DEVOLVIDA]) },
  { nome: 'compras-nenhuma', reach: (page) => compras(page, []) },
  { nome: 'pagamento-pix', reach: (page) => pagar(page, 'Pix', 'pending') },
  { nome: 'pagamento-pix-no-fim', reach: (page) => pagar(page, 'Pix', 'pending', 0.5) },
  { nome: 'pagamento-boleto', reach: (page) => pagar(page, 'Boleto', 'pending') },
  { nome: 'pagamento-recebido', reach: (page) => pagar(page, 'Pix', 'success') },
  { nome: 'pagamento-expirado', reach: (page) => pagar(page, 'Pix', 'expired') },
  { nome: 'pagamento-falhou', reach: (page) => pagar(page, 'Boleto', 'failed') },
];
