import type { BuscaNfse, BuscaNotas, NotaPedida } from '@apura/contract';
import { expect, type Page } from '@playwright/test';
import { answer } from '../texts/open-portal.ts';
import type { Tela } from './tela.ts';
import { aberto, openLinha, openProjetos } from './telas-projetos.ts';

/** Opens the dialog of a company's NF-e, with made-up answers. */
const notas = async (
  page: Page,
  buscas: readonly BuscaNotas[],
  { disponivel = true, pedidas = [] }: { disponivel?: boolean; pedidas?: readonly NotaPedida[] } = {},
): Promise<void> => {
  await openProjetos(page, [aberto]);
  await answer(page, `/api/nfe/${aberto.cnpj}/chaves`, { notas: pedidas });
  await answer(page, '/api/nfe', { disponivel, simulado: false, buscas });
  await openLinha(page, 'METALÚRGICA FICTÍCIA LTDA');
  await page.getByRole('button', { name: 'Notas da Empresa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notas da Empresa' });
  const told = disponivel ? dialog.getByText('Resumos', { exact: true }) : dialog.getByText(/não está configurada/);
  await expect(told).toBeVisible();
};

/** One invoice in each state, asked for by its key. */
const PEDIDAS: readonly NotaPedida[] = (
  [
    ['aguardando', 'Acima do limite de 20 consultas por hora da SEFAZ: vem às 16:05:09.', null],
    ['resumo', 'Só o resumo veio. Peça a Ciência da Operação para receber o XML.', null],
    ['resumo', 'Ciência da Operação pedida: o XML vem depois dela.', 'pedida'],
    ['encontrada', 'O XML está guardado e entra nos projetos de baixa automática do mês.', null],
    ['cancelada', 'A nota foi cancelada. O XML está guardado.', null],
    ['nao-encontrada', 'A SEFAZ não tem esta nota para a empresa. Ela a guarda por 90 dias.', null],
    ['alheia', 'A nota não é desta empresa. A SEFAZ respondeu: 640 - Rejeicao.', null],
  ] as const
).map(([situacao, mensagem, ciencia], at) => ({
  chave: `352510981000020001575500100000000${at}1000000078`.slice(0, 44),
  situacao,
  mensagem,
  pedidaEm: '2026-03-05T15:04:05.000Z',
  prevista: situacao === 'aguardando' ? '2026-03-05T19:05:09.000Z' : null,
  ciencia,
}));

const umaBusca = (change: Partial<BuscaNotas> = {}): BuscaNotas => ({
  cnpj: aberto.cnpj,
  ligada: true,
  certificado: 'METALURGICA FICTICIA LTDA:99210437000117',
  situacao: 'em-dia',
  mensagem: null,
  proxima: '2026-03-05T16:04:05.000Z',
  ultimaConsulta: '2026-03-05T15:04:05.000Z',
  notas: 12_408,
  resumos: 1_312,
  eventos: 96,
  cienciasPedidas: 1_000,
  faltantes: 0,
  ...change,
});

/** Opens the tab of a company's NFS-e, with a made-up search. */
const servicos = async (page: Page, change: Partial<BuscaNfse>): Promise<void> => {
  const { cnpj, certificado, ligada, situacao, mensagem, proxima, ultimaConsulta, notas: total } = umaBusca();
  const busca = { cnpj, certificado, ligada, situacao, mensagem, proxima, ultimaConsulta, notas: total };
  await answer(page, '/api/nfse', {
    disponivel: true,
    simulado: false,
    buscas: [{ ...busca, eventos: 96, danificados: 0, chavesDanificadas: [], ...change }],
  });
  await answer(page, `/api/nfse/${cnpj}/chaves`, {
    notas: (['aguardando', 'encontrada', 'cancelada', 'nao-encontrada', 'recusada'] as const).map((situacao, at) => ({
      chave: `3550308229921043700011700000000000${at}126030000000017`.slice(0, 50),
      situacao,
      mensagem: 'O XML está guardado e entra nos projetos de baixa automática do mês.',
      pedidaEm: '2026-03-05T15:04:05.000Z',
    })),
  });
  await notas(page, [umaBusca()]);
  const dialog = page.getByRole('dialog', { name: 'Notas da Empresa' });
  await dialog.getByRole('tab', { name: 'NFS-e', exact: true }).click();
  await expect(dialog.getByText('Danificados', { exact: true })).toBeVisible();
};

/** The dialog of a company's NF-e and NFS-e, in every state. */
export const TELAS_NOTAS: readonly Tela[] = [
  { nome: 'notas-em-dia', reach: (page) => notas(page, [umaBusca()]) },
  {
    nome: 'notas-outro-sistema',
    reach: (page) =>
      notas(page, [
        umaBusca({
          situacao: 'outro-sistema',
          mensagem:
            'A SEFAZ limitou as consultas deste CNPJ por uma hora: outro sistema, como o do contador ou do ' +
            'ERP, também busca as notas dele. Deixe um só buscando.',
        }),
      ]),
  },
  { nome: 'notas-desligada', reach: (page) => notas(page, [umaBusca({ ligada: false, proxima: null })]) },
  { nome: 'notas-por-chave', reach: (page) => notas(page, [umaBusca({ faltantes: 167 })], { pedidas: PEDIDAS }) },
  { nome: 'nfse-em-dia', reach: (page) => servicos(page, { situacao: 'em-dia' }) },
  {
    nome: 'nfse-com-problema',
    reach: (page) =>
      servicos(page, {
        situacao: 'erro',
        mensagem: 'O ambiente nacional da NFS-e recusou a consulta: E4 - Recusa fictícia',
        danificados: 22,
        chavesDanificadas: ['35503082299210437000117000000000000126030000000017'],
      }),
  },
  { nome: 'nfse-desligada', reach: (page) => servicos(page, { ligada: false }) },
  { nome: 'notas-nao-configurada', reach: (page) => notas(page, [], { disponivel: false }) },
];
