import { camposDe, listaDe, textoDe } from './campos.ts';
import { call, pdfDe, type QuemPede, type Resultado, read, todos } from './read-resposta.ts';

export interface PagamentoIntegra {
  numero: string;
  /** DARF, DAS, DJE… */
  tipo: string;
  /** AAAA-MM-DD, or empty. */
  periodo: string;
  arrecadacao: string;
  vencimento: string;
  referencia: string;
  total: string;
  principal: string;
  multa: string;
  juros: string;
  receita: ReceitaIntegra;
  /** The codes of the document; amounts are empty where the service does not give them. */
  partes: readonly (ReceitaIntegra & { total: string; principal: string; multa: string; juros: string })[];
}

interface ReceitaIntegra {
  /** Four digits. */
  codigo: string;
  descricao: string;
}

/** The most payments of one page. */
export const PAGAMENTOS_POR_PAGINA = 100;

interface Intervalo {
  /** AAAA-MM-DD, both included. */
  de: string;
  ate: string;
}

const intervalo = ({ de, ate }: Intervalo) => ({ intervaloDataArrecadacao: { dataInicial: de, dataFinal: ate } });

/** How many documents were paid between two days. */
export async function countPagamentos(quem: QuemPede, entre: Intervalo): Promise<Resultado<number>> {
  const resposta = await call(quem, {
    tipo: 'Consultar',
    sistema: 'PAGTOWEB',
    servico: 'CONTACONSDOCARRPG73',
    dados: intervalo(entre),
  });
  return read(resposta, (lidos) => (/^\d{1,9}$/.test(textoDe(lidos)) ? Number(lidos) : null));
}

/** A page of the documents that were paid between two days; `primeiro` counts from zero. */
export async function listPagamentos(
  quem: QuemPede,
  entre: Intervalo,
  primeiro: number,
): Promise<Resultado<PagamentoIntegra[]>> {
  const resposta = await call(quem, {
    tipo: 'Consultar',
    sistema: 'PAGTOWEB',
    servico: 'PAGAMENTOS71',
    dados: { ...intervalo(entre), primeiroDaPagina: primeiro, tamanhoDaPagina: PAGAMENTOS_POR_PAGINA },
  });
  return read(resposta, (lidos) => todos(listaDe(lidos).map(pagamentoDe)));
}

/** The receipt of one document that was paid. */
export async function issueComprovante(quem: QuemPede, numero: string): Promise<Resultado<Uint8Array>> {
  const resposta = await call(quem, {
    tipo: 'Emitir',
    sistema: 'PAGTOWEB',
    servico: 'COMPARRECADACAO72',
    dados: { numeroDocumento: numero },
  });
  return read(resposta, (lidos) => pdfDe(textoDe(camposDe(listaDe(lidos)[0]).pdf)));
}

const diaDe = (valor: unknown): string => /^\d{4}-\d{2}-\d{2}/.exec(textoDe(valor))?.[0] ?? '';
/** The amount as the answer has it: 369176.53. */
const valorDe = (valor: unknown): string => (/^-?\d{1,15}(?:\.\d{1,2})?$/.test(textoDe(valor)) ? textoDe(valor) : '');

function receitaDe(valor: unknown): ReceitaIntegra {
  const { codigo, descricao } = camposDe(valor);
  const digitos = textoDe(codigo);
  return { codigo: /^\d{1,4}$/.test(digitos) ? digitos.padStart(4, '0') : '', descricao: textoDe(descricao) };
}

const valoresDe = (campos: Readonly<Record<string, unknown>>) => ({
  total: valorDe(campos.valorTotal),
  principal: valorDe(campos.valorPrincipal),
  multa: valorDe(campos.valorMulta),
  juros: valorDe(campos.valorJuros),
});

function pagamentoDe(valor: unknown): PagamentoIntegra | null {
  const campos = camposDe(valor);
  const numero = textoDe(campos.numeroDocumento);
  const arrecadacao = diaDe(campos.dataArrecadacao);
  const valores = valoresDe(campos);
  if (!/^\d{1,20}$/.test(numero) || arrecadacao === '' || valores.total === '') return null;
  return {
    numero,
    tipo: textoDe(camposDe(campos.tipo).descricaoAbreviada) || 'DARF',
    periodo: diaDe(campos.periodoApuracao),
    arrecadacao,
    vencimento: diaDe(campos.dataVencimento),
    referencia: textoDe(campos.referencia),
    ...valores,
    receita: receitaDe(campos.receitaPrincipal),
    partes: listaDe(campos.desmembramentos).map((uma) => ({
      ...receitaDe(camposDe(uma).receitaPrincipal),
      ...valoresDe(camposDe(uma)),
    })),
  };
}
