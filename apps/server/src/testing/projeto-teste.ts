import { FLUXOS, nomeDaParte, type Projeto, TAMANHO_PARTE_BYTES } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';
import type { TestUser } from './test-server.ts';

export const EMPRESA_CNPJ = '99210437000117';

/** Registers a company and answers its CNPJ. */
export async function createEmpresaTeste(app: FastifyInstance, user: TestUser, cnpj = EMPRESA_CNPJ): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: '/register/company',
    headers: user.headers,
    payload: { cnpj, grupo: 'grupo', parceiro: 'parceiro' },
  });
  if (response.statusCode !== 200)
    throw new Error(`/register/company answered ${response.statusCode}: ${response.body}`);
  return cnpj;
}

export function novoProjetoDe(cnpj: string) {
  return {
    cod: cnpj,
    inicio: '2025-10-01',
    fim: '2025-12-31',
    upload: 0,
    recorrencia: 'unico',
    certificado: 'DESABILITADO',
    tools: [...FLUXOS.manual.tools] as string[],
  };
}

/** Creates a manual project of three months and answers its id. */
export async function createProjetoTeste(app: FastifyInstance, user: TestUser, cnpj = EMPRESA_CNPJ): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: '/register/process',
    headers: user.headers,
    payload: novoProjetoDe(cnpj),
  });
  if (response.statusCode !== 200)
    throw new Error(`/register/process answered ${response.statusCode}: ${response.body}`);
  return response.json<{ projectId: string }>().projectId;
}

/** A multipart body of one field and named parts, for `inject`; `FormData` would copy each part several times. */
export function multipartOf(processId: string | null, partes: readonly { name: string; bytes: Uint8Array }[]) {
  const boundary = 'fronteira-de-teste';
  const begin = (headers: string) => Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`);
  const end = Buffer.from('\r\n');
  const field = processId === null ? [] : [begin('name="process_id"'), Buffer.from(processId), end];
  const files = partes.flatMap(({ name, bytes }) => [
    begin(`name="files"; filename="${name}"\r\nContent-Type: application/octet-stream`),
    bytes,
    end,
  ]);
  return {
    payload: Buffer.concat([...field, ...files, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** Sends parts as a client does. */
export async function sendPartes(
  app: FastifyInstance,
  user: TestUser,
  processId: string | null,
  partes: readonly { name: string; bytes: Uint8Array }[],
) {
  const { payload, headers } = multipartOf(processId, partes);
  return app.inject({
    method: 'POST',
    url: '/update/files/upload',
    headers: { ...user.headers, ...headers },
    payload,
  });
}

/** Cuts whole files into parts, sends them one request each, and has them assembled. */
export async function sendArquivos(
  app: FastifyInstance,
  user: TestUser,
  processId: string,
  arquivos: readonly { name: string; bytes: Uint8Array }[],
): Promise<void> {
  for (const { name, bytes } of arquivos) {
    const partes = [];
    for (let n = 0; n * TAMANHO_PARTE_BYTES < bytes.length; n += 1) {
      const slice = bytes.subarray(n * TAMANHO_PARTE_BYTES, (n + 1) * TAMANHO_PARTE_BYTES);
      partes.push({ name: nomeDaParte(name, n), bytes: slice });
    }
    const response = await sendPartes(app, user, processId, partes);
    if (response.statusCode !== 200) throw new Error(`upload answered ${response.statusCode}: ${response.body}`);
  }
  const response = await app.inject({
    method: 'POST',
    url: '/start/compile',
    headers: user.headers,
    payload: { process_id: processId, files: arquivos.map(({ name, bytes }) => ({ name, size: bytes.length })) },
  });
  if (response.statusCode !== 200) throw new Error(`compile answered ${response.statusCode}: ${response.body}`);
}

/** Creates a manual project with these files, starts it and answers its id. */
export async function startProjetoTeste(
  app: FastifyInstance,
  user: TestUser,
  arquivos: readonly { name: string; bytes: Uint8Array }[],
): Promise<string> {
  const id = await createProjetoTeste(app, user);
  await sendArquivos(app, user, id, arquivos);
  const response = await app.inject({
    method: 'POST',
    url: '/start/process',
    headers: user.headers,
    payload: { cod: id },
  });
  if (response.statusCode !== 200) throw new Error(`/start/process answered ${response.statusCode}: ${response.body}`);
  return id;
}

export async function findProjetoTeste(app: FastifyInstance, user: TestUser, id: string): Promise<Projeto | undefined> {
  const response = await app.inject({ method: 'GET', url: '/api/processes', headers: user.headers });
  return response.json<{ finalResult: Projeto[] }>().finalResult.find((projeto) => projeto.id === id);
}

/** Waits until the project has one of the statuses, and answers it. */
export async function waitForStatus(
  app: FastifyInstance,
  user: TestUser,
  id: string,
  status: readonly string[],
  timeout = 60_000,
): Promise<Projeto> {
  return vi.waitFor(
    async () => {
      const projeto = await findProjetoTeste(app, user, id);
      if (projeto === undefined || !status.includes(projeto.status)) {
        throw new Error(`the project is ${projeto?.status ?? 'absent'}: ${JSON.stringify(projeto?.execucoes)}`);
      }
      return projeto;
    },
    { timeout, interval: 100 },
  );
}
