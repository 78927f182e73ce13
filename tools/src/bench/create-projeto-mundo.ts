import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  createProjeto,
  FLUXOS,
  listArquivosEnviados,
  listProjetos,
  login,
  nomeDaParte,
  type Projeto,
  TAMANHO_PARTE_BYTES,
} from '@apura/contract';
import { ZipFile } from 'yazl';
import { gerarMundo } from '../mundo/gerar-mundo.ts';
import { DEMO_USER } from './start-server.ts';

const PATIENCE_MS = 900_000;

/**
 * A concluded project of a generated world (`tools/src/mundo`) of so many years, made as a user makes it: its documents
 * sent in one ZIP, processed by the server's own tools. Answers it with its diagnostic.
 */
export async function createProjetoMundo(url: string, { dir, anos }: { dir: string; anos: number }): Promise<Projeto> {
  const { empresa, periodo, arquivos } = gerarMundo(dir, { ano: 2026 - anos, anos });
  const zip = await zipOf(arquivos);
  const { accessToken } = login.response.parse(
    await read(await fetch(`${url}/login`, json({ username: DEMO_USER.email, password: DEMO_USER.senha }))),
  );
  const call = async (path: string, init: RequestInit = {}): Promise<unknown> =>
    read(
      await fetch(`${url}${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${accessToken}` } }),
    );
  const { projectId } = createProjeto.response.parse(
    await call(
      '/register/process',
      json({
        cod: empresa.cnpj,
        inicio: periodo.inicio,
        fim: periodo.fim,
        upload: FLUXOS.manual.codigo,
        recorrencia: 'unico',
        certificado: 'DESABILITADO',
        tools: [...FLUXOS.manual.tools],
      }),
    ),
  );
  const nome = 'mundo.zip';
  for (let n = 0; n * TAMANHO_PARTE_BYTES < zip.length; n++) {
    const form = new FormData();
    form.set('process_id', projectId);
    const part = zip.subarray(n * TAMANHO_PARTE_BYTES, (n + 1) * TAMANHO_PARTE_BYTES);
    form.append('files', new Blob([new Uint8Array(part)]), nomeDaParte(nome, n));
    await call('/update/files/upload', { method: 'POST', body: form });
  }
  await call('/start/compile', json({ process_id: projectId, files: [{ name: nome, size: zip.length }] }));
  await poll('the upload', async () => {
    const { arquivos: enviados } = listArquivosEnviados.response.parse(await call(`/api/files/upload/${projectId}`));
    return enviados.length > 0 && enviados.every((a) => a.situacao === 'completo') ? true : undefined;
  });
  await call('/start/process', json({ cod: projectId }));
  return poll('the project', async () => {
    const { finalResult } = listProjetos.response.parse(await call('/api/processes'));
    const projeto = finalResult.find(({ id }) => id === projectId);
    if (projeto?.status === 'FAILED') throw new Error(`the project failed: ${projeto.mensagem}`);
    return projeto?.status === 'CONCLUDED' && projeto.pbi !== null ? projeto : undefined;
  });
}

async function zipOf(paths: readonly string[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const path of paths) zip.addBuffer(readFileSync(path), basename(path));
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function json(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

async function read(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function poll<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`${what} did not end in ${PATIENCE_MS / 1000} s`);
    await wait(500);
  }
}
