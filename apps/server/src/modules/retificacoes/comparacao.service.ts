import { text } from 'node:stream/consumers';
import { formatPeriodo } from '@apura/br';
import { type ColunaRelatorio, type LinhaRelatorio, type ProvaRetificacao, provaSchema } from '@apura/contract';
import { readPagina } from '@apura/relatorios';
import { COLUNAS_MUDANCA } from '@apura/retificacao';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { listArquivos } from '../arquivos/index.ts';
import { findRetificacao } from './retificacoes.repo.ts';
import { mudancaLida, origemGuardada, origemLida, valorGuardado } from './valores-lidos.ts';

/** The shown columns of the changes, each with its column in the stored file. */
const COLUNAS = [
  { key: 'Período', coluna: 'periodo' },
  { key: 'Registro', coluna: 'registro' },
  { key: 'Chave', coluna: 'chave' },
  { key: 'Campo', coluna: 'campo' },
  { key: 'Antes', coluna: 'antes' },
  { key: 'Depois', coluna: 'depois' },
  { key: 'Origem', coluna: 'origem' },
  { key: 'Linha', coluna: 'linha' },
] as const;

export const COLUNAS_MOSTRADAS: readonly ColunaRelatorio[] = COLUNAS.map(({ key, coluna }) => ({
  key,
  type: tipoDa(coluna),
}));

/** What the screen shows of a finished rectification. Throws while there is nothing to compare. */
export async function readProva(deps: Deps, sessao: SessaoAtual, id: string): Promise<ProvaRetificacao> {
  const retificacao = await asOwner(deps.db, sessao.ownerId, (trx) => findRetificacao(trx, id));
  if (retificacao === undefined) throw appError('nao-encontrado');
  if (retificacao.prova_key === null) throw appError('comparacao-indisponivel');
  return provaSchema.parse(JSON.parse(await text(await deps.storage.get(retificacao.prova_key))));
}

export interface JanelaMudancas {
  offset: number;
  limit: number;
  sort: { key: string; desc: boolean }[];
  q: string | undefined;
  filtros: { key: string; q: string }[];
}

/**
 * A window of the changes, in the order of 'Antes x Depois'. Each row also names, outside of the columns, the file of
 * the project that its line is of; nothing is named where the record is new.
 */
export async function readMudancas(
  deps: Deps,
  sessao: SessaoAtual,
  { id, janela }: { id: string; janela: JanelaMudancas },
): Promise<{ rows: LinhaRelatorio[]; total: number }> {
  const { retificacao, arquivos } = await asOwner(deps.db, sessao.ownerId, async (trx) => {
    const retificacao = await findRetificacao(trx, id);
    if (retificacao === undefined) throw appError('nao-encontrado');
    return { retificacao, arquivos: await listArquivos(trx, retificacao.projeto_id) };
  });
  if (retificacao.mudancas_key === null) throw appError('comparacao-indisponivel');
  const { tipo } = retificacao;
  // The draft itself may be gone.
  const deRascunho = retificacao.rascunho_revisao !== null;
  const guardado = (q: string) => valorGuardado(tipo, q);
  const palavra = (q: string) => (deRascunho && /^rascunho:?$/i.test(q) ? 'planilha' : guardado(q));
  const { rows, total } = await readPagina({
    path: await deps.storage.localPath(retificacao.mudancas_key),
    colunas: [...COLUNAS.map(({ coluna }) => coluna), 'arquivo'].map((coluna) => ({
      key: coluna,
      type: tipoDa(coluna),
    })),
    semBusca: ['arquivo'],
    offset: janela.offset,
    limit: janela.limit,
    sort: janela.sort.map(({ key, desc }) => ({ key: colunaDe('sort', key), desc })),
    filtros: janela.filtros.map(({ key, q }) => ({
      key: colunaDe('filter', key),
      condicoes: (q.trim() === '' ? [] : key === 'Origem' ? origemGuardada(q, deRascunho) : [guardado(q)]).map(
        (valor) => ({ op: 'contem', valor }),
      ),
    })),
    q: (janela.q ?? '').split(/\s+/).map(palavra).join(' '),
  });
  const nomes = new Map(
    arquivos.map(({ id: arquivo, nome, extensao }) => [arquivo, extensao === '' ? nome : `${nome}.${extensao}`]),
  );
  return {
    total,
    rows: rows.map((row) => ({
      ...Object.fromEntries(COLUNAS.map(({ key, coluna }) => [key, row[coluna] ?? null])),
      Período: formatPeriodo(String(row.periodo)),
      ...mudancaLida(tipo, row),
      Origem: origemLida(String(row.origem), deRascunho),
      Arquivo: nomes.get(String(row.arquivo)) ?? null,
    })),
  };
}

/** The column under a heading; 400 where there is none of that name. */
function colunaDe(campo: 'sort' | 'filter', key: string): string {
  const achada = COLUNAS.find((coluna) => coluna.key === key);
  if (achada !== undefined) return achada.coluna;
  throw appError('requisicao-invalida', { fields: { [campo]: `A comparação não tem a coluna "${key}"` } });
}

function tipoDa(coluna: string): 'text' | 'integer' {
  return COLUNAS_MUDANCA.find(({ nome }) => nome === coluna)?.tipo.kind === 'int32' ? 'integer' : 'text';
}
