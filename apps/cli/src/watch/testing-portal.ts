import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ArquivoEnviado, findParte } from '@apura/contract';

export const TOKEN = 'apura_token-ficticio';
export const PROJETO = '9f0e1a52-0000-4000-8000-000000000001';

interface Resposta {
  status: number;
  code?: string;
  message?: string;
}

export interface PortalTeste {
  url: string;
  /** Whole files by name. */
  readonly arquivos: ReadonlyMap<string, Buffer>;
  /** Names of the parts in the order in which they came. */
  readonly partes: string[];
  /** The next requests whose path begins so are answered by these; a part that meets one is not kept. */
  fail(path: string, ...respostas: Resposta[]): void;
  close(): Promise<void>;
}

/** A portal of one project that keeps the contract of the upload calls, on a socket of this machine. */
export async function openPortalTeste(): Promise<PortalTeste> {
  const arquivos = new Map<string, Buffer>();
  const partes: string[] = [];
  const guardadas = new Map<string, Buffer>();
  const incompletos = new Map<string, string>();
  const falhas: { path: string; resposta: Resposta }[] = [];

  async function answer(request: IncomingMessage): Promise<{ status: number; json: unknown }> {
    const body = await readAll(request);
    if (request.headers.authorization !== `Bearer ${TOKEN}`) {
      return { status: 401, json: { code: 'token-invalido', message: 'Este token de acesso expirou ou foi revogado' } };
    }
    const path = request.url ?? '';
    const at = falhas.findIndex((falha) => path.startsWith(falha.path));
    if (at !== -1) {
      const { status = 500, code = 'erro-interno', message = 'Falha' } = falhas.splice(at, 1)[0]?.resposta ?? {};
      return { status, json: { code, message } };
    }
    if (path === '/api/processes') return { status: 200, json: { finalResult: [projeto()] } };
    if (path.startsWith(`/api/files/upload/${PROJETO}`)) return { status: 200, json: estado() };
    if (path === '/update/files/upload') return receive(body, request);
    if (path === '/start/compile') return compile(body);
    return { status: 404, json: { code: 'nao-encontrado', message: 'Não encontramos o que você procura' } };
  }

  async function receive(body: Buffer, request: IncomingMessage) {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    const received: string[] = [];
    for (const file of form.getAll('files')) {
      if (!(file instanceof File)) continue;
      // What gets a part is being received again.
      incompletos.delete(findParte(file.name)?.nomeArquivo ?? '');
      guardadas.set(file.name, Buffer.from(await file.arrayBuffer()));
      partes.push(file.name);
      received.push(file.name);
    }
    return { status: 200, json: { received } };
  }

  function compile(body: Buffer) {
    const { files } = JSON.parse(body.toString()) as { files: { name: string; size: number; sha256: string }[] };
    for (const { name, size, sha256 } of files) {
      const dele = [...guardadas].filter(([parte]) => findParte(parte)?.nomeArquivo === name);
      const bytes = Buffer.concat(
        dele
          .toSorted(([a], [b]) => (findParte(a)?.indice ?? 0) - (findParte(b)?.indice ?? 0))
          .map(([, parte]) => parte),
      );
      const whole = bytes.length === size && hashOf(bytes) === sha256;
      if (whole) {
        arquivos.set(name, bytes);
        for (const [parte] of dele) guardadas.delete(parte);
      } else incompletos.set(name, 'O conteúdo recebido não é o do arquivo enviado');
    }
    return { status: 200, json: { message: 'ok' } };
  }

  function estado() {
    const completos: ArquivoEnviado[] = [...arquivos].map(([nome, bytes]) => ({
      nome,
      situacao: 'completo',
      tamanho: bytes.length,
      sha256: hashOf(bytes),
      erro: null,
    }));
    const faltos: ArquivoEnviado[] = [...incompletos].map(([nome, erro]) => ({
      nome,
      situacao: 'incompleto',
      tamanho: null,
      sha256: null,
      erro,
    }));
    const parts = [...guardadas].map(([name, bytes]) => ({ name, size: bytes.length }));
    return { finalResult: [...arquivos.keys()], arquivos: [...completos, ...faltos], parts };
  }

  const server = createServer((request, response) => {
    void answer(request).then(({ status, json }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server always has this kind of address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    arquivos,
    partes,
    fail: (path, ...respostas) => {
      falhas.push(...respostas.map((resposta) => ({ path, resposta })));
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function projeto() {
  return {
    id: PROJETO,
    empresa: 'AURORA ALIMENTOS FICTICIOS LTDA',
    cnpj: '99210437000117',
    periodoInicial: '2025-10-01',
    periodoFinal: '2025-12-31',
    status: 'FILES',
  };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
