import type { SessaoListada, TokenAcesso } from '@apura/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { answer, failure, openPortal, openSection } from '../texts/open-portal.ts';
import { CERTIFICADOS, field, hang, PICTURE, type Tela, USUARIOS } from './tela.ts';

const perfil = (page: Page) => openSection(page, 'Meu Perfil');
const painel = (page: Page, name: string): Locator => page.getByRole('region', { name });
const shownToast = (page: Page) => expect(page.getByRole('status', { name: 'Notificações' })).not.toBeEmpty();

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
      umToken({ id: '3', nome: 'Notebook antigo', status: 'revogado' }),
    ],
  });
  await perfil(page);
  await page.getByRole('button', { name: 'Gerenciar Tokens' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tokens de Acesso' });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  return dialog;
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

const TELAS_PERFIL: readonly Tela[] = [
  { nome: 'perfil', reach: perfil },
  {
    nome: 'perfil-sem-creditos',
    sessao: { owner: { creditos_adquiridos: '0', creditos_consumidos: '0' } },
    reach: openPortal,
  },
  { nome: 'perfil-tokens', reach: tokens },
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
  { nome: 'pagamento-pix', reach: (page) => pagar(page, 'Pix', 'pending') },
  { nome: 'pagamento-pix-no-fim', reach: (page) => pagar(page, 'Pix', 'pending', 0.5) },
  { nome: 'pagamento-boleto', reach: (page) => pagar(page, 'Boleto', 'pending') },
  { nome: 'pagamento-recebido', reach: (page) => pagar(page, 'Pix', 'success') },
  { nome: 'pagamento-expirado', reach: (page) => pagar(page, 'Pix', 'expired') },
  { nome: 'pagamento-falhou', reach: (page) => pagar(page, 'Boleto', 'failed') },
];

const AUDITORIA = {
  total: 120,
  finalResult: Array.from({ length: 50 }, (_, at) => ({
    id: String(at),
    quando: '2026-03-05T15:04:05.000Z',
    usuario: 'Helena Fictícia',
    acao: 'Convidou usuário',
    endereco: at === 2 ? '2001:db8:85a3:8d3:1319:8a2e:370:7348' : '203.0.113.7',
    dispositivo: 'Firefox no Windows',
    alvo: at === 1 ? 'um.endereco.muito.longo.que.nao.cabe.na.coluna@subdominio.exemplo.test' : 'irene@exemplo.test',
  })),
};

const INTEGRA = {
  contrato: {
    cnpj: '98500001000108',
    nome: 'ESCRITÓRIO FICTÍCIO DE CONTABILIDADE E ASSESSORIA TRIBUTÁRIA LTDA',
    validade: '2099-01-31',
    vencido: false,
    autor: 'contratante',
    alterado_em: '2026-03-05T15:00:00.000Z',
    teste: {
      resultado: 'recusado',
      mensagem: 'O Integra Contador não aceitou as credenciais do contrato (401). Confira a Consumer Key.',
      testado_em: '2026-03-05T15:04:05.000Z',
    },
  },
  instalacao: false,
  simulado: true,
};

const config = async (
  page: Page,
  {
    users = USUARIOS,
    certificates = CERTIFICADOS,
    contrato = INTEGRA.contrato,
  }: { users?: readonly object[]; certificates?: readonly object[]; contrato?: object | null } = {},
): Promise<void> => {
  await answer(page, '/api/integra', { ...INTEGRA, contrato });
  await answer(page, '/api/users', { users });
  await answer(page, '/api/certificates', { certificates });
  await answer(page, '/api/audit', AUDITORIA);
  await openSection(page, 'Configurações');
};

const novo = async (page: Page, panel: string): Promise<Locator> => {
  await config(page);
  await painel(page, panel).getByRole('button', { name: 'Novo', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
};

const openAtLinha = async (page: Page, panel: string, name: RegExp): Promise<void> => {
  await config(page);
  await painel(page, panel).getByRole('button', { name }).first().click();
};

const PAINEIS_CONFIG = ['/api/users', '/api/certificates', '/api/integra', '/api/security', '/api/sso', '/api/audit'];

const TELAS_CONFIG: readonly Tela[] = [
  { nome: 'configuracoes', reach: (page) => config(page) },
  { nome: 'configuracoes-vazias', reach: (page) => config(page, { users: [], certificates: [], contrato: null }) },
  {
    nome: 'configuracoes-carregando',
    loading: true,
    reach: async (page) => {
      for (const path of PAINEIS_CONFIG) await hang(page, path);
      await openSection(page, 'Configurações');
    },
  },
  {
    nome: 'configuracoes-falha',
    reach: async (page) => {
      for (const path of PAINEIS_CONFIG) await failure(page, path, { status: 403 });
      await openSection(page, 'Configurações');
      await expect(page.getByText(/req-inventada/).first()).toBeVisible();
    },
  },
  {
    nome: 'usuarios-sem-resultado',
    reach: async (page) => {
      await config(page);
      await painel(page, 'Usuários').getByPlaceholder('Busca Rápida').fill('nada com este nome');
    },
  },
  { nome: 'usuario-editor-aberto', reach: (page) => openAtLinha(page, 'Usuários', /^(Configurar|Editar|Alterar)/) },
  { nome: 'usuario-novo', reach: (page) => novo(page, 'Usuários') },
  {
    nome: 'usuario-novo-recusado',
    reach: async (page) => {
      await failure(page, '/register/user', {
        status: 409,
        code: 'email-ja-cadastrado',
        message: 'E-mail já cadastrado na nossa plataforma',
      });
      const dialog = await novo(page, 'Usuários');
      await dialog.getByLabel('Nome').fill('Nova Pessoa');
      await dialog.getByLabel('E-mail').fill('nova@exemplo.test');
      await dialog.getByLabel('CPF').fill('529.982.247-25');
      await dialog.getByRole('button', { name: 'Enviar Convite' }).click();
      await shownToast(page);
    },
  },
  { nome: 'usuario-excluir', reach: (page) => openAtLinha(page, 'Usuários', /^Excluir/) },
  {
    nome: 'integra-credenciais',
    reach: (page) => openAtLinha(page, 'Integra Contador', /^Alterar/),
  },
  { nome: 'certificado-importar', reach: (page) => novo(page, 'Certificados Digitais') },
  {
    nome: 'certificado-importar-recusado',
    reach: async (page) => {
      await failure(page, '/register/certificate', {
        status: 422,
        code: 'certificado-senha-incorreta',
        message: 'A senha não abre este certificado, confira-a e tente novamente',
      });
      const dialog = await novo(page, 'Certificados Digitais');
      await dialog
        .getByLabel('Certificado')
        .setInputFiles({ name: 'a1.pfx', mimeType: 'application/x-pkcs12', buffer: Buffer.from('fictício') });
      await field(dialog, 'Senha').fill('Certa@2026');
      await field(dialog, 'Confirmar Senha').fill('Certa@2026');
      await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
      await shownToast(page);
    },
  },
  { nome: 'certificado-excluir', reach: (page) => openAtLinha(page, 'Certificados Digitais', /^Excluir/) },
];

/** Profile, credits and settings. */
export const TELAS_CONTA: readonly Tela[] = [...TELAS_PERFIL, ...TELAS_CONFIG];
