import { gzipSync } from 'node:zlib';
import type { PedidoRecebido, RespostaSimulada } from '../rede/servidor-simulado.ts';
import {
  type NotaServicoFicticia,
  writeEventoServico,
  writeNotaServico,
  writePedidoEventoServico,
} from './nota-servico-ficticia.ts';

export interface OpcoesNfseSimulator {
  /** The clock of the answers. */
  agora: () => Date;
  /** The notes of an actor by its CNPJ, in the order in which they reach the national environment. */
  notasDe: (cnpj: string) => readonly NotaServicoFicticia[];
}

/** A document of an actor's queue. Bytes are sent as they are, without being packed. */
interface DocumentoServico {
  tipoDocumento: string;
  tipoEvento?: string;
  chave: string;
  xml: string | Uint8Array;
}

/** Simulates the distribution of the national NFS-e (ADN). Its `answer` is given to `openServidor` with mutual TLS. */
export interface NfseSimulator {
  answer(pedido: PedidoRecebido): RespostaSimulada;
  /** Puts a document at the end of an actor's queue, and returns its number. */
  distribute(cnpj: string, documento: DocumentoServico): string;
  /** Registers an event of a note. It is packed and then written in base64 twice, as one service of the NFS-e does. */
  registrarEvento(cnpj: string, nota: NotaServicoFicticia, tipo?: string): string;
  /** A document of every kind that the interface names: one of them is a note, and one an event. */
  distributeTipos(cnpj: string, nota: NotaServicoFicticia): void;
  /** The next calls get these answers, one each. */
  programar(...respostas: RespostaSimulada[]): void;
  /** The next call is refused for being too early. */
  limitar(retryAfter?: string): void;
}

interface Item {
  nsu: number;
  documento: DocumentoServico;
  arquivo: string;
}

const CAMINHO = /^\/contribuintes\/DFe\/(\d+)$/;
const EVENTOS = /^\/contribuintes\/NFSe\/([0-9A-Z]{50})\/Eventos$/;
const NOTA = /^\/SefinNacional\/nfse\/([0-9A-Z]{50})$/;
const POR_LOTE = 50;
/** Numbers are shared among actors: the one of a queue begins somewhere and leaves some out. */
const PRIMEIRO_NSU = 101;
const LACUNAS = [1, 3, 2];
const TIPO_CANCELAMENTO = 'CANCELAMENTO';

/** Creates the simulator. Where no source gives the text of an answer, the text is invented. */
export function createNfseSimulator({ agora, notasDe }: OpcoesNfseSimulator): NfseSimulator {
  const filas = new Map<string, Item[]>();
  const programadas: RespostaSimulada[] = [];

  function filaDe(cnpj: string): Item[] {
    const known = filas.get(cnpj);
    if (known !== undefined) return known;
    const fila: Item[] = [];
    filas.set(cnpj, fila);
    for (const nota of notasDe(cnpj)) push(fila, noteOf(nota));
    return fila;
  }

  function push(fila: Item[], documento: DocumentoServico, arquivo = pack(documento.xml)): string {
    const anterior = fila.at(-1)?.nsu;
    const nsu = anterior === undefined ? PRIMEIRO_NSU : anterior + (LACUNAS[fila.length % LACUNAS.length] ?? 1);
    fila.push({ nsu, documento, arquivo });
    return String(nsu);
  }

  function distribute(cnpj: string, depoisDe: bigint, lote: boolean): RespostaSimulada {
    const todos = filaDe(cnpj).filter(({ nsu }) => BigInt(nsu) > depoisDe);
    return give(todos.slice(0, lote ? POR_LOTE : 1));
  }

  function give(itens: readonly Item[]): RespostaSimulada {
    if (itens.length === 0) {
      const erro = { Codigo: 'E2220', Descricao: 'Nenhum documento localizado' };
      return json(404, { StatusProcessamento: 'NENHUM_DOCUMENTO_LOCALIZADO', LoteDFe: [], Erros: [erro] });
    }
    return json(200, {
      StatusProcessamento: 'DOCUMENTOS_LOCALIZADOS',
      LoteDFe: itens.map(({ nsu, documento, arquivo }) => ({
        NSU: nsu,
        ChaveAcesso: documento.chave,
        TipoDocumento: documento.tipoDocumento,
        TipoEvento: documento.tipoEvento ?? null,
        ArquivoXml: arquivo,
        DataHoraGeracao: agora().toISOString(),
      })),
      Erros: [],
    });
  }

  /** The services of single notes give them to whoever is a party of them. */
  function one(ator: string, tipo: 'NFSE' | 'EVENTO', chave: string): Item[] {
    const filial = [...filas.keys(), ator].find((cnpj) => cnpj.slice(0, 8) === ator.slice(0, 8)) ?? ator;
    return filaDe(filial).filter(({ documento }) => documento.tipoDocumento === tipo && documento.chave === chave);
  }

  function findNota(ator: string, chave: string): RespostaSimulada {
    const achada = one(ator, 'NFSE', chave).at(-1);
    const comum = { tipoAmbiente: 1, versaoAplicativo: 'SIMULADO', dataHoraProcessamento: agora().toISOString() };
    if (achada === undefined) {
      const erro = { codigo: 'E2404', descricao: 'NFS-e nao encontrada' };
      return { status: 404, corpo: { ...comum, erro } };
    }
    return { status: 200, corpo: { ...comum, chaveAcesso: chave, nfseXmlGZipB64: achada.arquivo } };
  }

  const json = (status: number, corpo: object): RespostaSimulada => ({
    status,
    corpo: {
      ...corpo,
      Alertas: [],
      TipoAmbiente: 'PRODUCAO',
      VersaoAplicativo: 'SIMULADO',
      DataHoraProcessamento: agora().toISOString(),
    },
  });

  const rejeicao = (codigo: string, descricao: string): RespostaSimulada =>
    json(400, {
      StatusProcessamento: 'REJEICAO',
      LoteDFe: null,
      Erros: [{ Codigo: codigo, Descricao: descricao, Complemento: null }],
    });

  return {
    answer({ metodo, caminho, titular = '' }) {
      const url = new URL(caminho, 'https://localhost');
      const [nsu, eventosDe, nota] = [CAMINHO, EVENTOS, NOTA].map((caminho) => caminho.exec(url.pathname)?.[1]);
      if (metodo !== 'GET' || (nsu ?? eventosDe ?? nota) === undefined) return html(404);
      const programada = programadas.shift();
      if (programada) return programada;
      const ator = titular.split(':').at(-1) ?? '';
      if (nota !== undefined) return findNota(ator, nota);
      if (eventosDe !== undefined) return give(one(ator, 'EVENTO', eventosDe));
      const consulta = url.searchParams.get('cnpjConsulta') || ator;
      if (consulta.slice(0, 8) !== ator.slice(0, 8)) {
        return rejeicao('E9001', 'O CNPJ consultado nao tem a raiz do CNPJ do certificado');
      }
      return distribute(consulta, BigInt(nsu ?? 0), url.searchParams.get('lote') !== 'false');
    },
    distribute: (cnpj, documento) => push(filaDe(cnpj), documento),
    registrarEvento(cnpj, nota, tipo = '101101') {
      const evento = eventOf(nota, tipo);
      return push(filaDe(cnpj), evento, Buffer.from(pack(evento.xml)).toString('base64'));
    },
    distributeTipos(cnpj, nota) {
      const { chave } = nota;
      const dps = writeNotaServico(nota).replace(/^.*?(<DPS .*<\/DPS>).*$/s, '$1');
      const fila = filaDe(cnpj);
      push(fila, { tipoDocumento: 'DPS', chave, xml: dps });
      push(fila, { tipoDocumento: 'PEDIDO_REGISTRO_EVENTO', chave, xml: writePedidoEventoServico(nota) });
      push(fila, noteOf(nota));
      push(fila, eventOf(nota, '101101'));
      push(fila, { tipoDocumento: 'CNC', chave, xml: '<CNC versao="1.00"><infCNC>FICTICIO</infCNC></CNC>' });
      push(fila, { tipoDocumento: 'NENHUM', chave, xml: '<nada/>' });
    },
    programar: (...respostas) => {
      programadas.push(...respostas);
    },
    limitar(retryAfter) {
      programadas.push({
        status: 429,
        texto: 'Too Many Requests',
        cabecalhos: { 'content-type': 'text/plain', ...(retryAfter !== undefined && { 'retry-after': retryAfter }) },
      });
    },
  };
}

const noteOf = (nota: NotaServicoFicticia): DocumentoServico => ({
  tipoDocumento: 'NFSE',
  chave: nota.chave,
  xml: writeNotaServico(nota),
});

const eventOf = (nota: NotaServicoFicticia, tipo: string): DocumentoServico => ({
  tipoDocumento: 'EVENTO',
  tipoEvento: TIPO_CANCELAMENTO,
  chave: nota.chave,
  xml: writeEventoServico(nota, tipo),
});

const pack = (xml: string | Uint8Array): string =>
  (typeof xml === 'string' ? gzipSync(xml) : Buffer.from(xml)).toString('base64');

const html = (status: number): RespostaSimulada => ({
  status,
  texto: '<!DOCTYPE html><html><body>Not Found</body></html>',
  cabecalhos: { 'content-type': 'text/html' },
});
