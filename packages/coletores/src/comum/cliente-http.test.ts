/* The client calls only listed hosts that prove who they are, and every call ends within its limits. */
import { createServer as createHttps, Server as HttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type AutoridadeTeste, createAutoridadeTeste } from '@apura/simulators';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ClienteHttp, createClienteHttp, type OpcoesClienteHttp } from './cliente-http.ts';
import { FalhaDeRede } from './falha-de-rede.ts';

const SENHA = 'senha-que-nao-pode-aparecer';
let autoridade: AutoridadeTeste;
let outra: AutoridadeTeste;
const closers: (() => void)[] = [];

beforeAll(() => {
  autoridade = createAutoridadeTeste();
  outra = createAutoridadeTeste('OUTRA AUTORIDADE FICTICIA');
});
const fechar = () => {
  for (const close of closers.splice(0)) close();
};
afterEach(fechar);
afterAll(fechar);

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    if (server instanceof HttpsServer) server.closeAllConnections();
    server.close();
  });
  // A listening TCP server always has this kind of address.
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

type Responder = Parameters<typeof createHttps>[1];
const servir = (answer: Responder) =>
  listen(
    createHttps(
      {
        ...autoridade.issue({ nome: 'localhost', uso: 'servidor' }),
        ca: autoridade.cert,
        requestCert: true,
        rejectUnauthorized: true,
        maxVersion: 'TLSv1.2',
      },
      answer,
    ),
  );

const pfxDe = (de: AutoridadeTeste) => ({
  pfx: de.selar(de.issue({ nome: 'EMPRESA FICTICIA:99210437000117', uso: 'cliente' }), SENHA),
  senha: SENHA,
});

function criar(opcoes: Partial<OpcoesClienteHttp> = {}): ClienteHttp {
  const cliente = createClienteHttp({
    servico: 'Serviço fictício',
    hosts: ['localhost'],
    ca: autoridade.cert,
    certificado: pfxDe(autoridade),
    timeoutMs: 20_000,
    ...opcoes,
  });
  closers.push(() => cliente.close());
  return cliente;
}

async function falha(ato: () => Promise<unknown>): Promise<FalhaDeRede> {
  try {
    await ato();
  } catch (erro) {
    if (erro instanceof FalhaDeRede) return erro;
    throw erro;
  }
  throw new Error('it did not fail');
}

describe('the client of one service', () => {
  it('proves itself with the certificate and sends what it was given', async () => {
    const url = await servir(async (request, response) => {
      let corpo = '';
      for await (const parte of request) corpo += String(parte);
      response.writeHead(418, { 'x-veio': `${request.method} ${request.url} ${request.headers['x-vai']}` }).end(corpo);
    });
    const resposta = await criar().request({
      metodo: 'POST',
      url: `${url}/a?b=1`,
      cabecalhos: { 'x-vai': 'sim' },
      corpo: 'ação',
    });
    expect(resposta).toMatchObject({ status: 418, cabecalhos: { 'x-veio': 'POST /a?b=1 sim' } });
    expect(resposta.corpo.toString()).toBe('ação');
  });

  it('follows no redirection', async () => {
    const url = await servir((_, response) => response.writeHead(302, { location: 'https://exemplo.invalid/' }).end());
    expect((await criar().request({ metodo: 'GET', url })).status).toBe(302);
  });

  it('opens no socket to a host that is not listed, nor in the clear to another machine', async () => {
    const cliente = criar({ hosts: ['localhost', 'servico.exemplo'] });
    for (const url of ['https://127.0.0.1:1/', 'http://servico.exemplo/', 'file:///etc/passwd', 'nada'])
      expect((await falha(() => cliente.request({ metodo: 'GET', url }))).motivo).toBe('host');
  });

  it.each([
    ['bad_certificate', 42, 'certificado'],
    ['certificate_revoked', 44, 'certificado'],
    ['certificate_expired', 45, 'certificado'],
    ['certificate_unknown', 46, 'certificado'],
    ['unknown_ca', 48, 'certificado'],
    ['access_denied', 49, 'certificado'],
    ['certificate_required', 116, 'certificado'],
    ['handshake_failure', 40, 'tls'],
    ['protocol_version', 70, 'tls'],
  ])('takes the alert %s for what it says', async (_nome, alerta, motivo) => {
    // A server that breaks the handshake off: one fatal alert, and the line is closed.
    const servidor = createServer((socket) => {
      socket.once('data', () => socket.end(Buffer.from([0x15, 3, 3, 0, 2, 2, alerta])));
      socket.on('error', () => undefined);
    });
    const url = await listen(servidor);
    const f = await falha(() => criar().request({ metodo: 'GET', url }));
    expect(f.motivo, f.codigo).toBe(motivo);
  });

  it('speaks to no server that cannot prove who it is', async () => {
    const url = await servir((_, response) => response.end());
    const alheia = criar({ ca: outra.cert });
    expect((await falha(() => alheia.request({ metodo: 'GET', url }))).motivo).toBe('tls');
    const outroNome = criar({ hosts: ['127.0.0.1'] });
    expect(
      (await falha(() => outroNome.request({ metodo: 'GET', url: url.replace('localhost', '127.0.0.1') }))).motivo,
    ).toBe('tls');
  });

  it('says that a certificate cannot be opened, without its password', async () => {
    const erro = await falha(async () => criar({ certificado: { pfx: Buffer.from('nada'), senha: SENHA } }));
    expect(erro.motivo).toBe('certificado');
    expect(JSON.stringify([erro.message, erro.codigo, erro.stack])).not.toContain(SENHA);
  });

  it('ends what is silent, slow, endless, cut or closed', async () => {
    const caminhos: Readonly<Record<string, Responder>> = {
      '/mudo': () => undefined,
      '/devagar': (_, response) => {
        const relogio = setInterval(() => response.write('.'), 20);
        response.on('close', () => clearInterval(relogio));
      },
      '/grande': (_, response) => response.end(Buffer.alloc(2_000)),
      '/bomba': (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(100_000))),
      '/gzip-cortado': (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(500)).subarray(0, 20)),
      '/cortado': (_, response) => {
        response.writeHead(200, { 'content-length': 100 }).write('metade');
        setTimeout(() => response.destroy(), 20);
      },
    };
    const url = await servir((request, response) => caminhos[request.url ?? '']?.(request, response));
    const paciente = criar({ maxBytes: 1_000 });
    // Whatever takes longer than this on a busy machine ends for the same reason.
    const apressado = criar({ timeoutMs: 300, maxBytes: 1_000_000 });
    const motivos = await Promise.all(
      Object.keys(caminhos).map(async (caminho) => {
        const cliente = ['/mudo', '/devagar'].includes(caminho) ? apressado : paciente;
        const { motivo } = await falha(() => cliente.request({ metodo: 'GET', url: url + caminho }));
        return [caminho, motivo];
      }),
    );
    expect(Object.fromEntries(motivos)).toEqual({
      '/mudo': 'tempo',
      '/devagar': 'tempo',
      '/grande': 'tamanho',
      '/bomba': 'tamanho',
      '/gzip-cortado': 'conexao',
      '/cortado': 'conexao',
    });
    const livre = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => livre.on('listening', resolve));
    const { port } = livre.address() as AddressInfo;
    await new Promise((resolve) => livre.close(resolve));
    const fechada = await falha(() => paciente.request({ metodo: 'GET', url: `https://localhost:${port}/` }));
    expect(fechada.motivo).toBe('conexao');
  });

  it('stops when the caller says so, with the reason that was given', async () => {
    const url = await servir(() => undefined);
    const stop = new AbortController();
    const pedido = criar().request({ metodo: 'GET', url, signal: stop.signal });
    stop.abort(new RangeError('parou'));
    await expect(pedido).rejects.toThrow(RangeError);
    await expect(criar().request({ metodo: 'GET', url, signal: stop.signal })).rejects.toThrow(RangeError);
  });
});
