import { umaLinha } from '@apura/br';
import { parseChaveNfse } from '@apura/documentos';
import { parseJson } from '../comum/parse-json.ts';
import { RespostaNfseError } from './resposta-nfse-error.ts';
import { unpackArquivo } from './unpack-arquivo.ts';

/** A distributed document. `xml` is null when its package could not be opened. */
export interface DocumentoServicoDistribuido {
  /**
   * Digits, without leading zeros. Numbers are shared among actors, so that one actor's have gaps. Of a note that was
   * asked for by its key, 0.
   */
  nsu: string;
  /** As the interface names it: NFSE, EVENTO, DPS, PEDIDO_REGISTRO_EVENTO, CNC, or another. */
  tipo: string;
  /** 50 characters; null where the answer has none. */
  chave: string | null;
  xml: Buffer | null;
}

/** What was answered to the question after a number, or after one note. */
export type RespostaDistribuicaoNfse =
  | { situacao: 'documentos'; documentos: DocumentoServicoDistribuido[] }
  /** There is nothing after the number. */
  | { situacao: 'nada' }
  /** The question was refused; `motivo` has the government's codes and words. */
  | { situacao: 'rejeicao'; motivo: string }
  /** Too many questions; the wait that was asked for, where one was. */
  | { situacao: 'limite'; esperaMs: number | null };

const NADA = 'E2220';
const STATUS = {
  DOCUMENTOS_LOCALIZADOS: 'documentos',
  NENHUM_DOCUMENTO_LOCALIZADO: 'nada',
  REJEICAO: 'rejeicao',
} as const;
/** The interface gives fifty documents in one answer. */
const MAX_DOCUMENTOS = 50;
/** Limits for one unpacked document (a note has some 10 kB) and for an answer. */
const MAX_DOCUMENTO_BYTES = 8 * 1024 * 1024;
const MAX_RESPOSTA_BYTES = 64 * 1024 * 1024;
const MAX_MOTIVO = 300;
const MAX_TIPO = 40;

interface RespostaCrua {
  status: number;
  cabecalhos: Readonly<Record<string, string>>;
  corpo: Buffer;
}

/**
 * Reads an answer by its HTTP status and its body together: 404 with a body says that there is nothing new, 400 with a
 * body is a refusal, and a page in HTML or an empty body is no answer at all. Throws {@link RespostaNfseError} for the
 * last, and for more documents or bytes than an answer may have.
 */
export function readDistribuicaoNfse(
  { status, cabecalhos, corpo }: RespostaCrua,
  agora: Date,
): RespostaDistribuicaoNfse {
  if (status === 429) return { situacao: 'limite', esperaMs: readRetryAfter(cabecalhos['retry-after'], agora) };
  const lida = readCorpo(status, corpo);
  const erros = listErros(lida.Erros);
  switch (situacaoOf(status, lida.StatusProcessamento, erros)) {
    case 'documentos':
      return { situacao: 'documentos', documentos: readLote(lida.LoteDFe) };
    case 'nada':
      return { situacao: 'nada' };
    case 'rejeicao':
      return { situacao: 'rejeicao', motivo: tellErros(erros) };
    default:
      throw new RespostaNfseError(`HTTP ${status} without a known StatusProcessamento`);
  }
}

/**
 * Reads the answer to the question after one note by its key. Throws as {@link readDistribuicaoNfse} does: 404 without
 * a body is no answer here either.
 */
export function readNotaNfse({ status, cabecalhos, corpo }: RespostaCrua, agora: Date): RespostaDistribuicaoNfse {
  if (status === 429) return { situacao: 'limite', esperaMs: readRetryAfter(cabecalhos['retry-after'], agora) };
  const lida = readCorpo(status, corpo);
  if (status === 404) return { situacao: 'nada' };
  if (status === 400) return { situacao: 'rejeicao', motivo: tellErros(listErros(lida.erros ?? lida.erro)) };
  const { chaveAcesso: chave, nfseXmlGZipB64: arquivo } = lida;
  if (typeof arquivo !== 'string') throw new RespostaNfseError('a note without its XML');
  const documento = { NSU: '0', TipoDocumento: 'NFSE', ChaveAcesso: chave, ArquivoXml: arquivo };
  return { situacao: 'documentos', documentos: readLote([documento]) };
}

function readCorpo(status: number, corpo: Buffer): Record<string, unknown> {
  const lida = parseJson(corpo.toString('utf8'));
  if (![200, 400, 404].includes(status) || !isObjeto(lida)) throw new RespostaNfseError(`HTTP ${status}`);
  return lida;
}

function situacaoOf(status: number, processamento: unknown, erros: readonly Erro[]) {
  if (status === 400) return 'rejeicao';
  if (status === 404 && erros.some(({ codigo }) => codigo === NADA)) return 'nada';
  const chave = typeof processamento === 'string' ? processamento : '';
  const situacao = Object.hasOwn(STATUS, chave) ? STATUS[chave as keyof typeof STATUS] : null;
  // No documents come with 404.
  return status === 404 && situacao === 'documentos' ? null : situacao;
}

function readLote(lote: unknown): DocumentoServicoDistribuido[] {
  const itens = Array.isArray(lote) ? lote.filter(isObjeto) : [];
  if (itens.length > MAX_DOCUMENTOS) throw new RespostaNfseError(`${itens.length} documents in one answer`);
  let restam = MAX_RESPOSTA_BYTES;
  return itens.map(({ NSU: nsu, TipoDocumento: tipo, ChaveAcesso: chave, ArquivoXml: arquivo }) => {
    if (typeof nsu !== 'string' || !/^\d{1,18}$/.test(nsu)) throw new RespostaNfseError('a document without its NSU');
    const xml = typeof arquivo === 'string' ? unpackArquivo(arquivo, MAX_DOCUMENTO_BYTES) : null;
    restam -= xml?.length ?? 0;
    if (restam < 0) throw new RespostaNfseError('an answer that is too long when it is unpacked');
    return {
      nsu: String(BigInt(nsu)),
      tipo: typeof tipo === 'string' ? tipo.slice(0, MAX_TIPO) : '',
      chave: typeof chave === 'string' ? parseChaveNfse(chave) : null,
      xml,
    };
  });
}

interface Erro {
  codigo: string;
  texto: string;
}

function listErros(erros: unknown): Erro[] {
  const texto = (valor: unknown) => (typeof valor === 'string' ? valor.trim() : '');
  return (Array.isArray(erros) ? erros : [erros]).filter(isObjeto).map((erro) => {
    // The distribution begins names with a capital letter, the service of single notes does not.
    const campo = (nome: string) => texto(erro[nome] ?? erro[nome.toLowerCase()]);
    const partes = ['Codigo', 'Descricao', 'Mensagem', 'Complemento'].map(campo);
    return { codigo: campo('Codigo'), texto: partes.filter(Boolean).join(' - ') };
  });
}

function tellErros(erros: readonly Erro[]): string {
  const motivo = erros.map(({ texto }) => texto).filter(Boolean);
  return umaLinha(motivo.join('; '), MAX_MOTIVO) || 'sem motivo';
}

/** Seconds, or the date of HTTP; null when it is neither. */
function readRetryAfter(texto: string | undefined, agora: Date): number | null {
  if (texto === undefined) return null;
  if (/^\d{1,9}$/.test(texto)) return Number(texto) * 1000;
  const quando = Date.parse(texto);
  return Number.isNaN(quando) ? null : Math.max(0, quando - agora.getTime());
}

const isObjeto = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);
