import type { Integra } from '@apura/contract';
import sharp from 'sharp';
import { linkIdOf, mailsTo } from './mail-teste.ts';
import { createPfxTeste } from './pfx-teste.ts';
import { createEmpresaTeste, createProjetoTeste, EMPRESA_CNPJ, sendArquivos } from './projeto-teste.ts';
import { injectForm, insertRetificacaoTeste } from './retificacao-teste.ts';
import { SENHA, type TestServer, type TestUser } from './test-server.ts';

/** What a call is prepared with: the user who makes it, and a word that no other preparation has. */
export interface Preparo {
  server: TestServer;
  user: TestUser;
  unique: string;
}

export const CPF = '52998224725';
/** The token of a sign-in that does not exist. */
export const ENTRADA = 'x'.repeat(43);
export const RESPOSTA_CHAVE = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  clientExtensionResults: {},
};
export const SSO = {
  // Nothing of this machine is spoken to.
  emissor: 'https://127.0.0.1',
  client_id: 'portal',
  segredo: 'segredo-ficticio',
  dominios: ['a.teste.local'],
  ativo: true,
};
export const SPED = Buffer.from('|0000|019|0|01102025|31102025|EMPRESA FICTICIA LTDA|99210437000117||SP|||||A|1|\r\n');

export const convidar = async ({ server, unique }: Preparo): Promise<string> => {
  const email = `${unique}@ruim.exemplo`;
  await server.app.inject({
    method: 'POST',
    url: '/register/user',
    headers: server.a.master.headers,
    payload: { nome: 'Pessoa Fictícia', email, cpf: CPF },
  });
  return email;
};

export const projetoAberto = async ({ server, user }: Preparo): Promise<string> => {
  await createEmpresaTeste(server.app, user).catch(() => EMPRESA_CNPJ);
  return createProjetoTeste(server.app, user);
};

export const projetoExcluido = async (preparo: Preparo): Promise<string> => {
  const id = await projetoAberto(preparo);
  const { server, user } = preparo;
  const response = await server.app.inject({
    method: 'POST',
    url: '/delete/process',
    headers: user.headers,
    payload: { id },
  });
  if (response.statusCode !== 200) throw new Error(`not deleted: ${response.body}`);
  return id;
};

export const retificacaoDe = async (preparo: Preparo): Promise<string> =>
  insertRetificacaoTeste(preparo.server.deps, preparo.server.a, {
    projetoId: await projetoAberto(preparo),
    usuarioId: preparo.user.id,
  });

export const projetoComArquivo = async (preparo: Preparo): Promise<string> => {
  const id = await projetoAberto(preparo);
  await sendArquivos(preparo.server.app, preparo.user, id, [{ name: 'sped.txt', bytes: SPED }]);
  return id;
};

/** A user of its own, for calls that would shut the test's users out. */
export const usuarioProprio = async (preparo: Preparo): Promise<{ email: string; linkId: string }> => {
  const email = await convidar(preparo);
  const [mail] = await mailsTo(preparo.server, email);
  return { email, linkId: linkIdOf(mail) };
};

export const picture = async (): Promise<Blob> =>
  new Blob([
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#31b7d4' } })
      .png()
      .toBuffer(),
  ]);

export function formOf(fields: Record<string, string>, file?: { field: string; name: string; blob: Blob }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file !== undefined) form.append(file.field, file.blob, file.name);
  return form;
}

/** A certificate that is valid by the server's clock, of a company that no other preparation has. */
export function a1De(server: Pick<TestServer, 'clock'>, unique: string): { senha: string; blob: Blob } {
  const now = server.clock.now().getTime();
  const pfx = createPfxTeste({
    inicio: new Date(now - 86_400_000),
    fim: new Date(now + 365 * 86_400_000),
    cnpj: cnpjDe(unique),
  });
  return { senha: 'Segredo@1', blob: new Blob([Buffer.from(pfx)]) };
}

/** A contract for the Integra Contador, unless there is one. */
export async function keepContrato({ server: { app, ...server }, unique }: Preparo): Promise<void> {
  const { headers } = server.a.master;
  const response = await app.inject({ method: 'GET', url: '/api/integra', headers });
  if (response.json<Integra>().contrato !== null) return;
  const { senha, blob } = a1De(server, unique);
  const campos = { chave: 'chave', segredo: 'segredo', autor: 'certificado', senha };
  await injectForm(app, server.a.master, '/update/integra', formOf(campos, { field: 'file', name: 'a.pfx', blob }));
}

export const perfilDe = ({ user }: Preparo) => ({
  nome: 'Pessoa Fictícia',
  email: user.email,
  telefone: '5511900000000',
  cargo: 'Analista',
  cpf: CPF,
  privilegio: user.email.split('@')[0],
  senha: SENHA,
});

/** A CNPJ with valid digits, another one for each word. */
export function cnpjDe(unique: string): string {
  const digits = `7${[...unique].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 9_999_999, 7)}`.padEnd(8, '3');
  const base = `${digits.slice(0, 8)}0001`;
  const checkDigit = (positions: string): number => {
    const sum = [...positions].reduce((total, d, at) => total + Number(d) * (((positions.length - 1 - at) % 8) + 2), 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const first = checkDigit(base);
  return `${base}${first}${checkDigit(`${base}${first}`)}`;
}
