import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  createProjeto,
  FLUXOS,
  listArquivosEnviados,
  listProjetos,
  nomeDaParte,
  type Projeto,
  quantidadePartes,
  TAMANHO_PARTE_BYTES,
} from '@apura/contract';
import { type DemoClient, poll } from './demo-client.ts';

/** As the screen does over HTTP/1.1, where a browser opens few connections. */
const REQUESTS_AT_ONCE = 4;

/** A new project that waits for its files. Returns its id. */
export async function createProjetoManual(
  client: DemoClient,
  { cnpj, inicio, fim }: { cnpj: string; inicio: string; fim: string },
): Promise<string> {
  const { projectId } = createProjeto.response.parse(
    await client.post('/register/process', {
      cod: cnpj,
      inicio,
      fim,
      upload: FLUXOS.manual.codigo,
      recorrencia: 'unico',
      certificado: 'DESABILITADO',
      tools: [...FLUXOS.manual.tools],
    }),
  );
  return projectId;
}

/**
 * Sends a file as the screen does, some parts at a time. Resolves when the server has the whole file and its hash.
 */
export async function sendArquivo(
  client: DemoClient,
  { projetoId, path }: { projetoId: string; path: string },
): Promise<{ bytes: number; sha256: string }> {
  const nome = basename(path);
  const file = await open(path, 'r');
  const { size } = await file.stat();
  const partes = quantidadePartes(size);
  let proxima = 0;
  const sendNext = async (): Promise<void> => {
    for (let n = proxima++; n < partes; n = proxima++) {
      const bytes = Buffer.alloc(Math.min(TAMANHO_PARTE_BYTES, size - n * TAMANHO_PARTE_BYTES));
      await file.read(bytes, 0, bytes.length, n * TAMANHO_PARTE_BYTES);
      const form = new FormData();
      form.set('process_id', projetoId);
      form.append('files', new Blob([bytes]), nomeDaParte(nome, n));
      await client.call('/update/files/upload', { method: 'POST', body: form });
    }
  };
  try {
    await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, sendNext));
  } finally {
    await file.close();
  }
  await client.post('/start/compile', { process_id: projetoId, files: [{ name: nome, size }] });
  const sha256 = await poll(
    'the upload',
    async () => {
      const { arquivos } = listArquivosEnviados.response.parse(await client.call(`/api/files/upload/${projetoId}`));
      const enviado = arquivos.find((arquivo) => arquivo.nome === nome);
      if (enviado?.erro) throw new Error(`${nome}: ${enviado.erro}`);
      return enviado?.situacao === 'completo' ? (enviado.sha256 ?? undefined) : undefined;
    },
    { everyMs: 50 },
  );
  return { bytes: size, sha256 };
}

/** Starts a project and waits until it is concluded and, by default at once, as wanted. Throws when it fails. */
export async function processProjeto(
  client: DemoClient,
  projetoId: string,
  isReady: (projeto: Projeto) => boolean = () => true,
): Promise<Projeto> {
  await client.post('/start/process', { cod: projetoId });
  return poll('the project', async () => {
    const { finalResult } = listProjetos.response.parse(await client.call('/api/processes'));
    const projeto = finalResult.find(({ id }) => id === projetoId);
    if (projeto?.status === 'FAILED') throw new Error(`the project failed: ${projeto.mensagem}`);
    return projeto?.status === 'CONCLUDED' && isReady(projeto) ? projeto : undefined;
  });
}
