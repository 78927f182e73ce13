import { fileURLToPath } from 'node:url';
import type { AlcanceToken } from '@apura/contract';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyInstance } from 'fastify';
import type { TestUser } from './test-server.ts';

const CLI = fileURLToPath(new URL('../../../cli/src/main.ts', import.meta.url));

/** Makes a token of the user, as Meu Perfil does. */
export async function createTokenTeste(app: FastifyInstance, user: TestUser, alcance: AlcanceToken): Promise<string> {
  const payload = { nome: 'Assistente', alcance, dias: 30 };
  const response = await app.inject({ method: 'POST', url: '/register/token', headers: user.headers, payload });
  return response.json<{ token: string }>().token;
}

export interface AssistenteTeste {
  client: Client;
  /** What a tool answers, as an object; a refusal is thrown with its text. */
  perguntar<T>(nome: string, argumentos: object): Promise<T>;
}

/** A program of the protocol that speaks to `apura mcp`, started as a process with this token. */
export async function startAssistente(portal: string, token: string): Promise<AssistenteTeste> {
  const client = new Client({ name: 'assistente-de-teste', version: '1' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [CLI, 'mcp', '--portal', portal],
      env: { APURA_TOKEN: token },
    }),
  );
  return {
    client,
    async perguntar<T>(nome: string, argumentos: object) {
      const resposta = (await client.callTool({ name: nome, arguments: { ...argumentos } })) as CallToolResult;
      const [texto] = resposta.content;
      if (texto?.type !== 'text') throw new Error('the answer has no text');
      if (resposta.isError === true) throw new Error(texto.text);
      return JSON.parse(texto.text) as T;
    },
  };
}
