import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { escapeXml } from '@apura/br';
import { atender, escutar } from '../rede/escutar.ts';
import { createRoteiro, type Roteiro } from '../rede/roteiro.ts';
import { type CorpoGravado, saveCorpo } from './corpo-gravado.ts';
import { ErroS3, valoresXml } from './erro-s3.ts';
import { listEnvios, listObjetos, XMLNS } from './listas-s3.ts';
import { alvoDe, metadadosDe, readXml } from './read-pedido-s3.ts';
import { type RespostaS3, send } from './resposta-s3.ts';
import { type FalhaS3, type ObjetoGuardado, type ObjetoSimulado, sendObjeto } from './send-objeto.ts';
import { type ChaveAcesso, verifyAssinatura } from './verify-assinatura.ts';

interface PedidoS3 {
  /** 'GET /bucket/key?query' */
  linha: string;
  cabecalhos: Readonly<Record<string, string | string[] | undefined>>;
}

export interface S3Simulator extends Pick<Roteiro<FalhaS3>, 'fail'> {
  /** The server's address, without the bucket. */
  readonly url: string;
  readonly bucket: string;
  readonly regiao: string;
  readonly chave: ChaveAcesso;
  readonly pedidos: readonly PedidoS3[];
  readonly objetos: ReadonlyMap<string, ObjetoSimulado>;
  /** Keys of the uploads in parts that were neither completed nor aborted. */
  envios(): string[];
  close(): Promise<void>;
}

export interface OpcoesS3Simulator {
  /** Objects in a page of a list. */
  porPagina?: number;
  regiao?: string;
  agora?: () => Date;
  porta?: number;
}

interface Envio {
  key: string;
  metadados: Record<string, string>;
  partes: Map<number, CorpoGravado>;
  em: Date;
}

const BUCKET = 'balde-simulado';
const CHAVE: ChaveAcesso = { accessKeyId: 'AKSIMULADO', secretAccessKey: 'segredo-simulado-que-nunca-aparece' };
const MIN_PARTE = 5 * 1024 * 1024;

/**
 * One bucket of S3 on a real socket, addressed by path or by host: objects, ranges, conditions, lists in pages,
 * deletion of many and uploads in parts, each request's signature and body checked. Bodies lie in a folder that goes
 * with it. Source: docs.aws.amazon.com/AmazonS3/latest/API.
 */
export async function createS3Simulator(options: OpcoesS3Simulator = {}): Promise<S3Simulator> {
  const { porPagina = 1_000, regiao = 'sa-east-1', agora = () => new Date() } = options;
  const pasta = await mkdtemp(join(tmpdir(), 'apura-s3-simulado-'));
  const objetos = new Map<string, ObjetoGuardado>();
  const envios = new Map<string, Envio>();
  const pedidos: PedidoS3[] = [];
  const roteiro = createRoteiro<FalhaS3>();

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? 'GET';
    const linha = `${method} ${request.url ?? '/'}`;
    pedidos.push({ linha, cabecalhos: request.headers });
    const falha = roteiro.tirar(linha);
    if (falha?.tipo === 'cortar') return void request.socket.destroy();
    try {
      verifyAssinatura(
        { method, url: request.url ?? '/', headers: request.headers },
        { chave: CHAVE, regiao, agora: agora() },
      );
      if (falha?.tipo === 'segurar') {
        falha.chegou();
        await falha.solta;
      }
      if (falha?.tipo === 'erro') throw new ErroS3(falha.status, falha.code, 'As it was told to.', falha.campos);
      if (falha?.tipo === 'outra-regiao') {
        response.setHeader('x-amz-bucket-region', falha.regiao);
        throw new ErroS3(301, 'PermanentRedirect', 'The bucket must be addressed at another endpoint.', {
          Region: falha.regiao,
        });
      }
      await answer({ request, response, method, falha });
    } catch (error) {
      // A client that went away needs no answer.
      if (!(error instanceof ErroS3)) return void request.socket.destroy();
      request.resume();
      send(response, { status: error.status, xml: method === 'HEAD' || error.status === 304 ? '' : error.xml });
    }
  }

  async function answer(c: {
    request: IncomingMessage;
    response: ServerResponse;
    method: string;
    falha: FalhaS3 | undefined;
  }): Promise<void> {
    const { request, response, method, falha } = c;
    const { bucket, key, query } = alvoDe(request);
    if (bucket !== BUCKET) throw new ErroS3(404, 'NoSuchBucket', 'The specified bucket does not exist');
    const ok = (resposta: RespostaS3): void => {
      if (falha?.tipo === 'cortar-depois') request.socket.destroy();
      else send(response, resposta);
    };
    const lista = { query, porPagina, bucket: BUCKET };
    const uploadId = query.get('uploadId');
    switch (`${method} ${key === '' ? 'bucket' : 'objeto'}`) {
      case 'GET bucket':
        return ok({
          status: 200,
          xml: query.has('uploads') ? listEnvios(envios, lista) : listObjetos(objetos, lista),
        });
      case 'POST bucket':
        if (!query.has('delete')) break;
        return ok(await removeVarios(request));
      case 'PUT objeto': {
        const corpo = await saveCorpo(pasta, request);
        if (uploadId === null) return ok(keep(request, key, corpo));
        const envio = envioDe(uploadId, key);
        const numero = Number(query.get('partNumber'));
        if (!(numero >= 1 && numero <= 10_000))
          throw new ErroS3(400, 'InvalidArgument', 'Part number must be 1 to 10000');
        envio.partes.set(numero, corpo);
        return ok({ status: 200, cabecalhos: { etag: `"${corpo.md5}"` } });
      }
      case 'POST objeto':
        if (query.has('uploads')) {
          const id = randomUUID();
          envios.set(id, { key, metadados: metadadosDe(request), partes: new Map(), em: agora() });
          const ids = `<Bucket>${BUCKET}</Bucket><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId>`;
          return ok({
            status: 200,
            xml: `<InitiateMultipartUploadResult ${XMLNS}>${ids}</InitiateMultipartUploadResult>`,
          });
        }
        if (uploadId === null) break;
        return ok(await completar(request, key, uploadId));
      case 'DELETE objeto':
        if (uploadId !== null) {
          envioDe(uploadId, key);
          envios.delete(uploadId);
        } else objetos.delete(key);
        return ok({ status: 204 });
      case 'GET objeto':
      case 'HEAD objeto':
        return sendObjeto({ request, response, objeto: objetoDe(key), falha });
      default:
    }
    throw new ErroS3(
      501,
      'NotImplemented',
      'A header or a query you provided implies functionality that is not implemented',
    );
  }

  function envioDe(uploadId: string, key: string): Envio {
    const envio = envios.get(uploadId);
    if (envio?.key === key) return envio;
    throw new ErroS3(404, 'NoSuchUpload', 'The specified multipart upload does not exist.');
  }

  function objetoDe(key: string): ObjetoGuardado {
    const objeto = objetos.get(key);
    if (objeto !== undefined) return objeto;
    throw new ErroS3(404, 'NoSuchKey', 'The specified key does not exist.');
  }

  function assertAusente(request: IncomingMessage, key: string): void {
    if (request.headers['if-none-match'] !== '*' || !objetos.has(key)) return;
    throw new ErroS3(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
  }

  function keep(request: IncomingMessage, key: string, corpo: CorpoGravado): RespostaS3 {
    assertAusente(request, key);
    const etag = `"${corpo.md5}"`;
    objetos.set(key, { bytes: corpo.bytes, etag, metadados: metadadosDe(request), partes: [corpo], em: agora() });
    return { status: 200, cabecalhos: { etag } };
  }

  async function completar(request: IncomingMessage, key: string, uploadId: string): Promise<RespostaS3> {
    const xml = await readXml(request);
    const envio = envioDe(uploadId, key);
    assertAusente(request, key);
    const numeros = valoresXml(xml, 'PartNumber').map(Number);
    const etags = valoresXml(xml, 'ETag');
    if (numeros.some((numero, i) => i > 0 && numero <= (numeros[i - 1] ?? 0))) {
      throw new ErroS3(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
    }
    const partes = numeros.map((numero, i) => {
      const parte = envio.partes.get(numero);
      if (parte === undefined || `"${parte.md5}"` !== etags[i]) {
        throw new ErroS3(400, 'InvalidPart', 'One or more of the specified parts could not be found.');
      }
      return parte;
    });
    if (partes.length === 0) throw new ErroS3(400, 'MalformedXML', 'You must specify at least one part');
    if (partes.slice(0, -1).some(({ bytes }) => bytes < MIN_PARTE)) {
      throw new ErroS3(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed object size.');
    }
    const md5 = createHash('md5');
    for (const parte of partes) md5.update(Buffer.from(parte.md5, 'hex'));
    const etag = `"${md5.digest('hex')}-${partes.length}"`;
    const bytes = partes.reduce((soma, parte) => soma + parte.bytes, 0);
    objetos.set(key, { bytes, etag, metadados: envio.metadados, partes, em: agora() });
    envios.delete(uploadId);
    const dados = `<Bucket>${BUCKET}</Bucket><Key>${escapeXml(key)}</Key><ETag>${escapeXml(etag)}</ETag>`;
    return { status: 200, xml: `<CompleteMultipartUploadResult ${XMLNS}>${dados}</CompleteMultipartUploadResult>` };
  }

  async function removeVarios(request: IncomingMessage): Promise<RespostaS3> {
    const xml = await readXml(request, { comSoma: true });
    const chaves = valoresXml(xml, 'Key');
    if (chaves.length === 0 || chaves.length > 1_000) {
      throw new ErroS3(400, 'MalformedXML', 'The XML you provided was not well-formed');
    }
    for (const key of chaves) objetos.delete(key);
    return { status: 200, xml: `<DeleteResult ${XMLNS}></DeleteResult>` };
  }

  const aberto = await escutar(createServer(atender(handle)), options.porta);
  return {
    url: `http://127.0.0.1:${aberto.porta}`,
    bucket: BUCKET,
    regiao,
    chave: CHAVE,
    pedidos,
    objetos,
    envios: () => [...envios.values()].map(({ key }) => key).sort(),
    fail: roteiro.fail,
    async close() {
      await aberto.close();
      await rm(pasta, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
