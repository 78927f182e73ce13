import { moveCompetencia, todayInSaoPaulo, ultimoDiaDoMes } from '@apura/br';
import { cabeNaCarteira, type FiltroDeEmpresas, type Prazo, type Prazos, type TipoDePrazo } from '@apura/contract';
import type { Deps } from '../../../deps.ts';
import { appError } from '../../../http/errors.ts';
import type { SessaoAtual } from '../../../http/sessao-atual.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { insertAuditoria } from '../../auditoria/index.ts';
import { type EmpresaRow, listEmpresas, listPeriodosQueContam } from '../carteira.repo.ts';
import { ultimoCom } from '../carteira.service.ts';
import { projetosQueContam } from '../projetos-que-contam.ts';
import { regrasDe, withTitulo } from '../titulos-dos-achados.ts';
import { listTodosOsPrazos } from './list-prazos.ts';
import * as repo from './prazos.repo.ts';

type Sessao = Pick<SessaoAtual, 'ownerId' | 'usuarioId'>;
interface Pedido {
  meses: number;
  tese?: string | undefined;
}

/** What lapses or is due over all companies of the owner until the end of a month, and what is late. */
export async function listPrazos(deps: Deps, { ownerId }: Sessao, pedido: Pedido): Promise<Prazos> {
  const hoje = todayInSaoPaulo(deps.clock.now());
  return asOwner(deps.db, ownerId, async (trx) => (await readPrazos(trx, hoje, pedido)).prazos);
}

/** The deadlines of some companies and of one kind or all, for a calendar; the activity log notes it. */
export async function exportPrazos(
  deps: Deps,
  { ownerId, usuarioId }: Sessao,
  { meses, tipo, tese, ...filtro }: Pedido & FiltroDeEmpresas & { tipo?: TipoDePrazo | undefined },
): Promise<{ hoje: string; prazos: PrazoComNomes[] }> {
  const hoje = todayInSaoPaulo(deps.clock.now());
  return asOwner(deps.db, ownerId, async (trx) => {
    const { prazos: lidos, empresas } = await readPrazos(trx, hoje, { meses, tese });
    const todas = Object.values(filtro).every((texto) => texto === undefined || texto === '');
    const cabem = empresas.map((empresa) => cabeNaCarteira(empresa, filtro));
    const prazos = lidos.prazos
      .filter((prazo) => tipo === undefined || prazo.tipo === tipo)
      .map((prazo) => ({
        ...prazo,
        nomes: prazo.empresas.flatMap((lugar) => (cabem[lugar] ? [empresas[lugar]?.nome ?? ''] : [])),
      }))
      .filter(({ nomes, empresas: dele }) => nomes.length > 0 || (todas && dele.length === 0));
    await insertAuditoria(trx, { ownerId, usuarioId, acao: 'prazos.exportados', dados: { prazos: prazos.length } });
    return { hoje, prazos };
  });
}

/** A deadline with the names of the companies that are looked at. */
export type PrazoComNomes = Prazo & { nomes: readonly string[] };

/** The findings of a company whose amounts end in a month. */
export async function listAchadosDoPrazo(
  deps: Deps,
  { ownerId }: Sessao,
  {
    cnpj,
    tipo,
    mes,
    tese,
  }: { cnpj: string; tipo: 'prescricao' | 'retificacao'; mes: string; tese?: string | undefined },
) {
  const hoje = todayInSaoPaulo(deps.clock.now());
  return asOwner(deps.db, ownerId, async (trx) => {
    const empresa = (await listEmpresas(trx)).find((uma) => uma.cnpj === cnpj);
    if (empresa === undefined) throw appError('nao-encontrado');
    const concluidos = (await listPeriodosQueContam(trx)).filter(({ empresaId }) => empresaId === empresa.id);
    const { anos } = projetosQueContam(concluidos);
    const janela = { anos, hoje, regras: await regrasDe(trx, tese), ate: ultimoDiaDoMes(mes) };
    return (await repo.listAchadosDoFim(trx, janela, { eixo: tipo, mes })).map(withTitulo);
  });
}

async function readPrazos(
  trx: Trx,
  hoje: string,
  { meses, tese }: Pedido,
): Promise<{ prazos: Prazos; empresas: readonly EmpresaRow[] }> {
  const ate = ultimoDiaDoMes(moveCompetencia(hoje.slice(0, 7), meses));
  const porEmpresa = Map.groupBy(await listPeriodosQueContam(trx), ({ empresaId }) => empresaId);
  const viradas = await repo.listViradas(trx);
  const lidas = (await listEmpresas(trx)).map((empresa) => {
    const concluidos = porEmpresa.get(empresa.id) ?? [];
    const { anos } = projetosQueContam(concluidos);
    const ids = new Set(anos.map(({ projetoId }) => projetoId));
    const contam = concluidos.filter(({ id }) => ids.has(id));
    const virada = ultimoCom(
      contam.map(({ id, fim }) => ({ id, fim, virada: viradas.get(id) ?? null })),
      'virada',
    );
    return { ...empresa, anos, projetos: [...ids], virada };
  });
  const regras = await regrasDe(trx, tese);
  const janela = { hoje, ate, regras, anos: lidas.flatMap(({ anos }) => anos) };
  const achados = listTodosOsPrazos({
    hoje,
    ate,
    empresas: lidas,
    fins: await repo.listFinsDeValores(trx, janela),
    arquivos: await repo.listUltimosArquivos(trx),
    certificados: await repo.listCertificadosQueAcabam(trx, ate),
    oportunidades: await repo.listOportunidadesComPrazo(trx, ate),
  });
  return { prazos: { hoje, ate, empresas: lidas.map(({ cnpj }) => cnpj), ...achados }, empresas: lidas };
}
