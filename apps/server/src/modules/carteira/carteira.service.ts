import { centsOf, moneyOfCents, moveCompetencia, todayInSaoPaulo } from '@apura/br';
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
import { type AnoQueConta, projetosQueContam } from './projetos-que-contam.ts';

type Sessao = Pick<SessaoAtual, 'ownerId' | 'usuarioId'>;
type ComTese = { tese?: string | undefined };

/** The figures of every company today, the theses that they come from, and how many projects have none yet. */
export async function getCarteira(deps: Deps, { ownerId }: Sessao, { tese }: ComTese) {
  const hoje = todayInSaoPaulo(deps.clock.now());
  return asOwner(deps.db, ownerId, async (trx) => ({
    hoje,
    empresas: await readEmpresas(trx, { hoje, tese }),
    teses: await repo.listTeses(trx),
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
    return repo.listAchados(trx, { anos, hoje, tese }, figura);
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
    const meses = await repo.sumMeses(trx, { anos, hoje, tese: filtro.tese });
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
  return repo.findPrescricao(trx, { anos, hoje, tese: undefined }, dias);
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
  const somas = Map.groupBy(await repo.sumProjetos(trx, { anos, hoje, tese }), ({ projetoId }) => projetoId);
  return empresas.map(({ empresa, encerrados, anos, repetidos }) =>
    presentEmpresa({ ...empresa, encerrados, anos, repetidos, somas }),
  );
}

interface EmpresaLida extends repo.EmpresaRow {
  encerrados: readonly repo.ProjetoEncerrado[];
  anos: readonly AnoQueConta[];
  repetidos: number;
  somas: ReadonlyMap<string, readonly repo.SomaDoProjeto[]>;
}

function presentEmpresa({ encerrados, anos, repetidos, somas, ...empresa }: EmpresaLida): EmpresaDaCarteira {
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
    figuras: projetos.length === 0 ? null : figurasDe(projetos.flatMap(({ id }) => somas.get(id) ?? [])),
    ...mesesDe(encerrados),
    ultimo: ultimo === undefined ? null : { em: ultimo.terminadoEm.toISOString(), status: ultimo.status },
    projetos: projetos.map(({ id, inicio, fim, pbi }) => ({ id, inicio, fim, pbi })),
  };
}

function figurasDe(somas: readonly repo.SomaDoProjeto[]): FigurasDaEmpresa {
  type Soma = repo.SomaDoProjeto;
  const total = (quais: (soma: Soma) => boolean, de: (soma: Soma) => string = ({ valor }) => valor): string =>
    moneyOfCents(somas.reduce((cents, soma) => (quais(soma) ? cents + centsOf(de(soma)) : cents), 0n));
  const grupo =
    (...quais: Soma['grupo'][]) =>
    (soma: Soma) =>
      quais.includes(soma.grupo);
  const destaque = (soma: Soma) => soma.grupo === 'caixa' && !soma.baixa;
  return {
    pagoAMaior: total(destaque),
    pagoBaixa: total((soma) => soma.grupo === 'caixa' && soma.baixa),
    saldo: total(grupo('retencoes', 'descontavel', 'ressarcivel')),
    retencoes: total(grupo('retencoes')),
    descontavel: total(grupo('descontavel')),
    ressarcivel: total(grupo('ressarcivel')),
    contingente: total(grupo('contingente')),
    riscos: total(grupo('riscos')),
    prescreve30: total(destaque, ({ em30 }) => em30),
    prescreve90: total(destaque, ({ em90 }) => em90),
    prescreve180: total(destaque, ({ em180 }) => em180),
  };
}

/** How complete the months are: of each the project that was concluded last says it. */
function mesesDe(encerrados: readonly repo.ProjetoEncerrado[]) {
  const meses = new Map<string, readonly [recebidos: number, esperados: number]>();
  for (const { status, meses: doProjeto } of encerrados) {
    if (status !== 'CONCLUDED') continue;
    for (const [mes, recebidos, esperados] of doProjeto ?? []) {
      if (!meses.has(mes)) meses.set(mes, [recebidos, esperados]);
    }
  }
  const [primeiroMes = '', ultimoMes = ''] = [[...meses.keys()].sort()].flatMap((todos) => [todos.at(0), todos.at(-1)]);
  const palavras: string[] = [];
  for (let mes = primeiroMes; mes !== '' && mes <= ultimoMes; mes = moveCompetencia(mes, 1)) {
    palavras.push(meses.get(mes)?.join('/') ?? '-');
  }
  const soma = (qual: 0 | 1) => [...meses.values()].reduce((total, mes) => total + mes[qual], 0);
  return { recebidos: soma(0), esperados: soma(1), primeiroMes, meses: palavras.join(' ') };
}
