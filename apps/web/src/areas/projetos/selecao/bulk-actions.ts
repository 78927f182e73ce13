import {
  deleteProjeto,
  ERROS,
  listArquivosEnviados,
  type Projeto,
  podeExcluirProjeto,
  podeRelatorios,
  restoreProjeto,
  startProjeto,
  updateRecorrencia,
} from '@apura/contract';
import { call } from '../../../lib/api/call.ts';
import { forgetProject } from '../../../lib/navigation.ts';
import { reasonAgainstRelatorios, reasonAgainstUpload } from '../row-action-rules.ts';
import type { BulkAction } from './bulk-action.ts';
import { downloadRelatorios } from './download-relatorios.ts';
import { reasonAgainstMensal } from './reason-against-mensal.ts';
import { withPatience } from './with-patience.ts';

const counted = (one: string, many: string) => (count: number) => `${count} ${count === 1 ? one : many}`;

const iniciar: BulkAction = {
  label: 'Iniciar',
  title: 'Iniciar projetos',
  question: (count) =>
    `Tem certeza que deseja iniciar ${count === 1 ? 'esse projeto' : `esses ${count} projetos`} com os arquivos que \
cada um recebeu? Não será possível fazer upload de mais arquivos após iniciar.`,
  hint: 'O que falta em cada projeto está em Completude, na linha dele.',
  confirmLabel: 'Iniciar',
  reasonAgainst: (projeto) => reasonAgainstUpload(projeto),
  check: reasonAgainstArquivos,
  begin: () => ({
    run: async ({ id }, signal) => {
      await withPatience(() => call(startProjeto, { body: { cod: id }, signal }), signal);
    },
  }),
  done: counted('iniciado', 'iniciados'),
};

const baixar: BulkAction = {
  label: 'Baixar relatórios',
  title: 'Baixar relatórios',
  question: (count) =>
    count === 1
      ? 'Baixar os relatórios desse projeto em um ZIP?'
      : `Baixar os relatórios desses ${count} projetos em um ZIP, com uma pasta para cada um?`,
  hint: 'Vêm em .xlsx os relatórios que têm linhas. Um conjunto grande é dividido em mais de um ZIP.',
  confirmLabel: 'Baixar',
  reasonAgainst: (projeto, { tools }) =>
    podeRelatorios(tools) ? reasonAgainstRelatorios(projeto) : 'módulo bloqueado',
  begin: downloadRelatorios,
  done: counted('baixado', 'baixados'),
};

const pararMensal: BulkAction = {
  label: 'Desfazer',
  title: 'Parar recorrências',
  question: (count) =>
    count === 1 ? 'Parar a recorrência desse projeto?' : `Parar as recorrências desses ${count} projetos?`,
  hint: 'Os projetos que a recorrência já criou ficam como estão.',
  confirmLabel: 'Parar',
  reasonAgainst: () => undefined,
  begin: () => ({
    run: async ({ id }, signal) => {
      await withPatience(() => call(updateRecorrencia, { body: { id, recorrencia: 'unico' }, signal }), signal);
    },
  }),
  done: counted('recorrência parada', 'recorrências paradas'),
};

const mensal: BulkAction = {
  label: 'Tornar mensal',
  title: 'Tornar mensal',
  question: (count) =>
    `O portal vai criar um projeto por mês ${count === 1 ? 'dessa empresa' : `para cada um desses ${count}`}, por \
1 crédito cada.`,
  hint: 'Você pode parar cada recorrência quando quiser, na linha do projeto.',
  confirmLabel: 'Tornar mensal',
  reasonAgainst: reasonAgainstMensal,
  begin: () => ({
    run: async ({ id }, signal) => {
      await withPatience(() => call(updateRecorrencia, { body: { id, recorrencia: 'mensal' }, signal }), signal);
    },
  }),
  done: (count) => `${count} ${count === 1 ? 'tornado mensal' : 'tornados mensais'}`,
  undo: pararMensal,
};

const trazerDeVolta: BulkAction = {
  label: 'Desfazer',
  title: 'Trazer projetos de volta',
  question: (count) => `Trazer ${count === 1 ? 'esse projeto' : `esses ${count} projetos`} de volta?`,
  hint: 'Os créditos que voltaram ao saldo são consumidos de novo.',
  confirmLabel: 'Trazer de volta',
  reasonAgainst: ({ status }) =>
    status === 'PENDING' || status === 'PROCESSING' ? ERROS['projeto-nao-volta'].message : undefined,
  begin: () => ({
    run: async ({ id }, signal) => {
      await withPatience(() => call(restoreProjeto, { body: { id }, signal }), signal);
    },
  }),
  done: counted('trazido de volta', 'trazidos de volta'),
};

const excluir: BulkAction = {
  label: 'Excluir',
  title: 'Excluir projetos',
  question: (count) => `Tem certeza que deseja excluir ${count === 1 ? 'esse projeto' : `esses ${count} projetos`}?`,
  hint:
    'Os créditos dos que ainda não foram processados voltam ao saldo. Você pode desfazer no fim, enquanto esta ' +
    'janela estiver aberta.',
  confirmLabel: 'Excluir',
  danger: true,
  reasonAgainst: (projeto, { user }) =>
    podeExcluirProjeto(user, projeto) ? undefined : ERROS['exclusao-nao-permitida'].message,
  begin: () => ({
    run: async ({ id }, signal) => {
      await withPatience(() => call(deleteProjeto, { body: { id }, signal }), signal);
      forgetProject(id);
    },
  }),
  done: counted('excluído', 'excluídos'),
  undo: trazerDeVolta,
};

/** What may be done to several projects, in the order of its buttons. */
export const BULK_ACTIONS = { iniciar, baixar, mensal, excluir } as const;
export type BulkKind = keyof typeof BULK_ACTIONS;

/** A start waits for files that are being put together, and a batch must not wait for minutes at one project. */
async function reasonAgainstArquivos({ id }: Projeto, signal: AbortSignal): Promise<string | undefined> {
  const { arquivos } = await call(listArquivosEnviados, { params: { id }, query: {}, signal });
  if (arquivos.length === 0) return 'nenhum arquivo foi enviado';
  const incompleto = arquivos.find(({ situacao }) => situacao !== 'completo');
  if (incompleto === undefined) return undefined;
  return incompleto.situacao === 'incompleto'
    ? `o arquivo ${incompleto.nome} está incompleto`
    : `o arquivo ${incompleto.nome} ainda está sendo recebido`;
}
