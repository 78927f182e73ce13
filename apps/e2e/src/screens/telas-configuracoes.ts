import { expect, type Locator, type Page } from '@playwright/test';
import { answer, failure, openSection } from '../texts/open-portal.ts';
import { CERTIFICADOS, field, hang, painel, shownToast, type Tela, USUARIOS } from './tela.ts';

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

export const TELAS_CONFIGURACOES: readonly Tela[] = [
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
    nome: 'niveis-de-acesso',
    reach: async (page) => {
      await config(page);
      await painel(page, 'Segurança').getByRole('button', { name: 'Mudar Níveis' }).click();
      await expect(page.getByRole('dialog', { name: 'Níveis de Acesso' })).toBeVisible();
    },
  },
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
