import { formatPeriodo, listCompetencias, moveCompetencia, ultimoDiaDoMes } from '@apura/br';
import { tabela } from '@apura/tabelas';
import { diaUtilDesde, nthDiaUtil, ultimoDiaUtil } from './dias-uteis.ts';

/** What a kind of company delivers, by the dated table. */
export interface ObrigacaoComPrazo {
  /** The kind of file that shows that a company delivers it. */
  documento: string;
  nome: string;
  /** '' for all companies; else those of one regime, which a company is in one at a time. */
  regime: string;
  periodo: string;
  meses: number;
  contagem: string;
  numero: number;
  /** The periods for which the row holds, yyyy-MM-dd; '' where no end is known. */
  inicio: string;
  fim: string;
  fundamento: string;
}

/** A period of an obligation and the day on which it is due. */
export interface Vencimento {
  obrigacao: ObrigacaoComPrazo;
  /** 'EFD-Contribuições de 10/2026', 'ECF de 2026'. */
  nome: string;
  /** yyyy-MM, or yyyy of a year. */
  periodo: string;
  /** The last day of the period and the day on which it is due, yyyy-MM-dd. */
  fim: string;
  dia: string;
}

/** Every obligation whose days the portal knows, one row per stretch of time. */
export function listObrigacoes(): ObrigacaoComPrazo[] {
  const { colunas, linhas } = tabela('obrigacao_prazo');
  return linhas.map((valores) => {
    const de = (coluna: string): string => valores[colunas.indexOf(coluna)] ?? '';
    return {
      documento: de('documento'),
      nome: de('nome'),
      regime: de('regime'),
      periodo: de('periodo'),
      meses: Number(de('meses')),
      contagem: de('contagem'),
      numero: Number(de('numero')),
      inicio: de('inicio'),
      fim: de('fim'),
      fundamento: de('fundamento'),
    };
  });
}

/** What is due from one day to another, both included, in the order of the table and of the periods. */
export function listVencimentos({ de, ate }: { de: string; ate: string }): Vencimento[] {
  return listObrigacoes().flatMap((obrigacao) =>
    listCompetencias(`${moveCompetencia(de.slice(0, 7), -MESES_ATE_VENCER)}-01`, ate)
      .filter((mes) => obrigacao.periodo !== 'Ano' || mes.endsWith('-12'))
      .filter((mes) => isDoTempo(obrigacao, mes))
      .map((mes) => vencimentoOf(obrigacao, mes))
      .filter(({ dia }) => de <= dia && dia <= ate),
  );
}

/** When a month (yyyy-MM) of an obligation is due. Throws where the table does not know it. */
export function getVencimento(documento: string, mes: string): Vencimento {
  const obrigacao = listObrigacoes().find((uma) => uma.documento === documento && isDoTempo(uma, mes));
  if (obrigacao === undefined) throw new RangeError(`the law has no day for ${documento} of ${mes}`);
  return vencimentoOf(obrigacao, mes);
}

/** No period is due later than a year after its last month. */
const MESES_ATE_VENCER = 12;

function isDoTempo({ inicio, fim, periodo }: ObrigacaoComPrazo, mes: string): boolean {
  const primeiro = periodo === 'Ano' ? `${mes.slice(0, 4)}-01-01` : `${mes}-01`;
  return inicio <= primeiro && (fim === '' || ultimoDiaDoMes(mes) <= fim);
}

function vencimentoOf(obrigacao: ObrigacaoComPrazo, mes: string): Vencimento {
  const periodo = obrigacao.periodo === 'Ano' ? mes.slice(0, 4) : mes;
  const nome = `${obrigacao.nome} de ${formatPeriodo(periodo)}`;
  const dia = diaDe(obrigacao, moveCompetencia(mes, obrigacao.meses));
  return { obrigacao, nome, periodo, fim: ultimoDiaDoMes(mes), dia };
}

function diaDe({ contagem, numero }: ObrigacaoComPrazo, mes: string): string {
  if (contagem === 'Dia útil') return nthDiaUtil(mes, numero);
  if (contagem === 'Último dia útil') return ultimoDiaUtil(mes);
  return diaUtilDesde(`${mes}-${String(numero).padStart(2, '0')}`);
}
