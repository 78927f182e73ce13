import { buffer } from 'node:stream/consumers';
import { type CertificadoAberto, signXml } from '@apura/assinatura';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { etapaDe } from '../sequencia/etapas.ts';
import type { Inscricao } from '../sequencia/id-evento.ts';
import { buildLote, cutLotes } from '../sequencia/lotes.ts';
import { readSequencia } from './read-sequencia.ts';

/** An event of a result, as sequencia.csv lists it. */
export interface EventoDaSequencia {
  /** yyyy-MM; yyyy-13 of the pay of the 13th. */
  periodo: string;
  /** S-1200. */
  tipo: string;
  id: string;
  reciboAnterior: string;
  cpf: string;
  matricula: string;
}

/** A batch that is ready to be sent: its events are signed. */
export interface LoteMontado {
  nome: string;
  grupo: 1 | 2 | 3;
  periodo: string;
  tipo: string;
  documento: string;
  eventos: readonly EventoDaSequencia[];
}

/** The open ZIP of a rectification of the eSocial. */
export interface ResultadoEsocial {
  /** In the order in which they must be sent. */
  eventos: readonly EventoDaSequencia[];
  /** The environment of the events: 1 produção, 2 produção restrita. */
  tpAmb: string;
  /** How many batches the events are sent in. */
  lotes: number;
  /**
   * Returns the batches in their order. Every event is signed with this certificate, which replaces an older signature.
   * Throws a RangeError for an event whose environment or Id differs from the sequence.
   */
  buildLotes(assinante: { certificado: CertificadoAberto; titular: string }): AsyncGenerator<LoteMontado>;
  close(): void;
}

/** Larger events are refused; a year of one worker's payments is less than a megabyte. */
const MAX_EVENTO_BYTES = 16 * 1024 * 1024;
const MAX_SEQUENCIA_BYTES = 256 * 1024 * 1024;

/**
 * Opens the ZIP of a rectification of the eSocial; returns null when the ZIP has no event. Throws when the file is not
 * a readable ZIP. The caller calls `fechar`.
 */
export async function openResultadoEsocial(zip: string): Promise<ResultadoEsocial | null> {
  const aberto = await openPromise(zip, { autoClose: false, lazyEntries: true });
  try {
    const entradas = new Map<string, Entry>();
    for await (const entrada of aberto.eachEntry()) entradas.set(entrada.fileName, entrada);
    const read = (nome: string, limite: number) => readEntry(aberto, entradas.get(nome), { nome, limite });
    const linhas = entradas.has('sequencia.csv')
      ? readSequencia(await read('sequencia.csv', MAX_SEQUENCIA_BYTES)).map((linha) => ({
          ...linha,
          grupo: etapaDe(linha.tipo).grupo,
          passo: `${linha.periodo}|${etapaDe(linha.tipo).etapa}`,
        }))
      : [];
    const [primeiro] = linhas;
    if (primeiro === undefined) {
      aberto.close();
      return null;
    }
    const tpAmb = tpAmbDe(await read(primeiro.arquivo, MAX_EVENTO_BYTES));
    const cortados = cutLotes(linhas);
    return {
      eventos: linhas,
      tpAmb,
      lotes: cortados.length,
      async *buildLotes({ certificado, titular }) {
        for (const [i, lote] of cortados.entries()) {
          const xmls: { id: string; xml: string }[] = [];
          let empregador: Inscricao | undefined;
          for (const { arquivo, id } of lote) {
            const evento = semAssinatura(await read(arquivo, MAX_EVENTO_BYTES));
            if (tpAmbDe(evento) !== tpAmb || !evento.includes(` Id="${id}"`)) throw new RangeError(arquivo);
            empregador ??= empregadorDe(evento);
            xmls.push({ id, xml: signXml(evento, certificado) });
          }
          const [um] = lote;
          if (um === undefined || empregador === undefined) throw new RangeError('an empty batch');
          const { grupo, periodo, tipo } = um;
          const transmissor = { tpInsc: titular.length === 14 ? '1' : '2', nrInsc: titular };
          const documento = buildLote({ grupo, empregador, transmissor, xmls });
          const nome = `${String(i + 1).padStart(4, '0')}_grupo${grupo}.xml`;
          yield { nome, grupo, periodo, tipo, documento, eventos: lote };
        }
      },
      close: () => aberto.close(),
    };
  } catch (erro) {
    aberto.close();
    throw erro;
  }
}

async function readEntry(
  zip: ZipFile,
  entrada: Entry | undefined,
  { nome, limite }: { nome: string; limite: number },
): Promise<string> {
  if (entrada === undefined) throw new RangeError(`${nome} is not in the ZIP`);
  if (entrada.uncompressedSize > limite) throw new RangeError(`${nome} is too big`);
  return (await buffer(await zip.openReadStreamPromise(entrada))).toString('utf8');
}

const SIGNATURE = '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#">';
const SIGNED_END = '</Signature></eSocial>';

/** A signature is the last child of the root, which we wrote. */
function semAssinatura(xml: string): string {
  const texto = xml.trimEnd();
  const inicio = texto.indexOf(SIGNATURE);
  return inicio >= 0 && texto.endsWith(SIGNED_END) ? `${texto.slice(0, inicio)}</eSocial>` : xml;
}

const tpAmbDe = (xml: string): string => /<tpAmb>([12])<\/tpAmb>/.exec(xml)?.[1] ?? '';

function empregadorDe(xml: string): Inscricao | undefined {
  const [, tpInsc, nrInsc] = /<ideEmpregador><tpInsc>(\d)<\/tpInsc><nrInsc>([A-Z0-9]{8,14})<\/nrInsc>/.exec(xml) ?? [];
  return tpInsc === undefined || nrInsc === undefined ? undefined : { tpInsc, nrInsc };
}
