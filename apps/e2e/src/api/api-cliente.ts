import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  createProjeto,
  type EventoTransmissao,
  FLUXOS,
  listArquivos,
  listArquivosEnviados,
  listEmpresas,
  listProjetos,
  listRelatorios,
  listRetificacoes,
  nomeDaParte,
  type ObrigacaoRetificavel,
  type PreparoTransmissao,
  type Projeto,
  quantidadePartes,
  RELATORIO_VALIDACAO,
  type Retificacao,
  readCompletude,
  readLoteTransmissao,
  readPreparoTransmissao,
  readRelatorio,
  readTransmissao,
  sessaoSchema,
  TAMANHO_PARTE_BYTES,
  type Transmissao,
} from '@apura/contract';

export const DEMO_SENHA = 'Apura@2026';
export const DEMO_MASTER = 'master@demo.apura.local';

/** A file to upload, in memory. */
export interface Documento {
  nome: string;
  bytes: Buffer;
}

/** Calls the server as the portal does, without knowing how it works inside. */
export interface ApiCliente {
  createEmpresa(cnpj: string): Promise<void>;
  createProjeto(periodo: { cnpj: string; inicio: string; fim: string }): Promise<string>;
  /**
   * Sends the parts that are not there yet, one request each. `onParte` runs before each; what it throws ends the
   * upload.
   */
  upload(projetoId: string, documentos: readonly Documento[], onParte?: () => void): Promise<void>;
  compile(projetoId: string, documentos: readonly Documento[]): Promise<void>;
  /** Waits until every uploaded file is whole and identified. Throws with the reason when one is not. */
  waitMontagem(projetoId: string): Promise<void>;
  start(projetoId: string): Promise<void>;
  getProjeto(projetoId: string): Promise<Projeto>;
  /** Waits for a project that satisfies `until`; answers those that do. */
  waitProjetos(until: (projeto: Projeto) => boolean): Promise<readonly Projeto[]>;
  /** Waits until the project satisfies `until`; throws when it fails instead. */
  waitProjeto(projetoId: string, until: (projeto: Projeto) => boolean): Promise<Projeto>;
  /** SHA-256 of every original file and of the rows of every report, by name. */
  fingerprint(projetoId: string): Promise<Record<string, string>>;
  /** Sends a filled workbook; answers the id of the new rectification. */
  createRetificacao(o: { projetoId: string; type: ObrigacaoRetificavel; planilha: Documento }): Promise<string>;
  listRetificacoes(): Promise<readonly Retificacao[]>;
  /** Waits until the rectification satisfies `until`. */
  waitRetificacao(id: string, until: (retificacao: Retificacao) => boolean): Promise<Retificacao>;
  /** Imports an A1 certificate. */
  importCertificado(o: { pfx: Buffer; senha: string }): Promise<void>;
  /** Orders what the portal says that it would send. */
  transmitir(retificacaoId: string): Promise<PreparoTransmissao>;
  /** Resumes a stopped transmission; `reenviar` names a batch that the government did not receive. */
  resumeTransmissao(retificacaoId: string, reenviar?: number): Promise<void>;
  /** Waits until the transmission satisfies `until`. */
  waitTransmissao(retificacaoId: string, until: (transmissao: Transmissao) => boolean): Promise<Transmissao>;
  /** The events of a batch. */
  listEventosDoLote(retificacaoId: string, ordem: number): Promise<readonly EventoTransmissao[]>;
  /** Moves the portal's clock an hour on. */
  advanceHora(): Promise<void>;
  /** SHA-256 of the ZIP, of the summary and of every change of a rectification that has ended. */
  fingerprintRetificacao(retificacao: Pick<Retificacao, 'id' | 'type'>): Promise<Record<string, string>>;
}

const PATIENCE_MS = 240_000;

/** A signed-in client of the server at this address; it signs in again when its token has expired. */
export async function createApiCliente(url: string): Promise<ApiCliente> {
  let token = '';
  const login = async (): Promise<void> => {
    const answer = await fetch(`${url}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: DEMO_MASTER, password: DEMO_SENHA }),
    });
    if (!answer.ok) throw new Error(`login: ${answer.status} ${await answer.text()}`);
    token = sessaoSchema.parse(await answer.json()).accessToken;
  };
  const request = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const send = (): Promise<Response> =>
      fetch(`${url}${path}`, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
    let answer = await send();
    if (answer.status === 401) {
      await login();
      answer = await send();
    }
    if (!answer.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  // Every answer is held against the contract on the way.
  const get = async <T>(path: string, { response }: { response: { parse(json: unknown): T } }): Promise<T> =>
    response.parse(await (await request(path)).json());
  const post = (path: string, body: unknown): Promise<Response> =>
    request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

  const getProjeto = async (projetoId: string): Promise<Projeto> => {
    const { finalResult } = await get('/api/processes', listProjetos);
    const projeto = finalResult.find((p) => p.id === projetoId);
    if (projeto === undefined) throw new Error(`project ${projetoId} is not in the list`);
    return projeto;
  };

  const listAllRetificacoes = async () => (await get('/api/retificacao', listRetificacoes)).finalResult;
  const sha256Of = async (path: string): Promise<string> =>
    sha256(Buffer.from(await (await request(path)).arrayBuffer()));

  await login();
  return {
    listRetificacoes: listAllRetificacoes,
    createRetificacao: async ({ projetoId, type, planilha: { nome, bytes } }) => {
      const form = new FormData();
      form.set('cod', projetoId);
      form.set('type', type);
      form.append('file', new Blob([new Uint8Array(bytes)]), nome);
      await request('/register/retificacao', { method: 'POST', body: form });
      // The newest comes first.
      const [criada] = await listAllRetificacoes();
      if (criada === undefined) throw new Error('the rectification is not in the list');
      return criada.id;
    },
    waitRetificacao: (id, until) =>
      poll({ what: 'the rectification', everyMs: 25 }, async () => {
        const retificacao = (await listAllRetificacoes()).find((r) => r.id === id);
        if (retificacao === undefined) throw new Error(`rectification ${id} is not in the list`);
        return { seen: retificacao, found: until(retificacao) ? retificacao : undefined };
      }),
    importCertificado: async ({ pfx, senha }) => {
      const form = new FormData();
      form.set('senha', senha);
      form.append('file', new Blob([new Uint8Array(pfx)]), 'certificado.pfx');
      await request('/register/certificate', { method: 'POST', body: form });
    },
    transmitir: async (id) => {
      const preparo = await get(`/api/transmissao/${id}/preparo`, readPreparoTransmissao);
      const { ambiente, eventos, certificado, impedimento } = preparo;
      if (impedimento !== null) throw new Error(impedimento);
      await post('/register/transmissao', { id, confirmo: true, ambiente, eventos, certificado: certificado?.nome });
      return preparo;
    },
    resumeTransmissao: async (id, reenviar) => {
      await post('/retry/transmissao', reenviar === undefined ? { id } : { id, reenviar });
    },
    waitTransmissao: (id, until) =>
      poll({ what: 'the transmission', everyMs: 50 }, async () => {
        const { transmissao } = await get(`/api/transmissao/${id}`, readTransmissao);
        return { seen: transmissao, found: transmissao !== null && until(transmissao) ? transmissao : undefined };
      }),
    listEventosDoLote: async (id, ordem) =>
      (await get(`/api/transmissao/${id}/lote/${ordem}`, readLoteTransmissao)).eventos,
    advanceHora: async () => {
      const answer = await fetch(`${url}/dev/clock/hora`, { method: 'POST', redirect: 'manual' });
      if (answer.status !== 303) throw new Error(`the clock: ${answer.status} ${await answer.text()}`);
    },
    fingerprintRetificacao: async ({ id, type }) => ({
      zip: await sha256Of(`/api/retificados/${id}/${type}`),
      prova: await sha256Of(`/api/retificacao/${id}/prova`),
      mudancas: await sha256Of(`/api/retificacao/${id}/mudancas?limit=1000`),
    }),
    getProjeto,
    waitProjetos: (until) =>
      poll({ what: 'a project', everyMs: 250 }, async () => {
        const { finalResult } = await get('/api/processes', listProjetos);
        const achados = finalResult.filter(until);
        return { seen: finalResult, found: achados.length > 0 ? achados : undefined };
      }),
    createEmpresa: async (cnpj) => {
      const { companies } = await get('/api/companies', listEmpresas);
      if (!companies.some((c) => c.cnpj === cnpj))
        await post('/register/company', { cnpj, grupo: 'QUEDAS', parceiro: '' });
    },
    createProjeto: async ({ cnpj, inicio, fim }) => {
      const body = {
        cod: cnpj,
        inicio,
        fim,
        upload: 0,
        recorrencia: 'unico',
        certificado: 'DESABILITADO',
        tools: [...FLUXOS.manual.tools],
      };
      return createProjeto.response.parse(await (await post('/register/process', body)).json()).projectId;
    },
    upload: async (projetoId, documentos, onParte) => {
      const there = await get(`/api/files/upload/${projetoId}?parts=1`, listArquivosEnviados);
      const known = new Map((there.parts ?? []).map((p) => [p.name, p.size]));
      for (const { nome, bytes } of documentos) {
        for (let n = 0; n < quantidadePartes(bytes.length); n++) {
          const part = bytes.subarray(n * TAMANHO_PARTE_BYTES, (n + 1) * TAMANHO_PARTE_BYTES);
          const name = nomeDaParte(nome, n);
          if (known.get(name) === part.length) continue;
          onParte?.();
          const form = new FormData();
          form.set('process_id', projetoId);
          form.append('files', new Blob([new Uint8Array(part)]), name);
          await request('/update/files/upload', { method: 'POST', body: form });
        }
      }
    },
    compile: async (projetoId, documentos) => {
      const files = documentos.map(({ nome, bytes }) => ({ name: nome, size: bytes.length, sha256: sha256(bytes) }));
      await post('/start/compile', { process_id: projetoId, files });
    },
    waitMontagem: async (projetoId) => {
      await poll({ what: 'the assembly', everyMs: 50 }, async () => {
        const { arquivos } = await get(`/api/files/upload/${projetoId}`, listArquivosEnviados);
        const broken = arquivos.find((a) => a.situacao === 'incompleto');
        if (broken !== undefined) throw new Error(`${broken.nome}: ${broken.erro}`);
        const whole = arquivos.length > 0 && arquivos.every((a) => a.situacao === 'completo');
        return { seen: arquivos, found: whole ? arquivos : undefined };
      });
      await poll({ what: 'the identification', everyMs: 50 }, async () => {
        const { pendentes } = await get(`/api/files/completeness/${projetoId}`, readCompletude);
        return { seen: pendentes, found: pendentes === 0 ? true : undefined };
      });
    },
    start: async (projetoId) => {
      await post('/start/process', { cod: projetoId });
    },
    waitProjeto: (projetoId, until) =>
      poll({ what: 'the project', everyMs: 25 }, async () => {
        const projeto = await getProjeto(projetoId);
        if (until(projeto)) return { seen: projeto, found: projeto };
        if (projeto.status === 'FAILED') throw new Error(`the project failed: ${projeto.mensagem}`);
        return { seen: projeto.execucoes, found: undefined };
      }),
    fingerprint: async (projetoId) => {
      const prints: Record<string, string> = {};
      const { pastas } = await get(`/api/files/${projetoId}`, listArquivos);
      for (const [categoria, itens] of Object.entries(pastas)) {
        for (const { nome, tipo } of itens) {
          const name = `${nome}.${tipo}`;
          const answer = await request(
            `/api/file/${projetoId}/${encodeURIComponent(name)}/${encodeURIComponent(categoria)}`,
          );
          prints[`${categoria}/${name}`] = sha256(Buffer.from(await answer.arrayBuffer()));
        }
      }
      const catalogo = await get('/api/reports', listRelatorios);
      for (const { report } of Object.values(catalogo).flat()) {
        // It is made when it is opened: no result of the processing.
        if (report === RELATORIO_VALIDACAO) continue;
        const path = `/api/reportJSON/${projetoId}/${encodeURIComponent(report)}`;
        const { total } = await get(`${path}?limit=1`, readRelatorio);
        // All rows, as bytes: parsing a hundred thousand of them would be most of the test.
        const answer = await request(path);
        prints[`relatorio/${report}`] = `${total ?? 0} ${sha256(Buffer.from(await answer.arrayBuffer()))}`;
      }
      return prints;
    },
  };
}

/** Asks again and again until something is found. Throws with what was seen last when the patience ends. */
async function poll<Found>(
  { what, everyMs }: { what: string; everyMs: number },
  ask: () => Promise<{ seen: unknown; found: Found | undefined }>,
): Promise<Found> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { seen, found } = await ask();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}: ${JSON.stringify(seen)}`);
    await wait(everyMs);
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
