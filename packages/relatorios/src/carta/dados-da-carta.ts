import { tabela } from '@apura/tabelas';
import type { LinhaResultado } from '../leitura/read-pagina.ts';

/** The report whose rows a letter to a supplier carries, and the one that says which suppliers lack the groups. */
export const RELATORIO_DA_CARTA = 'XML Reforma Auditor de Classificação';
export const RELATORIO_DOS_FORNECEDORES = 'XML Reforma Fornecedores';

/** A letter of more products is read by nobody: the others are in the report. */
const MAX_PRODUTOS = 500;

/** A class, CST or NCM that does not exist or does not fit: to be corrected before it is obligatory too. */
const A_CORRIGIR: ReadonlySet<string> = new Set([
  'CST desconhecido',
  'Classe desconhecida',
  'CST de outra classe',
  'Classe fora do documento',
  'NCM fora da classe',
  'NCM fora da tabela',
]);

/** Where the model of a document is in its key. */
const MODELO_NA_CHAVE = { de: 20, ate: 22 };
const NFE = '55';

/** One product of the supplier in a letter; dates are ISO, `base` has a point ('' without one). */
export interface ProdutoDaCarta {
  produto: string;
  ncm: string;
  usada: string;
  possivel: string;
  conferencia: string;
  lei: string;
  /** The law's words: of the annexes, and of the condition. */
  textos: string[];
  notas: number;
  exemplo: string;
  primeira: string;
  ultima: string;
  base: string;
}

export interface DadosDaCarta {
  fornecedor: { doc: string; nome: string };
  empresa: { cnpj: string; nome: string };
  /** ISO day of the letter. */
  dia: string;
  /** The ISO day from which its notes have to bring the groups, in general, and its act; null where no table says. */
  obrigacao: { inicio: string; fundamento: string } | null;
  /** What the tables prove, and what has to be confirmed. */
  corrigir: ProdutoDaCarta[];
  confirmar: ProdutoDaCarta[];
  /** How many products did not fit. */
  omitidos: number;
  /** Why notes lack the groups ("Sem grupo em 3 notas …"); null where none does. */
  semGrupo: string | null;
}

export interface ReadDadosDaCartaOptions extends Pick<DadosDaCarta, 'empresa' | 'dia'> {
  /** CNPJ or CPF of the supplier, without punctuation. */
  doc: string;
  /** Rows of `RELATORIO_DA_CARTA`, and of `RELATORIO_DOS_FORNECEDORES`. */
  linhas: Iterable<LinhaResultado>;
  fornecedores: Iterable<LinhaResultado>;
}

/** What a letter to one supplier says; null where nothing is to be asked of it. */
export function readDadosDaCarta(o: ReadDadosDaCartaOptions): DadosDaCarta | null {
  const dele = (linha: LinhaResultado) => linha.CNPJ === o.doc;
  const linhas = [...o.linhas].filter((linha) => dele(linha) && linha['Quem Corrige'] === 'Fornecedor');
  const cadastro = [...o.fornecedores].find(dele);
  const motivo = textOf(cadastro, 'Motivo');
  const semGrupo = motivo.startsWith('Sem grupo') ? motivo : null;
  if (linhas.length === 0 && semGrupo === null) return null;
  const cabem = linhas.slice(0, MAX_PRODUTOS);
  const provada = (linha: LinhaResultado) => linha.Tipo === 'Risco' || A_CORRIGIR.has(textOf(linha, 'Resultado'));
  const provadas = (sim: boolean) => cabem.filter((linha) => provada(linha) === sim).map(readProduto);
  const modelo = textOf(linhas[0], 'Chave').slice(MODELO_NA_CHAVE.de, MODELO_NA_CHAVE.ate) || NFE;
  return {
    fornecedor: { doc: o.doc, nome: textOf(linhas[0] ?? cadastro, 'Nome') },
    empresa: o.empresa,
    dia: o.dia,
    obrigacao: findObrigacao(modelo, textOf(cadastro, 'CRT')),
    corrigir: provadas(true),
    confirmar: provadas(false),
    omitidos: linhas.length - cabem.length,
    semGrupo,
  };
}

/** The latest of the general rule and that of the regime; what depends on the operation is left out. */
function findObrigacao(modelo: string, crt: string): DadosDaCarta['obrigacao'] {
  const { colunas, linhas } = tabela('reforma_obrigatoriedade');
  return linhas
    .map((valores) => new Map(colunas.map((coluna, i) => [coluna, valores[i] ?? ''])))
    .filter((l) => l.get('modelo') === modelo && ['', crt].includes(l.get('crt') ?? ''))
    .filter((l) => l.get('campo') === '' && l.get('efeito') === 'Obrigatório')
    .map((l) => ({ inicio: l.get('inicio') ?? '', fundamento: l.get('fundamento') ?? '' }))
    .reduce<DadosDaCarta['obrigacao']>((a, b) => (a !== null && a.inicio >= b.inicio ? a : b), null);
}

function readProduto(linha: LinhaResultado): ProdutoDaCarta {
  const de = (coluna: string) => textOf(linha, coluna);
  const juntos = (colunas: string[], entre: string) => colunas.map(de).filter(Boolean).join(entre);
  return {
    produto: juntos(['Código', 'Descrição'], ' – '),
    ncm: de('NCM'),
    usada: juntos(['CST IBSCBS', 'cClassTrib'], ' / ') || 'Nenhuma',
    possivel: de('Classe Possível'),
    conferencia: de('Conferência'),
    lei: de('Regra'),
    textos: ['Texto do Anexo', 'Condição da Lei'].map(de).filter(Boolean),
    notas: Number(linha.Notas ?? 0),
    exemplo: de('Chave'),
    primeira: de('Primeira Emissão'),
    ultima: de('Última Emissão'),
    base: de('Base'),
  };
}

const textOf = (linha: LinhaResultado | undefined, coluna: string): string => String(linha?.[coluna] ?? '');
