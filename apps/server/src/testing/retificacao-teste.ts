import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Deps } from '../deps.ts';
import { asOwner } from '../platform/db/as-owner.ts';
import type { RetificacaoTable } from '../platform/db/tabelas-retificacoes.ts';
import type { TestOwner, TestUser } from './test-server.ts';

/** What an .xlsx begins with; nothing reads further before the engine. */
export const PLANILHA = Buffer.from('PK\u0003\u0004planilha', 'latin1');

/** Sends a spreadsheet as the screen does; `file` null leaves it out. */
export async function sendPlanilha(
  app: FastifyInstance,
  user: TestUser,
  pedido: { cod: string; type: string; chave?: string; file?: { name: string; bytes: Uint8Array } | null },
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  form.append('cod', pedido.cod);
  form.append('type', pedido.type);
  if (pedido.chave !== undefined) form.append('chave', pedido.chave);
  const file = pedido.file === undefined ? { name: 'planilha.xlsx', bytes: PLANILHA } : pedido.file;
  if (file !== null) form.append('file', new Blob([Buffer.from(file.bytes)]), file.name);
  return injectForm(app, user, '/register/retificacao', form);
}

/** A multipart call through `inject`. */
export async function injectForm(
  app: FastifyInstance,
  user: TestUser,
  url: string,
  form: FormData,
): Promise<LightMyRequestResponse> {
  const encoded = new Response(form);
  return app.inject({
    method: 'POST',
    url,
    headers: { ...user.headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
}

/** A rectification as the engine would leave it; answers its id. */
export async function insertRetificacaoTeste(
  deps: Deps,
  owner: TestOwner,
  values: { projetoId: string; usuarioId?: string; status?: RetificacaoTable['status']; storageKey?: string },
): Promise<string> {
  const { id } = await asOwner(deps.db, owner.id, (trx) =>
    trx
      .insertInto('retificacao')
      .values({
        owner_id: owner.id,
        projeto_id: values.projetoId,
        usuario_id: values.usuarioId ?? owner.master.id,
        tipo: 'efdc',
        status: values.status ?? 'PENDING',
        storage_key: values.storageKey ?? null,
        criado_em: deps.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** The order to transmit, with everything confirmed. */
export function ordemDe(id: string) {
  return { id, confirmo: true, ambiente: 'simulado', eventos: 1, certificado: 'AURORA FICTICIA LTDA:99210437000117' };
}
