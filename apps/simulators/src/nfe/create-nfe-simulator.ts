import { X509Certificate } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import { camposDe, find, type No, readArvore } from '../rede/read-arvore.ts';
import type { PedidoRecebido, RespostaSimulada } from '../rede/servidor-simulado.ts';
import { writeXml } from '../rede/write-xml.ts';
import { type NotaFicticia, writeProcNFe, writeResNFe } from './nota-ficticia.ts';

export interface OpcoesNfeSimulator {
  /** The clock by which hours are counted. */
  agora: () => Date;
  /** The invoices to a company by its CNPJ, in the order in which they were issued. */
  notasDe: (cnpj: string) => readonly NotaFicticia[];
}

/** Simulates the distribution and the events of the NF-e. Its `answer` is given to `openServidor` with mutual TLS. */
export interface NfeSimulator {
  answer(pedido: PedidoRecebido): RespostaSimulada;
  /** Puts a document at the end of a company's queue, as the government does when somebody registers one. */
  distribute(cnpj: string, documento: { schema: string; xml: string | Buffer }): void;
  /** Acts as another program of the same company that asks all the time: it has received everything, or nothing. */
  outroSistema(cnpj: string, leu?: 'tudo'): void;
  /** The next calls get these codes, one each. */
  programar(...respostas: { cStat: string; xMotivo: string }[]): void;
}

interface Fila {
  documentos: { schema: string; zip: string }[];
  /** The greatest number that was handed out, and the instant until which no new query is allowed. */
  entregue: number;
  fechadaAte: number;
  consultas: number[];
}

const WSDL = 'http://www.portalfiscal.inf.br/nfe/wsdl';
const NS = 'http://www.portalfiscal.inf.br/nfe';
const SOAP = 'http://www.w3.org/2003/05/soap-envelope';
const HORA_MS = 3_600_000;
const POR_LOTE = 50;
const POR_HORA = 20;
/** The elements of an event in the order of its schema (leiauteEvento_v1.00.xsd). */
const INF_EVENTO = 'cOrgao tpAmb CNPJ chNFe dhEvento tpEvento nSeqEvento verEvento detEvento';
const CIENCIA = '210210';

/** Creates the simulator. Where no source gives the text of an answer, the text is invented. */
export function createNfeSimulator({ agora, notasDe }: OpcoesNfeSimulator): NfeSimulator {
  const filas = new Map<string, Fila>();
  const programadas: { cStat: string; xMotivo: string }[] = [];

  function filaDe(cnpj: string): Fila {
    const known = filas.get(cnpj);
    if (known !== undefined) return known;
    const documentos = notasDe(cnpj).map((nota) => pack({ schema: 'resNFe_v1.01', xml: writeResNFe(nota) }));
    const fila: Fila = { documentos, entregue: 0, fechadaAte: 0, consultas: [] };
    filas.set(cnpj, fila);
    return fila;
  }

  function distribute(mensagem: No): string {
    const { tpAmb = '', CNPJ: cnpj = '' } = camposDe(mensagem);
    const fila = filaDe(cnpj);
    const nsus = (o: { ult: number; max: number }) => `<ultNSU>${nsu(o.ult)}</ultNSU><maxNSU>${nsu(o.max)}</maxNSU>`;
    const ret = (cStat: string, xMotivo: string, resto: string) =>
      writeDistribuicao({ tpAmb, cStat, xMotivo, dhResp: agora().toISOString() }, resto);
    const max = fila.documentos.length;
    const programada = programadas.shift();
    if (programada) return ret(programada.cStat, programada.xMotivo, nsus({ ult: fila.entregue, max: 0 }));
    const now = agora().getTime();
    const ultimo = camposDe(find(mensagem, 'distNSU')).ultNSU;
    if (ultimo === undefined) {
      fila.consultas = [...fila.consultas.filter((um) => um > now - HORA_MS), now];
      if (fila.consultas.length > POR_HORA) {
        return ret(
          '656',
          'Rejeicao: Consumo Indevido (Ultrapassou o limite de 20 consultas por hora)',
          nsus({ ult: 0, max: 0 }),
        );
      }
      return ret(...one(fila, mensagem));
    }
    const de = Number(ultimo);
    // Asks again for documents that were handed out, as a second program does that does not know of the first.
    if (de < fila.entregue || now < fila.fechadaAte) {
      fila.fechadaAte = now + HORA_MS;
      return ret(
        '656',
        'Rejeicao: Consumo Indevido (Deve ser utilizado o ultNSU nas solicitacoes subsequentes. Tente apos 1 hora)',
        nsus({ ult: fila.entregue, max: 0 }),
      );
    }
    const lote = fila.documentos.slice(de, de + POR_LOTE);
    const ult = de + lote.length;
    fila.entregue = ult;
    if (ult >= max) fila.fechadaAte = now + HORA_MS;
    if (lote.length === 0) return ret('137', 'Nenhum documento localizado', nsus({ ult: de, max }));
    const docs = lote.map(
      ({ schema, zip }, at) => `<docZip NSU="${nsu(de + at + 1)}" schema="${schema}">${zip}</docZip>`,
    );
    return ret('138', 'Documento localizado', `${nsus({ ult, max })}<loteDistDFeInt>${docs.join('')}</loteDistDFeInt>`);
  }

  function one(fila: Fila, mensagem: No): [string, string, string] {
    const pedido = camposDe(find(mensagem, 'consNSU')).NSU;
    const chave = camposDe(find(mensagem, 'consChNFe')).chNFe ?? '';
    const at = pedido === undefined ? findNota(fila, chave) : Number(pedido) - 1;
    const documento = fila.documentos[at];
    const nsus = `<ultNSU>${nsu(0)}</ultNSU><maxNSU>${nsu(fila.documentos.length)}</maxNSU>`;
    if (documento === undefined) return ['137', 'Nenhum documento localizado', nsus];
    const doc = `<docZip NSU="${nsu(at + 1)}" schema="${documento.schema}">${documento.zip}</docZip>`;
    return ['138', 'Documento localizado', `${nsus}<loteDistDFeInt>${doc}</loteDistDFeInt>`];
  }

  function register(lote: No, texto: string): string {
    const eventos = lote.filhos.filter(({ nome }) => nome === 'evento').map((evento) => registerOne(evento, texto));
    const campos = writeXml({
      idLote: camposDe(lote).idLote ?? '',
      tpAmb: '1',
      verAplic: 'SIMULADO',
      cOrgao: '91',
      cStat: '128',
      xMotivo: 'Lote de Evento Processado',
    });
    return `<retEnvEvento xmlns="${NS}" versao="1.00">${campos}${eventos.join('')}</retEnvEvento>`;
  }

  function registerOne(evento: No, texto: string): string {
    const { chNFe: chave = '', CNPJ: cnpj = '', tpEvento = '' } = camposDe(find(evento, 'infEvento'));
    const ret = (cStat: string, xMotivo: string) => {
      const orgao = { tpAmb: '1', verAplic: 'SIMULADO', cOrgao: '91' };
      const infEvento = { ...orgao, cStat, xMotivo, chNFe: chave, tpEvento };
      return `<retEvento versao="1.00">${writeXml({ infEvento })}</retEvento>`;
    };
    const nomes = find(evento, 'infEvento')?.filhos.map(({ nome }) => nome) ?? [];
    if (nomes.join(' ') !== INF_EVENTO) return ret('215', 'Rejeicao: Falha no schema XML');
    if (!isSigned(texto.slice(evento.inicio, evento.fim)))
      return ret('297', 'Rejeicao: Assinatura difere do calculado');
    const nota = notasDe(cnpj).find((uma) => uma.chave === chave);
    if (nota === undefined) return ret('494', 'Rejeicao: Chave de Acesso inexistente');
    const fila = filaDe(cnpj);
    const conhecida = fila.documentos.some(({ schema, zip }) => schema.startsWith('procNFe') && holds(zip, chave));
    if (conhecida) return ret('573', 'Rejeicao: Duplicidade de evento');
    if (tpEvento === CIENCIA) fila.documentos.push(pack({ schema: 'procNFe_v4.00', xml: writeProcNFe(nota) }));
    return ret('135', 'Evento registrado e vinculado a NF-e');
  }

  return {
    answer({ metodo, caminho, cabecalhos, corpo, titular = '' }) {
      const servico = /\/(NFeDistribuicaoDFe|NFeRecepcaoEvento4)\.asmx$/.exec(caminho)?.[1];
      if (metodo !== 'POST' || servico === undefined) return { status: 404, texto: '' };
      const operacao = servico === 'NFeDistribuicaoDFe' ? 'nfeDistDFeInteresse' : 'nfeRecepcaoEvento';
      const tipo = String(cabecalhos['content-type']);
      if (!tipo.startsWith('application/soap+xml') || !tipo.includes(`action="${WSDL}/${servico}/${operacao}"`)) {
        return { status: 415, texto: '' };
      }
      const envelope = readEnvelope(corpo);
      const mensagem = find(envelope, 'distDFeInt') ?? find(envelope, 'envEvento');
      if (envelope === undefined || mensagem === undefined || mensagem.ns !== NS) return soap(500, '');
      const raiz = (camposDe(mensagem).CNPJ ?? camposDe(find(mensagem, 'infEvento')).CNPJ ?? '').slice(0, 8);
      if (servico === 'NFeRecepcaoEvento4') {
        return soap(200, `<nfeResultMsg xmlns="${WSDL}/${servico}">${register(mensagem, corpo)}</nfeResultMsg>`);
      }
      const outraBase = {
        tpAmb: '1',
        cStat: '593',
        xMotivo: 'Rejeicao: CNPJ-Base consultado difere do CNPJ-Base do Certificado Digital',
      };
      const ret = titular.split(':').at(-1)?.startsWith(raiz)
        ? distribute(mensagem)
        : writeDistribuicao({ ...outraBase, dhResp: agora().toISOString() });
      const resultado = `<${operacao}Result>${ret}</${operacao}Result>`;
      return soap(200, `<${operacao}Response xmlns="${WSDL}/${servico}">${resultado}</${operacao}Response>`);
    },
    distribute(cnpj, documento) {
      filaDe(cnpj).documentos.push(pack(documento));
    },
    outroSistema(cnpj, leu) {
      const fila = filaDe(cnpj);
      if (leu === 'tudo') fila.entregue = fila.documentos.length;
      fila.fechadaAte = agora().getTime() + HORA_MS;
    },
    programar: (...respostas) => {
      programadas.push(...respostas);
    },
  };
}

/** The position of the invoice (whole once the recipient is known), not of its events. */
function findNota({ documentos }: Fila, chave: string): number {
  return documentos.findLastIndex(({ schema, zip }) => /^(resNFe|procNFe)_/.test(schema) && holds(zip, chave));
}

function pack({ schema, xml }: { schema: string; xml: string | Buffer }): { schema: string; zip: string } {
  // Bytes are taken as they are: they are no package.
  return { schema, zip: (typeof xml === 'string' ? gzipSync(xml) : xml).toString('base64') };
}

function holds(zip: string, chave: string): boolean {
  try {
    return chave !== '' && gunzipSync(Buffer.from(zip, 'base64')).includes(chave);
  } catch {
    return false;
  }
}

function readEnvelope(texto: string): No | undefined {
  try {
    const envelope = readArvore(texto);
    return envelope.nome === 'Envelope' && envelope.ns === SOAP ? envelope : undefined;
  } catch {
    return undefined;
  }
}

/** RSA with SHA-1 over the element with the Id, as invoices are signed. */
function isSigned(evento: string): boolean {
  try {
    const assinatura = find(readArvore(evento), 'Signature');
    const certificado = find(assinatura, 'X509Certificate')?.texto.replace(/\s/g, '') ?? '';
    const referencia = find(assinatura, 'Reference')?.atributos.URI;
    const id = find(readArvore(evento), 'infEvento')?.atributos.Id;
    const metodo = find(assinatura, 'SignatureMethod')?.atributos.Algorithm ?? '';
    if (assinatura === undefined || referencia !== `#${id}` || !metodo.endsWith('#rsa-sha1')) return false;
    const verificador = new SignedXml({
      publicCert: new X509Certificate(Buffer.from(certificado, 'base64')).toString(),
    });
    verificador.loadSignature(evento.slice(assinatura.inicio, assinatura.fim));
    return verificador.checkSignature(evento);
  } catch {
    return false;
  }
}

function writeDistribuicao(o: { tpAmb: string; cStat: string; xMotivo: string; dhResp: string }, resto = ''): string {
  const { tpAmb, cStat, xMotivo, dhResp } = o;
  const campos = writeXml({ tpAmb, verAplic: 'SIMULADO', cStat, xMotivo, dhResp });
  return `<retDistDFeInt xmlns="${NS}" versao="1.01">${campos}${resto}</retDistDFeInt>`;
}

function nsu(numero: number): string {
  return String(numero).padStart(15, '0');
}

function soap(status: number, corpo: string): RespostaSimulada {
  return {
    status,
    texto:
      `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${SOAP}">` +
      `<soap:Body>${corpo}</soap:Body></soap:Envelope>`,
    cabecalhos: { 'content-type': 'application/soap+xml; charset=utf-8' },
  };
}
