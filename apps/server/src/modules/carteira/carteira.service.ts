import { moveCompetencia, todayInSaoPaulo } from '@apura/br';
import {
  cabeNaCarteira,
  type EmpresaDaCarteira,
  type FiguraDaCarteira,
  type FigurasDaEmpresa,
  type FiltroDeEmpresas,
  type Tendencia,
} from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import * as repo from './carteira.repo.ts';
import { prazosDaVirada } from './prazos-da-virada.ts';
import { type AnoQueConta, projetosQueContam } from './projetos-que-contam.ts';
import { regrasDe, titulosDe, withTitulo } from './titulos-dos-achados.ts';

type Sessao = Pick<SessaoAtual, 'ownerId' | 'usuarioId'>;
type ComTese = { tese?: string | undefined };

/** The figures of every company today, the theses that they come from, and how many projects have none yet. */
export async function getCarteira(deps: Deps, { ownerId }: Sessao, { tese }: ComTese) {
  const hoje = todayInSaoPaulo(deps.clock.now());
  return asOwner(deps.db, ownerId, async (trx) => ({
    hoje,
    empresas: await readEmpresas(trx, { hoje, tese }),
    teses: titulosDe(await repo.listRegras(trx)),
    prazosDaVirada: prazosDaVirada(),
    pendentes: await repo.countSemFiguras(trx),
  }));
}

/** The same for the workbook, which the activity log notes. */
export async function exportCarteira(deps: Deps, sessao: Sessao, filtro: FiltroDeEmpresas & ComTese) {
  const hoje = todayInSaoPaulo(deps.clock.now());
  const { ownerId, usuarioId } = sessao;
  return asOwner(deps.db, ownerId, async (trx) => {
    const todas = await readEmpresas(trx, { hoje, tese: filtro.tese });
    const empresas = todas.filter((empresa) => cabeNaCarteira(empresa, filtro));
    const dados = { empresas: empresas.length };
    await insertAuditoria(trx, { ownerId, usuarioId, acao: 'carteira.exportada', dados });
    return { hoje, empresas };
  });
}

/** The findings behind one figure of a company of the owner. */
export async function listAchados(
  deps: Deps,
  { ownerId }: Sessao,
  { cnpj, figura, tese }: { cnpj: string; figura: FiguraDaCarteira } & ComTese,
) {
  const hoje = todayInSaoPaulo(deps.clock.now());
  return asOwner(deps.db, ownerId, async (trx) => {
    const empresa = (await repo.listEmpresas(trx)).find((uma) => uma.cnpj === cnpj);
    if (empresa === undefined) throw appError('nao-encontrado');
    const { anos } = contam(await repo.listEncerrados(trx, empresa.id));
    const achados = await repo.listAchados(trx, { anos, hoje, regras: await regrasDe(trx, tese) }, figura);
    return achados.map(withTitulo);
  });
}

/** The months of what some companies paid in excess. */
export async function getTendencia(
  deps: Deps,
  { ownerId }: Sessao,
  filtro: FiltroDeEmpresas & ComTese,
): Promise<Tendencia> {
  const hoje = todayInSaoPaulo(deps.clock.now());
  return asOwner(deps.db, ownerId, async (trx) => {
    const empresas = (await repo.listEmpresas(trx)).filter((empresa) => cabeNaCarteira(empresa, filtro));
    const dasEmpresas = new Set(empresas.map(({ id }) => id));
    const encerrados = (await repo.listEncerrados(trx)).filter(({ empresaId }) => dasEmpresas.has(empresaId));
    const anos = [...Map.groupBy(encerrados, ({ empresaId }) => empresaId).values()].flatMap((um) => contam(um).anos);
    const meses = await repo.sumMeses(trx, { anos, hoje, regras: await regrasDe(trx, filtro.tese) });
    const doEixo = (qual: string) =>
      meses.filter(({ eixo }) => eixo === qual).map(({ mes, valor }) => ({ mes, valor }));
    return { pagamento: doEixo('pagamento'), prescricao: doEixo('prescricao') };
  });
}

/** What prescribes within so many days of today, over all companies of the owner; undefined: nothing. */
export async function findPrescricao(
  trx: Trx,
  { hoje, dias }: { hoje: string; dias: number },
): Promise<repo.Prescricao | undefined> {
  const porEmpresa = Map.groupBy(await repo.listPeriodosQueContam(trx), ({ empresaId }) => empresaId);
  const anos = [...porEmpresa.values()].flatMap((concluidos) => projetosQueContam(concluidos).anos);
  return repo.findPrescricao(trx, { anos, hoje, regras: undefined }, dias);
}

/** Which years of a company's projects count. They come newest first. */
function contam(encerrados: readonly repo.ProjetoEncerrado[]) {
  return projetosQueContam(encerrados.filter(({ status, legivel }) => status === 'CONCLUDED' && legivel === true));
}

async function readEmpresas(trx: Trx, { hoje, tese }: { hoje: string } & ComTese): Promise<EmpresaDaCarteira[]> {
  const porEmpresa = Map.groupBy(await repo.listEncerrados(trx), ({ empresaId }) => empresaId);
  const empresas = (await repo.listEmpresas(trx)).map((empresa) => {
    const encerrados = porEmpresa.get(empresa.id) ?? [];
    return { empresa, encerrados, ...contam(encerrados) };
  });
  const anos = empresas.flatMap((uma) => uma.anos);
  const regras = await regrasDe(trx, tese);
  const somas = new Map((await repo.sumEmpresas(trx, { anos, hoje, regras })).map((soma) => [soma.empresaId, soma]));
  return empresas.map(({ empresa, encerrados, anos, repetidos }) =>
    presentEmpresa({ ...empresa, encerrados, anos, repetidos, figuras: somas.get(empresa.id) ?? SEM_VALORES }),
  );
}

const SEM_VALORES: FigurasDaEmpresa = {
  pagoAMaior: '0.00',
  pagoBaixa: '0.00',
  saldo: '0.00',
  retencoes: '0.00',
  descontavel: '0.00',
  ressarcivel: '0.00',
  contingente: '0.00',
  riscos: '0.00',
  prescreve30: '0.00',
  prescreve90: '0.00',
  prescreve180: '0.00',
};

interface EmpresaLida extends repo.EmpresaRow {
  encerrados: readonly repo.ProjetoEncerrado[];
  anos: readonly AnoQueConta[];
  repetidos: number;
  figuras: FigurasDaEmpresa;
}

function presentEmpresa({ encerrados, anos, repetidos, figuras, ...empresa }: EmpresaLida): EmpresaDaCarteira {
  const { cnpj, nome, grupo, parceiro, retificacoes } = empresa;
  const ids = new Set(anos.map(({ projetoId }) => projetoId));
  const projetos = encerrados.filter(({ id }) => ids.has(id));
  const [ultimo] = encerrados;
  return {
    cnpj,
    nome,
    grupo,
    parceiro,
    retificacoes,
    repetidos,
    figuras: projetos.length === 0 ? null : figuras,
    virada: ultimoCom(projetos, 'virada'),
    simples: ultimoCom(projetos, 'simples'),
    ...mesesDe(encerrados),
    ultimo: ultimo === undefined ? null : { em: ultimo.terminadoEm.toISOString(), status: ultimo.status },
    projetos: projetos.map(({ id, inicio, fim, pbi }) => ({ id, inicio, fim, pbi })),
  };
}

/** What the project with the latest months says; that of an older one is out of date. */
export function ultimoCom<K extends 'virada' | 'simples'>(
  projetos: readonly Pick<repo.ProjetoEncerrado, 'id' | 'fim' | K>[],
  qual: K,
): ({ projetoId: string } & NonNullable<repo.ProjetoEncerrado[K]>) | null {
  const [ultimo] = projetos.filter((um) => um[qual] !== null).sort((a, b) => (a.fim < b.fim ? 1 : -1));
  const dito = ultimo?.[qual];
  return ultimo && dito ? { projetoId: ultimo.id, ...dito } : null;
}

/** How complete the months are: of each the project that was concluded last says it. */
function mesesDe(encerrados: readonly repo.ProjetoEncerrado[]) {
  const meses = new Map<string, readonly [recebidos: number, esperados: number]>();
  const faltas: EmpresaDaCarteira['faltas'] = { 'PGDAS-D': [], 'EFD-Reinf': [] };
  for (const { status, meses: doProjeto } of encerrados) {
    if (status !== 'CONCLUDED') continue;
    for (const [mes, recebidos, esperados, semDeclaracao] of doProjeto ?? []) {
      if (meses.has(mes)) continue;
      meses.set(mes, [recebidos, esperados]);
      if (semDeclaracao?.includes('PGDAS-D')) faltas['PGDAS-D'].push(mes);
      if (semDeclaracao?.includes('EFD-Reinf')) faltas['EFD-Reinf'].push(mes);
    }
  }
  faltas['PGDAS-D'].sort();
  faltas['EFD-Reinf'].sort();
  const ordenados = [...meses.keys()].sort();
  const [primeiroMes = ''] = ordenados;
  const palavras: string[] = [];
  let esperado = primeiroMes;
  for (const mes of ordenados) {
    for (; esperado < mes; esperado = moveCompetencia(esperado, 1)) palavras.push('-');
    palavras.push(meses.get(mes)?.join('/') ?? '-');
    esperado = moveCompetencia(mes, 1);
  }
  const soma = (qual: 0 | 1) => [...meses.values()].reduce((total, mes) => total + mes[qual], 0);
  return { recebidos: soma(0), esperados: soma(1), primeiroMes, meses: palavras.join(' '), faltas };
}
