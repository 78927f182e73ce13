import { escapeXml, formatDateBr } from '@apura/br';

export const OBRIGACOES_BX = ['EFDC', 'EFDF', 'ECD', 'ECF'] as const;
export type ObrigacaoBx = (typeof OBRIGACOES_BX)[number];

/**
 * How the service names things: as its screens show them (`nomes`, with days as dd/mm/aaaa) or by its internal codes
 * (`codigos`, with ISO days). Each was reported to work; there is no public reference.
 */
export type DialetoBx = 'nomes' | 'codigos';

/** The requester, and the company whose files are requested. */
export interface QuemBx {
  cnpj: string;
  /** Whether the service's certificate is of another holder, with the company's authorization. */
  procurador: boolean;
}

interface NomesBx {
  sistema: string;
  tipoarquivo: string;
  tipopesquisa: string;
  inicio: string;
  fim: string;
  /** Further fields that the search needs. */
  outros?: Readonly<Record<string, string>>;
}

const NOMES: Readonly<Record<ObrigacaoBx, NomesBx>> = {
  EFDC: {
    sistema: 'SPED Contribuições',
    tipoarquivo: 'Escrituração',
    tipopesquisa: 'Período da Escrituração',
    inicio: 'Data de início',
    fim: 'Data de fim',
  },
  EFDF: {
    sistema: 'SPED Fiscal - EFD ICMS IPI',
    tipoarquivo: 'Escrituração Fiscal Digital',
    // The service writes this name without its accents.
    tipopesquisa: 'Por Período da Escrituracao',
    inicio: 'Data Inicio',
    fim: 'Data Fim',
    outros: { 'Buscar Arquivos de Todos os Estabelecimentos': 'V', 'Último arquivo transmitido': 'F' },
  },
  ECD: {
    sistema: 'SPED Contábil',
    tipoarquivo: 'Escrituração Contábil Digital',
    tipopesquisa: 'Por Período da Escrituração',
    inicio: 'Data de início',
    fim: 'Data de fim',
  },
  ECF: {
    sistema: 'SPED ECF',
    tipoarquivo: 'Escrituração',
    tipopesquisa: 'Período da Escrituração',
    inicio: 'Data de início',
    fim: 'Data de fim',
  },
};

const DIAS = { inicio: 'dataInicio', fim: 'dataFim' };
const CODIGOS: Readonly<Record<ObrigacaoBx, NomesBx>> = {
  EFDC: { sistema: '7', tipoarquivo: 'EFD', tipopesquisa: 'exercicio', ...DIAS },
  EFDF: {
    sistema: '2',
    tipoarquivo: '1602',
    tipopesquisa: 'porCNPJIEPeriodoContribuinte',
    ...DIAS,
    outros: { opcaoTodosEstabelecimentos: 'V', somenteAtivas: 'F' },
  },
  ECD: { sistema: '1', tipoarquivo: '1601', tipopesquisa: 'porPeriodo', ...DIAS },
  ECF: { sistema: '20', tipoarquivo: 'ECF', tipopesquisa: 'exercicio', ...DIAS },
};

/** The inner XML of PesquisarArquivos; days are AAAA-MM-DD. */
export function pesquisaXml(
  o: { dialeto: DialetoBx; obrigacao: ObrigacaoBx; quem: QuemBx },
  { de, ate }: { de: string; ate: string },
): string {
  const { inicio, fim, outros = {} } = nomesDe(o);
  const dia = (iso: string): string => (o.dialeto === 'nomes' ? formatDateBr(iso) : iso);
  const campos = Object.entries({ ...outros, [inicio]: dia(de), [fim]: dia(ate) })
    .map(([nome, valor]) => `<campo nome="${escapeXml(nome)}" valor="${escapeXml(valor)}"/>`)
    .join('');
  return `<pesquisa>${identificacao(o)}${campos}</pesquisa>`;
}

/** The inner XML of SolicitarArquivos for the files of a search: two of the four obligations accept no other order. */
export function pedidoXml(
  o: { dialeto: DialetoBx; obrigacao: ObrigacaoBx; quem: QuemBx },
  ids: readonly string[],
): string {
  const arquivos = ids.map((id) => `<arquivo id="${escapeXml(id)}"/>`).join('');
  return `<pedido>${identificacao(o)}<arquivos>${arquivos}</arquivos></pedido>`;
}

/** The inner XML of VerificarSituacaoPedidos. */
export function situacaoXml(pedidos: readonly string[]): string {
  return `<pedidos atributos="true">${pedidos.map((id) => `<pedido id="${escapeXml(id)}"/>`).join('')}</pedidos>`;
}

function nomesDe({ dialeto, obrigacao }: { dialeto: DialetoBx; obrigacao: ObrigacaoBx }): NomesBx {
  return dialeto === 'nomes' ? NOMES[obrigacao] : CODIGOS[obrigacao];
}

function identificacao(o: { dialeto: DialetoBx; obrigacao: ObrigacaoBx; quem: QuemBx }): string {
  const { sistema, tipoarquivo, tipopesquisa } = nomesDe(o);
  const perfis = o.dialeto === 'nomes' ? ['Contribuinte', 'Procurador'] : ['contr', 'proc'];
  const atributos = {
    perfil: perfis[o.quem.procurador ? 1 : 0] ?? '',
    sistema,
    tipoarquivo,
    tipopesquisa,
    ...(o.quem.procurador ? { nirepresentado: o.quem.cnpj, tiponirepresentado: 'cnpj' } : {}),
  };
  const texto = Object.entries(atributos).map(([nome, valor]) => `${nome}="${escapeXml(valor)}"`);
  return `<identificacao ${texto.join(' ')}/>`;
}
