import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isSenhaValida } from '@apura/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createJsonLogger } from '../log/json-logger.ts';
import { createAskedSenhas } from './asked-senhas.ts';
import { createListedSenhas } from './listed-senhas.ts';

/**
 * Common passwords are found in the shipped list, and at a service that never sees more than five characters of a
 * hash.
 */
describe('the shipped list', () => {
  it.each(['Senha@123', 'P@ssw0rd', 'Passw0rd!', 'Flamengo2024!', '123@Brasil', '!Qaz2wsx', 'Qwerty$1', '@Gabriel10'])(
    'has %s',
    async (senha) => {
      expect(isSenhaValida(senha)).toBe(true);
      expect(await createListedSenhas().tem(senha)).toBe(true);
    },
  );

  it.each(['Nova@Senha1', 'Tartaruga$Azul9', 'Xk7$pQ2mZ!', 'Abc@1234567', 'Escolhida@1'])(
    'has not %s',
    async (senha) => {
      expect(isSenhaValida(senha)).toBe(true);
      expect(await createListedSenhas().tem(senha)).toBe(false);
    },
  );
});

describe('the service', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  async function serve(answer: (path: string) => { status: number; text: string } | null) {
    const paths: string[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url ?? '');
      const said = answer(request.url ?? '');
      if (said === null) return response.destroy();
      return response.writeHead(said.status).end(said.text);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const lines: string[] = [];
    const log = createJsonLogger({ level: 'info', write: (line) => lines.push(line) });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range`;
    return { senhas: createAskedSenhas({ url, log }), paths, lines };
  }

  const SENHA = 'Tartaruga$Azul9';
  const HASH = createHash('sha1').update(SENHA).digest('hex').toUpperCase();

  it('is told five characters, and its answer decides; filling does not count', async () => {
    const cheio = (count: number) => `${'0'.repeat(35)}:7\r\n${HASH.slice(5)}:${count}\r\n`;
    const { senhas, paths, lines } = await serve(() => ({ status: 200, text: cheio(3) }));
    expect(await senhas.tem(SENHA)).toBe(true);
    expect(await senhas.tem('Outra$Senha9')).toBe(false);
    expect(paths[0]).toBe(`/range/${HASH.slice(0, 5)}`);
    expect(lines).toEqual([]);
    const filled = await serve(() => ({ status: 200, text: cheio(0) }));
    expect(await filled.senhas.tem(SENHA)).toBe(false);
  });

  it.each([
    ['answers an error', () => ({ status: 503, text: '' })],
    ['breaks the connection', () => null],
    ['answers without end', () => ({ status: 200, text: 'x'.repeat(2 * 1024 * 1024) })],
  ])('that %s refuses nothing and leaves one line in the log, without the password', async (_name, answer) => {
    const { senhas, lines } = await serve(answer);
    expect(await senhas.tem(SENHA)).toBe(false);
    expect(lines).toHaveLength(1);
    for (const secret of [SENHA, HASH, HASH.slice(0, 5)]) expect(lines[0]).not.toContain(secret);
  });
});
