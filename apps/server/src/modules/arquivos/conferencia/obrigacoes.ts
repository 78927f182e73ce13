import { getFim, getInicio } from '@apura/tabelas';

/**
 * How often an obligation is due: each month, once a year, only when something happens, or each month once a file of it
 * came (`sinal`): not every company has those.
 */
type Espera = 'mensal' | 'anual' | 'avulsa' | 'sinal';

export interface Obrigacao {
  /** The first of its kinds of documents names it. */
  tipos: readonly string[];
  nome: string;
  espera: Espera;
  /** AAAA-MM: the months in which it exists; open where absent. */
  desde?: string;
  ate?: string;
}

/**
 * The rows of the matrix, in the order of the report 'Matriz de Completude'. The DCTF ends when the DCTFWeb takes
 * its place for every tax.
 */
export const OBRIGACOES: readonly Obrigacao[] = [
  { tipos: ['EFDC'], nome: 'EFD-Contribuições', espera: 'mensal' },
  { tipos: ['EFDF'], nome: 'EFD ICMS/IPI', espera: 'mensal' },
  { tipos: ['ECD'], nome: 'ECD', espera: 'anual' },
  { tipos: ['ECF'], nome: 'ECF', espera: 'anual' },
  { tipos: ['ESOCIAL'], nome: 'eSocial', espera: 'mensal' },
  { tipos: ['DCTF'], nome: 'DCTF', espera: 'mensal', ate: getFim('DCTF').slice(0, 7) },
  { tipos: ['DCTFWEB'], nome: 'DCTFWeb', espera: 'mensal', desde: getInicio('DCTFWEB_TODOS_OS_TRIBUTOS').slice(0, 7) },
  { tipos: ['NFE', 'NFCE'], nome: 'XML NF-e', espera: 'mensal' },
  { tipos: ['CTE'], nome: 'XML CT-e', espera: 'mensal' },
  { tipos: ['PAGAMENTOS'], nome: 'Pagamentos', espera: 'mensal' },
  { tipos: ['FONTES_PAGADORAS'], nome: 'Fontes Pagadoras', espera: 'anual' },
  { tipos: ['PERDCOMP'], nome: 'PER/DCOMP', espera: 'avulsa' },
  { tipos: ['EPROCESSO'], nome: 'e-Processo', espera: 'avulsa' },
  { tipos: ['PGDAS'], nome: 'PGDAS-D', espera: 'sinal' },
  { tipos: ['REINF'], nome: 'EFD-Reinf', espera: 'sinal' },
  { tipos: ['NFSE', 'NFSE_ABRASF', 'NFSE_SP'], nome: 'XML NFS-e', espera: 'sinal' },
  { tipos: ['NF3E', 'NFCOM'], nome: 'Energia e Comunicação', espera: 'sinal' },
];

/** Whether a project of these months needs the obligation in one of them; annual ones when their December is there. */
export function isDevida(o: Obrigacao, mes: string, meses: readonly string[]): boolean {
  if (o.espera === 'avulsa') return false;
  if (o.espera === 'anual') return meses.includes(`${mes.slice(0, 4)}-12`);
  return (o.desde === undefined || mes >= o.desde) && (o.ate === undefined || mes <= o.ate);
}
