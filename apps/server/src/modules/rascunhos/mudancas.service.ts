import { formatDateTimeBr } from '@apura/br';
import {
  type editarMudanca as editarRoute,
  type listMudancas as listRoute,
  type MudancaDoRascunho,
  ORDENS_DE_MUDANCAS,
  type QuaisMudancas,
  type RouteBody,
  type RouteQuery,
  type RouteResponse,
} from '@apura/contract';
import { checkValor, openIdentidade } from '@apura/retificacao';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { parseSort } from '../../http/parse-sort.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { alvoDaMudanca } from './alvo-da-mudanca.ts';
import { buscaDaMudanca } from './busca-da-mudanca.ts';
import { contadas, makePasso, type PassoFeito } from './make-passo.ts';
import { propostaDe } from './mudanca-nova.ts';
import * as repo from './mudancas.repo.ts';
import * as passos from './passos.repo.ts';
import { presentMudanca } from './rascunhos.presenter.ts';
import { findCriador, findRascunho, lockRascunho } from './rascunhos.repo.ts';
import { listTravasDeOutros } from './travas.repo.ts';
import { travado } from './travas.service.ts';

export async function listMudancas(
  deps: Deps,
  { ownerId, usuarioId }: SessaoAtual,
  { id, offset, limit, sort: pedida, ...filtro }: RouteQuery<typeof listRoute> & { id: string },
): Promise<RouteResponse<typeof listRoute>> {
  const sort = parseSort(pedida);
  const estranha = sort.find(({ key }) => !ORDENS_DE_MUDANCAS.some((ordem) => ordem === key));
  if (estranha !== undefined) {
    throw appError('requisicao-invalida', { fields: { sort: `As mudanças não se ordenam por "${estranha.key}"` } });
  }
  return asOwner(deps.db, ownerId, async (trx) => {
    const rascunho = await findRascunho(trx, id);
    if (rascunho === undefined) throw appError('nao-encontrado');
    const now = deps.clock.now();
    const rows = await repo.listMudancas(trx, { rascunhoId: id, filtro, sort, offset, limit, now });
    const { obrigacao, revisao } = rascunho;
    return {
      mudancas: rows.map((row) => presentMudanca(row, { obrigacao, usuarioId })),
      total: await repo.countMudancas(trx, id, filtro),
      revisao,
    };
  });
}

export async function toggleMudancas(
  deps: Deps,
  sessao: SessaoAtual,
  { id, mudancas: quais, ativa }: { id: string; mudancas: QuaisMudancas; ativa: boolean },
): Promise<PassoFeito> {
  return makePasso(deps, sessao, {
    id,
    passo: {
      tipo: ativa ? 'ativar' : 'desativar',
      describe: (n) => `${ativa ? 'Ativou' : 'Desativou'} ${contadas(n)}`,
      acao: ativa ? 'rascunho.ativado' : 'rascunho.desativado',
    },
    work: (trx, lugar) => passos.setAtiva(trx, lugar, { quais, ativa }),
  });
}

export async function removerMudancas(
  deps: Deps,
  sessao: SessaoAtual,
  { id, mudancas: quais }: { id: string; mudancas: QuaisMudancas },
): Promise<PassoFeito> {
  return makePasso(deps, sessao, {
    id,
    passo: { tipo: 'remover', describe: (n) => `Removeu ${contadas(n)}`, acao: 'rascunho.removido' },
    work: (trx, lugar) => passos.removeMudancas(trx, lugar, quais),
  });
}

/** Makes a change win over those that it shares fields with. */
export async function preferirMudanca(
  deps: Deps,
  sessao: SessaoAtual,
  { id, mudanca }: { id: string; mudanca: number },
): Promise<PassoFeito> {
  return makePasso(deps, sessao, {
    id,
    passo: {
      tipo: 'preferir',
      describe: () => `Escolheu a mudança ${mudanca} entre as que conflitam`,
      acao: 'rascunho.preferido',
    },
    work: async (trx, lugar) => {
      if ((await repo.findMudanca(trx, id, mudanca)) === undefined) throw appError('nao-encontrado');
      await passos.updateMudancas(trx, lugar, [{ n: mudanca, preferida: lugar.numero, ativa: true }]);
      return 1;
    },
  });
}

/** Changes values and the note of a change, checked as the cells of the workbook are. */
export async function editarMudanca(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: RouteBody<typeof editarRoute>,
): Promise<MudancaDoRascunho> {
  const { ownerId, usuarioId } = sessao;
  const { id, mudanca: n } = pedido;
  const antes = await asOwner(deps.db, ownerId, (trx) => getEditavel(deps, trx, sessao, pedido));
  const { obrigacao } = antes;
  const campos = await checkCampos(antes, pedido);
  const identidade = await openIdentidade(obrigacao);
  await makePasso(deps, sessao, {
    id,
    passo: {
      tipo: 'editar',
      describe: () => `Alterou ${describeCampos(campos, pedido.nota)} de ${antes.row.aba}`,
      acao: 'rascunho.editado',
    },
    work: async (trx, lugar) => {
      // Somebody may have been faster since it was checked.
      const { row } = await getEditavel(deps, trx, sessao, pedido);
      const novos = joinCampos(row, campos);
      const nota = pedido.nota ?? row.nota;
      const proposta = propostaDe(obrigacao, { ...row, campos: novos });
      await passos.updateMudancas(trx, lugar, [
        {
          n,
          campos: novos,
          nota,
          editada_por: usuarioId,
          editada_em: deps.clock.now().toISOString(),
          alvo: alvoDaMudanca(identidade, proposta),
          busca: buscaDaMudanca(proposta, nota),
        },
      ]);
      return 1;
    },
  });
  return asOwner(deps.db, ownerId, async (trx) => {
    const row = await repo.findListada(trx, { rascunhoId: id, n, now: deps.clock.now() });
    if (row === undefined) throw appError('nao-encontrado');
    return presentMudanca(row, { obrigacao, usuarioId });
  });
}

/** The change as the caller saw it. Throws when it was changed since, or when another user holds one of the fields. */
async function getEditavel(
  deps: Deps,
  trx: Trx,
  { usuarioId }: SessaoAtual,
  { id, mudanca: n, versao, campos, nota }: RouteBody<typeof editarRoute>,
) {
  const rascunho = await lockRascunho(trx, id);
  const row = rascunho === undefined ? undefined : await repo.findMudanca(trx, id, n);
  if (rascunho === undefined || row === undefined) throw appError('nao-encontrado');
  if (row.versao !== versao) {
    const quem = row.editada_por === null ? undefined : (await findCriador(trx, row.editada_por)).nome;
    const quando = (row.editada_em ?? rascunho.alterado_em).toISOString();
    throw appError('mudanca-alterada', {
      fields: { versao: `${quem ?? 'Outra pessoa'} alterou esta mudança em ${formatDateTimeBr(quando)}` },
    });
  }
  const travas = await listTravasDeOutros(trx, { rascunhoId: id, n, usuarioId, now: deps.clock.now() });
  const doPedido = travas.filter(({ campo }) => campo in campos || (campo === 'nota' && nota !== undefined));
  if (doPedido.length > 0) throw travado(doPedido);
  return { obrigacao: rascunho.obrigacao, row };
}

/** The typed values as the file has them. Throws with a sentence for each field that cannot be written so. */
async function checkCampos(
  { obrigacao, row }: { obrigacao: 'efdc' | 'esocial'; row: repo.MudancaRow },
  { campos, nota }: RouteBody<typeof editarRoute>,
): Promise<Record<string, string | null>> {
  const lidos: Record<string, string | null> = {};
  const faltas: Record<string, string> = {};
  for (const [campo, texto] of Object.entries(campos)) {
    if (texto === null) {
      lidos[campo] = null;
      continue;
    }
    const lido = await checkValor(obrigacao, { aba: row.aba, campo, texto });
    if ('erro' in lido) faltas[campo] = lido.erro;
    else lidos[campo] = lido.valor;
  }
  if (row.acao === 'EXCLUIR' && Object.keys(campos).length > 0) faltas.campos = 'Uma exclusão não tem valores novos.';
  if (Object.keys(campos).length === 0 && nota === undefined) faltas.campos = 'Informe um valor ou uma nota.';
  if (Object.keys(faltas).length > 0) throw appError('requisicao-invalida', { fields: faltas });
  return lidos;
}

/** The new values over the old ones, without fields that are left alone. Throws when none is left. */
function joinCampos(row: repo.MudancaRow, campos: Readonly<Record<string, string | null>>): Record<string, string> {
  const juntos = Object.entries({ ...row.campos, ...campos }).flatMap(([campo, valor]): [string, string][] => {
    // Of a new record, an empty field is one that it does not have.
    const fica = valor !== null && (valor !== '' || row.acao !== 'INCLUIR');
    return fica ? [[campo, valor]] : [];
  });
  if (juntos.length === 0 && Object.keys(row.campos).length > 0) {
    throw appError('requisicao-invalida', { fields: { campos: 'A mudança ficaria sem nenhum campo: remova-a.' } });
  }
  return Object.fromEntries(juntos);
}

function describeCampos(campos: Readonly<Record<string, string | null>>, nota: string | undefined): string {
  const nomes = [...Object.keys(campos), ...(nota === undefined ? [] : ['a nota'])];
  return nomes.length === 0 ? 'uma mudança' : nomes.join(', ');
}
