import { createHash } from 'node:crypto';
import { listCompetencias, moveCompetencia, ultimoDiaDoMes } from '@apura/br';

/** A code of receipt and what is owed or was paid under it, in cents. */
export interface ReceitaFicticia {
  /** Four digits. */
  codigo: string;
  /** Two digits. */
  extensao: string;
  descricao: string;
  /** The tax, as the receipt of a DCTFWeb groups it. */
  tributo: string;
  principal: bigint;
  multa: bigint;
  juros: bigint;
}

export interface PagamentoFicticio {
  numero: string;
  /** AAAA-MM. */
  competencia: string;
  /** AAAA-MM-DD. */
  fimPeriodo: string;
  vencimento: string;
  arrecadacao: string;
  receitas: readonly ReceitaFicticia[];
}

interface Receita {
  codigo: string;
  extensao: string;
  descricao: string;
  tributo: string;
}

const DECLARADAS: readonly Receita[] = [
  {
    codigo: '1082',
    extensao: '01',
    descricao: 'CP SEGURADOS - EMPREGADOS',
    tributo: 'Contribuição Previdenciária Segurados',
  },
  {
    codigo: '1138',
    extensao: '01',
    descricao: 'CP PATRONAL - EMPREGADOS',
    tributo: 'Contribuição Previdenciária Patronal',
  },
  { codigo: '5856', extensao: '01', descricao: 'COFINS - NAO CUMULATIVA', tributo: 'COFINS' },
  { codigo: '6912', extensao: '01', descricao: 'PIS - NAO CUMULATIVO', tributo: 'PIS' },
];
const RETENCAO: Receita = {
  codigo: '0561',
  extensao: '07',
  descricao: 'IRRF - RENDIMENTO DO TRABALHO ASSALARIADO',
  tributo: 'IRRF',
};

/** What an invented company declares of a month (AAAA-MM) or, with the year only, of the thirteenth salary. */
export function debitosFicticios(cnpj: string, competencia: string): ReceitaFicticia[] {
  const receitas = competencia.length === 4 ? DECLARADAS.slice(0, 2) : DECLARADAS;
  return receitas.map((receita) => toReceita(receita, quantia(`${cnpj}|${competencia}|${receita.codigo}`)));
}

/**
 * The payments of a company between two days (AAAA-MM-DD, both included): for each month a numbered DARF with the
 * declared taxes, and one with a single code. Every fifth month was paid late.
 */
export function pagamentosFicticios(cnpj: string, { de, ate }: { de: string; ate: string }): PagamentoFicticio[] {
  const meses = listCompetencias(moveCompetencia(de, -1), ate);
  return meses
    .flatMap((competencia) => [numbered(cnpj, competencia), single(cnpj, competencia)])
    .filter(({ arrecadacao }) => arrecadacao >= de && arrecadacao <= ate);
}

/** Sum of what was paid or is owed. */
export function totalDe(receitas: readonly ReceitaFicticia[]): bigint {
  return receitas.reduce((soma, { principal, multa, juros }) => soma + principal + multa + juros, 0n);
}

function numbered(cnpj: string, competencia: string): PagamentoFicticio {
  return pagamento({ cnpj, competencia, serie: '01', receitas: debitosFicticios(cnpj, competencia) });
}

function single(cnpj: string, competencia: string): PagamentoFicticio {
  const receita = toReceita(RETENCAO, quantia(`${cnpj}|${competencia}|${RETENCAO.codigo}`));
  return pagamento({ cnpj, competencia, serie: '02', receitas: [receita] });
}

function pagamento(o: {
  cnpj: string;
  competencia: string;
  serie: string;
  receitas: ReceitaFicticia[];
}): PagamentoFicticio {
  const seguinte = moveCompetencia(o.competencia, 1);
  const [ano = '', mes = ''] = o.competencia.split('-');
  const atraso = Number(mes) % 5 === 0;
  const acrescer = (r: ReceitaFicticia) => ({ ...r, multa: r.principal / 50n, juros: r.principal / 100n });
  return {
    numero: `07${o.serie}${ano}${mes}${digits(`${o.cnpj}|${o.competencia}|${o.serie}`, 7)}`,
    competencia: o.competencia,
    fimPeriodo: ultimoDiaDoMes(o.competencia),
    vencimento: `${seguinte}-20`,
    arrecadacao: `${seguinte}-${atraso ? '27' : '20'}`,
    receitas: atraso ? o.receitas.map(acrescer) : o.receitas,
  };
}

function toReceita(receita: Receita, principal: bigint): ReceitaFicticia {
  return { ...receita, principal, multa: 0n, juros: 0n };
}

/** Between R$ 100,00 and some R$ 10.000,00. */
function quantia(semente: string): bigint {
  return 10_000n + (BigInt(`0x${hash(semente)}`) % 990_000n);
}

function digits(semente: string, quantos: number): string {
  return (BigInt(`0x${hash(semente)}`) % 10n ** BigInt(quantos)).toString().padStart(quantos, '0');
}

const hash = (semente: string): string => createHash('sha256').update(semente).digest('hex').slice(0, 16);
