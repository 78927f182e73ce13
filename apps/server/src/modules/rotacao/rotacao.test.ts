import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNodeCrypto } from '../../platform/crypto/node-crypto.ts';
import type { Crypto, TrocaDeChave } from '../../platform/crypto/port.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createPfxTeste } from '../../testing/pfx-teste.ts';
import { injectForm } from '../../testing/retificacao-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { openCertificado } from '../certificados/segredo-certificado.ts';
import { defineProvedorBi } from '../diagnostico/index.ts';
import { openMensagem, sealMensagem } from '../mensagens/mensagem-selada.ts';
import { rotateChave } from './index.ts';

const SENHA = 'Segredo@1';
const PROVEDOR = {
  tenant: 't',
  clientId: 'c',
  clientSecret: 'segredo',
  workspaceId: 'w',
  reportId: 'r',
  datasetId: 'd',
  papel: 'Projeto',
};
const mensagem = { to: 'a@teste.local', subject: 'Convite', text: 'texto', html: '<p>texto</p>' };

let server: TestServer;
let troca: TrocaDeChave;
beforeAll(async () => {
  server = await startTestServer();
  troca = { anterior: server.deps.crypto, nova: createNodeCrypto('n'.repeat(32)) };
  await importar(server.a.master);
  await importar(server.b.master);
  const { a, clock, deps } = server;
  await asOwner(deps.db, a.id, (trx) =>
    trx
      .insertInto('mensagem')
      .values({
        owner_id: a.id,
        tipo: 'convite',
        conteudo: sealMensagem(deps, mensagem),
        criado_em: clock.now(),
        expira_em: new Date(clock.now().getTime() + 86_400_000),
      })
      .execute(),
  );
});
afterAll(() => server.close());

async function importar(user: TestUser): Promise<void> {
  const now = server.clock.now().getTime();
  const pfx = createPfxTeste({ inicio: new Date(now - 86_400_000), fim: new Date(now + 365 * 86_400_000) });
  const form = new FormData();
  form.append('senha', SENHA);
  form.append('file', new Blob([Buffer.from(pfx)]), 'a1.pfx');
  expect((await injectForm(server.app, user, '/register/certificate', form)).statusCode).toBe(200);
}

/** Which of the two keys opens the certificate of each owner and the mail. */
async function whoOpens(): Promise<string[]> {
  const opened: string[] = [];
  const names: [string, Crypto][] = [
    ['anterior', troca.anterior],
    ['nova', troca.nova],
  ];
  for (const { id } of [server.a, server.b]) {
    const { conteudo } = await asOwner(server.deps.db, id, (trx) =>
      trx.selectFrom('certificado').select('conteudo').executeTakeFirstOrThrow(),
    );
    for (const [name, crypto] of names) {
      try {
        if (openCertificado(crypto, id, conteudo ?? Buffer.of()).senha === SENHA) opened.push(name);
      } catch {
        // Not under this key.
      }
    }
  }
  const { conteudo } = await asOwner(server.deps.db, server.a.id, (trx) =>
    trx.selectFrom('mensagem').select('conteudo').executeTakeFirstOrThrow(),
  );
  for (const [name, crypto] of names) {
    if (openMensagem({ crypto }, conteudo ?? Buffer.of())?.to === mensagem.to) opened.push(`mensagem ${name}`);
  }
  return opened;
}

describe('rotateChave', () => {
  it('leaves everything as it was when the former key is another one', async () => {
    const errada = { anterior: createNodeCrypto('e'.repeat(32)), nova: troca.nova };
    const resultado = await rotateChave(server.deps.db, errada);
    expect(resultado.certificados).toEqual({ trocados: 0, ilegiveis: 2 });
    expect(resultado.mensagens).toEqual({ trocados: 0, ilegiveis: 1 });
    expect(await whoOpens()).toEqual(['anterior', 'anterior', 'mensagem anterior']);
  });

  it('goes on where it was cut off, and changes nothing when all is done', async () => {
    const cut = rotateChave(server.deps.db, troca, ({ owner }) => {
      if (owner === 1) throw new Error('cut off');
    });
    await expect(cut).rejects.toThrow('cut off');
    const half = await whoOpens();
    expect(half.filter((name) => name === 'nova')).toHaveLength(1);
    expect(half.filter((name) => name === 'anterior')).toHaveLength(1);

    await asOwner(server.deps.db, server.a.id, (trx) =>
      defineProvedorBi({ crypto: troca.anterior, clock: server.deps.clock }, trx, server.a.id, PROVEDOR),
    );
    const rest = await rotateChave(server.deps.db, troca);
    expect(rest).toMatchObject({ owners: 2, certificados: { trocados: 1, ilegiveis: 0 } });
    expect(await whoOpens()).toEqual(['nova', 'nova', 'mensagem nova']);

    expect(rest.provedores).toEqual({ trocados: 1, ilegiveis: 0 });
    const { client_secret } = await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.selectFrom('provedor_bi').select('client_secret').executeTakeFirstOrThrow(),
    );
    expect(troca.nova.open(`provedor-bi:${server.a.id}`, client_secret).toString()).toBe('segredo');

    const again = await rotateChave(server.deps.db, troca);
    expect(again.certificados).toEqual({ trocados: 0, ilegiveis: 0 });
    expect(again.mensagens).toEqual({ trocados: 0, ilegiveis: 0 });
  });
});
