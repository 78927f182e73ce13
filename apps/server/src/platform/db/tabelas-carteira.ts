import type { JSONColumnType } from 'kysely';

/** The tables of migrations 0033, 0040, 0045 and 0048, each behind row-level security. */
export interface TabelasCarteira {
  carteira_projeto: CarteiraProjetoTable;
  carteira_achado: CarteiraAchadoTable;
  carteira_parcela: CarteiraParcelaTable;
}

/** A month (yyyy-MM), what of it came, what was expected, and which declarations did not come. */
export type MesDaCarteira = [mes: string, recebidos: number, esperados: number, faltas?: string[]];

/** What PIS and COFINS leave of a project when they end, as its diagnostic says it: amounts are texts. */
interface ViradaGravada {
  mes: string | null;
  saldo: string;
  projetado: string;
  prescreve_antes: string;
  quotas: string;
  estoque: string;
  estoque_simulado: boolean;
  a_escriturar: string;
  meses_a_retificar: number;
}

/** The figures of a company of the Simples, taken from its diagnostic. Amounts are texts. */
interface SimplesGravado {
  mes: string | null;
  rbt12: string | null;
  rba: string | null;
  fator_r: string | null;
  fator_r_minimo: string;
  sublimite: string;
  limite: string;
  devido: string;
  sem_comprovante: number;
}

interface CarteiraProjetoTable {
  projeto_id: string;
  owner_id: string;
  /** False where the stored diagnostic has the form of an earlier version: it gives no figures. */
  legivel: boolean;
  meses: JSONColumnType<MesDaCarteira[]>;
  /** Null where the project leaves nothing, or was concluded before this was known. */
  virada: JSONColumnType<ViradaGravada> | null;
  /** Null for another regime, or where the project was concluded before this was known. */
  simples: JSONColumnType<SimplesGravado> | null;
  gravado_em: Date;
}

interface CarteiraAchadoTable {
  projeto_id: string;
  n: number;
  owner_id: string;
  /** As in `achado_tratado`: what users mark as dealt with counts no more. */
  achado_id: string;
  ano: number;
  grupo: 'caixa' | 'retencoes' | 'descontavel' | 'ressarcivel' | 'contingente' | 'riscos';
  confianca: 'Alta' | 'Média' | 'Baixa';
  tese: string;
  relatorio: string;
  filtros: JSONColumnType<Record<string, string>>;
  /** The sum of its amounts, lapsed ones included. */
  valor: string;
}

interface CarteiraParcelaTable {
  projeto_id: string;
  n: number;
  ordem: number;
  owner_id: string;
  /** The month of the payment, yyyy-MM. */
  mes: string | null;
  /** The last day of the right; null where it does not end. */
  prescreve_em: string | null;
  /** The last day of the rectifier, where the right lives longer; null elsewhere. */
  prazo_retificacao: string | null;
  valor: string;
  /** In the figure 'Pago a maior': it is of cash of confidence Alta or Média. */
  pago_a_maior: boolean;
}
