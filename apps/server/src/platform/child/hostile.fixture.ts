import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { Recado } from './recado.ts';

/** What a child would do if a file of a user had taken it over. */
export type Hostile =
  | { act: 'spin' }
  | { act: 'eat' }
  | { act: 'heap' }
  | { act: 'tell' }
  | { act: 'connect' | 'thread'; port: number }
  | { act: 'listen' }
  | { act: 'udp' }
  | { act: 'lookup' }
  | { act: 'run' }
  | { act: 'read'; path: string }
  | { act: 'write'; path: string }
  | { act: 'answer'; result: unknown }
  | { act: 'say'; message: unknown }
  | { act: 'complain'; text: string; times: number };

process.once('disconnect', () => process.exit(1));
process.on('message', async (hostile: Hostile) => {
  try {
    say({ tipo: 'fim', resultado: await run(hostile) });
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    say({ tipo: 'erro', mensagem: message, stack });
  }
});

async function run(hostile: Hostile): Promise<unknown> {
  switch (hostile.act) {
    case 'spin':
      for (;;);
    case 'eat': {
      const eaten: Buffer[] = [];
      for (;;) {
        eaten.push(Buffer.alloc(16 * 1024 * 1024, 1));
        await new Promise((next) => setTimeout(next, 5));
      }
    }
    case 'heap': {
      const eaten: object[] = [];
      for (;;) eaten.push({ n: eaten.length, text: `${eaten.length}` });
    }
    case 'tell':
      return { env: process.env, uid: process.getuid?.(), groups: process.getgroups?.() };
    case 'connect':
      return connectTo(hostile.port);
    case 'thread': {
      const code = `require('node:net').connect(${hostile.port}, '127.0.0.1', () => process.exit(7))`;
      const [ended] = await new Promise<unknown[]>((done) => {
        new Worker(code, { eval: true }).on('error', (error) => done([error.message])).on('exit', (n) => done([n]));
      });
      return ended;
    }
    case 'listen':
      return new Promise((done, fail) =>
        createServer()
          .on('error', fail)
          .listen(0, () => done('listens')),
      );
    case 'udp':
      return new Promise((done, fail) =>
        createSocket('udp4')
          .on('error', fail)
          .bind(0, () => done('bound')),
      );
    case 'lookup':
      return lookup('localhost');
    case 'run': {
      const { execFileSync } = await import('node:child_process');
      return execFileSync('id').toString();
    }
    case 'read':
      return readFileSync(hostile.path, 'utf8');
    case 'write':
      return writeFileSync(hostile.path, 'written');
    case 'answer':
      return hostile.result;
    case 'say':
      return process.send?.(hostile.message);
    case 'complain':
      for (let n = 0; n < hostile.times; n++) console.error(hostile.text);
      return 'complained';
  }
}

function connectTo(port: number): Promise<string> {
  return new Promise((done, fail) => {
    connect(port, '127.0.0.1', () => done('connected')).on('error', fail);
  });
}

function say(recado: Recado): void {
  process.send?.(recado);
}
