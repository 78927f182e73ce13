import type { Certificado, Projeto, Retificacao, UsuarioItem } from '@apura/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import { onCall } from '../texts/on-call.ts';
import type { SessaoChange } from '../texts/open-portal.ts';
import { umProjeto } from '../texts/projetos-portal.ts';
import { umaRetificacao } from '../texts/uma-retificacao.ts';

/** A screen, dialog or state: what the server answers, and how to get there from a page that is not loaded yet. */
export interface Tela {
  nome: string;
  /** Without a session: login, recovery, reset. */
  signedOut?: boolean;
  /** What the session says beside what the theme makes it say. */
  sessao?: SessaoChange;
  reach: (page: Page) => Promise<unknown>;
  /** The screen is still loading when its picture is taken. */
  loading?: boolean;
}

/** Keeps a call waiting for ever: the state of loading. */
export async function hang(page: Page, path: string | RegExp): Promise<void> {
  await onCall(page, path, () => undefined);
}

/** A name that no column holds, so that cut cells are seen. */
const LONGO = 'INDÚSTRIA E COMÉRCIO DE ESTAMPADOS METÁLICOS FICTÍCIOS DO VALE DO ITAJAÍ E REGIÃO LTDA';
const SITUACOES = ['CONCLUDED', 'PROCESSING', 'PENDING', 'FILES', 'FAILED', 'PROCURACAO', 'DOIS FATORES'] as const;

/** Forty projects of every status, with long names, and one of each kind in view. */
export const PROJETOS: readonly Projeto[] = Array.from({ length: 40 }, (_, at) =>
  umProjeto({
    id: `9${String(at).padStart(5, '0')}`,
    empresa: at % 5 === 1 ? LONGO : `EMPRESA FICTÍCIA ${at} LTDA`,
    grupo: at % 3 === 0 ? 'GRUPO DE EMPRESAS FICTÍCIAS DO SUL E SUDESTE' : 'GRUPO SUL',
    status: SITUACOES[at % SITUACOES.length] ?? 'FILES',
    pbi: at % SITUACOES.length === 0 ? 'apura' : null,
    buscarDocumentos: ([0, 1, 2, 3] as const)[at % 4] ?? 0,
    mensagem: at % SITUACOES.length === 4 ? 'Nenhum arquivo pôde ser lido: fictício.txt está vazio.' : null,
    situacao: at % 2 === 0 ? 'Ativa' : 'Baixada',
    execucoes: [
      {
        id: `${at}1`,
        ferramenta: 'quebrar_arquivos',
        status: 'SUCCESS',
        progresso: null,
        percentual: 100,
        erro: null,
        parciais: [],
        simulado: false,
      },
      {
        id: `${at}2`,
        ferramenta: 'gerar_relatorios',
        status: at % SITUACOES.length === 4 ? 'ERROR' : 'PROCESSING',
        progresso: 'Lendo 12 de 60 arquivos',
        percentual: 20,
        erro: at % SITUACOES.length === 4 ? 'O arquivo fictício.txt não pôde ser lido' : null,
        parciais: [],
        simulado: false,
      },
    ],
  }),
);

export const RETIFICACOES: readonly Retificacao[] = (['PENDING', 'PROCESSING', 'SUCCESS', 'ERROR'] as const).map(
  (status, at) =>
    umaRetificacao({
      id: `8${at}`,
      type: (['efdc', 'ecf', 'esocial', 'efdc'] as const)[at] ?? 'efdc',
      empresa: at === 1 ? LONGO : 'EMPRESA FICTÍCIA LTDA',
      status,
      progresso: status === 'PROCESSING' ? 'Recalculando o bloco M de 02/2025' : null,
      percentual: status === 'PROCESSING' ? 40 : null,
      mensagem:
        status === 'ERROR'
          ? 'Nenhum mês pôde ser gerado, veja as ocorrências'
          : '13 períodos retificados, um ficou de fora por erro: 04/2025.',
      periodos: status === 'SUCCESS' ? { feitos: 13, total: 14 } : null,
      comparavel: status === 'SUCCESS' || status === 'ERROR',
      transmissao:
        status === 'SUCCESS' ? { situacao: 'andamento', ambiente: 'producao', eventos: 1234, aceitos: 250 } : null,
    }),
);

export const USUARIOS: readonly UsuarioItem[] = [
  { name: 'Helena Fictícia', email: 'helena@exemplo.test', privilege: 'master', user_status: 'active' },
  { name: 'Otávio Inventado', email: 'otavio@exemplo.test', privilege: 'administrator', user_status: 'active' },
  { name: 'Irene Suposta', email: 'irene@exemplo.test', privilege: 'user', user_status: 'active' },
  { name: 'Caio Hipotético', email: 'caio@exemplo.test', privilege: 'user', user_status: 'invited' },
  {
    name: 'Maria Aparecida de Souza e Silva Fictícia do Nascimento',
    email: 'um.endereco.muito.longo.que.nao.cabe.na.coluna@subdominio.exemplo.test',
    privilege: 'user',
    user_status: 'inactive',
  },
];

export const CERTIFICADOS: readonly Certificado[] = [
  { name: 'METALÚRGICA FICTÍCIA LTDA:99210437000117', validity: '2099-05-20', status: 'active' },
  { name: `${LONGO}:12345678000195`, validity: '2025-01-31', status: 'expired' },
];

export const PICTURE = {
  name: 'foto.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A field that takes text, by its label; the button that shows a password has the same words in its name. */
export function field(scope: Locator | Page, name: string | RegExp): Locator {
  return typeof name === 'string'
    ? scope.getByRole('textbox', { name, exact: true })
    : scope.getByRole('textbox', { name });
}

/** A panel by its title. */
export const painel = (page: Page, name: string): Locator => page.getByRole('region', { name });

/** Waits until a notification shows. */
export const shownToast = (page: Page) => expect(page.getByRole('status', { name: 'Notificações' })).not.toBeEmpty();

/** The list from which a section's project is chosen. */
export const selecao = (page: Page): Locator => page.getByRole('dialog', { name: 'Selecione um Projeto' });

/** Chooses the first project of the list. */
export const chooseFirstProjeto = async (page: Page): Promise<void> => {
  await selecao(page)
    .getByRole('button', { name: /EMPRESA FICTÍCIA 0/ })
    .first()
    .click();
  await expect(selecao(page)).toBeHidden();
};
