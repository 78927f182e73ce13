import { addMonths, centsOf, cnpjRoot, moneyOfCents } from '@apura/br';
import type { EmpresaDaCarteira, Prazo, Prazos } from '@apura/contract';
import { listCasosDaVirada } from '../prazos-da-virada.ts';
import type { CertificadoComFim, FimDeValores, OportunidadeComPrazo, UltimoArquivo } from './prazos.repo.ts';
import { listObrigacoes, listVencimentos } from './vencimentos.ts';

/** A company with what its projects say. */
interface EmpresaComPrazos {
  id: string;
  cnpj: string;
  /** The projects that count. */
  projetos: readonly string[];
  virada: EmpresaDaCarteira['virada'];
}

interface Lidos {
  hoje: string;
  ate: string;
  empresas: readonly EmpresaComPrazos[];
  fins: readonly FimDeValores[];
  arquivos: readonly UltimoArquivo[];
  certificados: readonly CertificadoComFim[];
  oportunidades: readonly OportunidadeComPrazo[];
}

/** How long the last file of an obligation shows that the company still delivers it. */
const MESES_DE_PROVA = 24;

/** Every deadline of the window and what is late, in the order of the days, from what was read of the companies. */
export function listTodosOsPrazos(lidos: Lidos): Pick<Prazos, 'prazos' | 'semObrigacao'> {
  const lugares = new Map(lidos.empresas.map(({ id }, at) => [id, at]));
  const obrigacoes = obrigacoesDasEmpresas(lidos, lugares);
  const prazos = [
    ...prazosDeValores(lidos),
    ...prazosDeObrigacoes(lidos, obrigacoes),
    ...prazosDaViradaDe(lidos),
    ...prazosDeCertificados(lidos),
    ...prazosDeOportunidades(lidos, lugares),
  ];
  return {
    // The sort is stable: of one day they stay in the order above.
    prazos: prazos.sort((a, b) => (a.dia < b.dia ? -1 : Number(a.dia > b.dia))),
    semObrigacao: lidos.empresas.flatMap((_, at) => (obrigacoes.has(at) ? [] : [at])),
  };
}

const SEM_NADA = { detalhe: '', fundamento: '', pagoAMaior: [], saldo: [], ultimo: [], projetoId: null };

const TITULOS = {
  prescricao: { titulo: 'Prescrição de valores', fundamento: 'CTN, art. 168; Decreto 20.910/1932, art. 1º' },
  retificacao: {
    titulo: 'Último dia para retificar a EFD-Contribuições',
    fundamento: 'IN RFB 1.252/2012, art. 11; CTN, art. 173, I',
  },
};

/**
 * Companies whose amounts of a month begin to end on one day share a deadline. There are tens of thousands of amounts:
 * nothing is made for each.
 */
function prazosDeValores({ fins, empresas }: Lidos): Prazo[] {
  const prazos = new Map<string, Prazo>();
  const doProjeto = Map.groupBy(fins, ({ projetoId }) => projetoId);
  for (const [lugar, { projetos }] of empresas.entries()) {
    for (const { eixo, primeiro, ultimo, pagoAMaior, saldo } of joinMeses(projetos, doProjeto)) {
      if (pagoAMaior === '0.00' && saldo === '0.00') continue;
      const id = `${eixo}/${primeiro}`;
      let prazo = prazos.get(id);
      if (prazo === undefined) {
        const listas = { empresas: [], pagoAMaior: [], saldo: [], ultimo: [] };
        prazo = { ...SEM_NADA, ...TITULOS[eixo], ...listas, id, dia: primeiro, tipo: eixo };
        prazos.set(id, prazo);
      }
      prazo.empresas.push(lugar);
      prazo.pagoAMaior.push(pagoAMaior);
      prazo.saldo.push(saldo);
      prazo.ultimo.push(ultimo);
    }
  }
  return [...prazos.values()];
}

interface FimDoMes extends Pick<FimDeValores, 'eixo' | 'pagoAMaior' | 'saldo'> {
  primeiro: string;
  ultimo: string;
}

/** What of a company ends in each month, over the projects that count. */
function joinMeses(
  projetos: readonly string[],
  doProjeto: ReadonlyMap<string, readonly FimDeValores[]>,
): Iterable<FimDoMes> {
  const meses = new Map<string, FimDoMes>();
  for (const projeto of projetos) {
    for (const { eixo, dia, pagoAMaior, saldo } of doProjeto.get(projeto) ?? []) {
      const chave = eixo + dia.slice(0, 7);
      const mes = meses.get(chave);
      if (mes === undefined) {
        meses.set(chave, { eixo, primeiro: dia, ultimo: dia, pagoAMaior, saldo });
        continue;
      }
      if (dia < mes.primeiro) mes.primeiro = dia;
      if (dia > mes.ultimo) mes.ultimo = dia;
      mes.pagoAMaior = moneyOfCents(centsOf(mes.pagoAMaior) + centsOf(pagoAMaior));
      mes.saldo = moneyOfCents(centsOf(mes.saldo) + centsOf(saldo));
    }
  }
  return meses.values();
}

/**
 * What each company delivers, with the last period of which there is a file (documento to yyyy-MM-dd), by place.
 * A company is in one regime at a time: the one of the later file counts. Nothing is concluded from old files.
 */
function obrigacoesDasEmpresas(
  { hoje, arquivos }: Lidos,
  lugares: ReadonlyMap<string, number>,
): ReadonlyMap<number, ReadonlyMap<string, string>> {
  const regimes = new Map(listObrigacoes().map(({ documento, regime }) => [documento, regime]));
  const desde = addMonths(hoje, -MESES_DE_PROVA);
  const recentes = arquivos.filter(({ tipo, fim }) => fim >= desde && regimes.has(tipo));
  const obrigacoes = new Map<number, ReadonlyMap<string, string>>();
  for (const [empresaId, dela] of Map.groupBy(recentes, (arquivo) => arquivo.empresaId)) {
    const lugar = lugares.get(empresaId);
    if (lugar === undefined) continue;
    const doRegime = dela.filter(({ tipo }) => regimes.get(tipo) !== '');
    const ultimo = doRegime.toSorted((a, b) => (a.fim < b.fim ? 1 : -1))[0];
    const passados = doRegime.filter(
      ({ tipo, fim }) => ultimo !== undefined && regimes.get(tipo) !== regimes.get(ultimo.tipo) && fim < ultimo.fim,
    );
    const atuais = dela.filter((arquivo) => !passados.includes(arquivo));
    obrigacoes.set(lugar, new Map(atuais.map(({ tipo, fim }) => [tipo, fim])));
  }
  return new Map([...obrigacoes].sort(([a], [b]) => a - b));
}

/** A period of which the company has a file is not due any more. */
function prazosDeObrigacoes(
  { hoje, ate }: Lidos,
  obrigacoes: ReadonlyMap<number, ReadonlyMap<string, string>>,
): Prazo[] {
  return listVencimentos({ de: hoje, ate }).flatMap(({ obrigacao, nome, periodo, fim, dia }) => {
    const { documento, fundamento } = obrigacao;
    const empresas: number[] = [];
    for (const [lugar, entregues] of obrigacoes) {
      const entregue = entregues.get(documento);
      if (entregue !== undefined && entregue < fim) empresas.push(lugar);
    }
    if (empresas.length === 0) return [];
    const id = `obrigacao/${documento}/${periodo}`;
    return [{ ...SEM_NADA, id, dia, tipo: 'obrigacao', titulo: nome, fundamento, empresas }];
  });
}

const temValor = (valor: string): boolean => centsOf(valor) !== 0n;

/** Who has stock counts it and takes its credit; who has a balance or credits to book delivers the last file. */
function prazosDaViradaDe({ hoje, ate, empresas }: Lidos): Prazo[] {
  return listCasosDaVirada().flatMap(({ caso, dia, fazer, fundamento }) => {
    if (dia < hoje || dia > ate) return [];
    const tem = empresas.flatMap(({ virada }, at) => {
      if (virada === null) return [];
      const deEstoque = temValor(virada.estoque);
      const deSaldo = temValor(virada.saldo) || temValor(virada.a_escriturar) || virada.meses_a_retificar > 0;
      return (caso === 'entrega' ? deSaldo : deEstoque) ? [at] : [];
    });
    if (tem.length === 0) return [];
    return [{ ...SEM_NADA, id: `virada/${caso}`, dia, tipo: 'virada', titulo: fazer, fundamento, empresas: tem }];
  });
}

/** A certificate is of the company of its CNPJ, else of one with the same root, else of none. */
function prazosDeCertificados({ certificados, empresas }: Lidos): Prazo[] {
  const doCnpj = new Map(empresas.map(({ cnpj }, at) => [cnpj, at]));
  const daRaiz = new Map(empresas.toReversed().map(({ cnpj }, at) => [cnpjRoot(cnpj), empresas.length - 1 - at]));
  return certificados.map(({ id, nome, validade, titularCnpj }) => {
    const lugar = titularCnpj === null ? undefined : (doCnpj.get(titularCnpj) ?? daRaiz.get(cnpjRoot(titularCnpj)));
    return {
      ...SEM_NADA,
      id: `certificado/${id}/${validade}`,
      dia: validade,
      tipo: 'certificado',
      titulo: 'Certificado digital vence',
      detalhe: nome,
      empresas: lugar === undefined ? [] : [lugar],
    };
  });
}

function prazosDeOportunidades({ oportunidades }: Lidos, lugares: ReadonlyMap<string, number>): Prazo[] {
  return oportunidades.flatMap(({ id, empresaId, projetoId, tese, prazo }) => {
    const lugar = lugares.get(empresaId);
    if (lugar === undefined) return [];
    return [
      {
        ...SEM_NADA,
        id: `oportunidade/${id}`,
        dia: prazo,
        tipo: 'oportunidade',
        titulo: tese,
        detalhe: 'Prazo posto na oportunidade',
        empresas: [lugar],
        projetoId,
      },
    ];
  });
}
