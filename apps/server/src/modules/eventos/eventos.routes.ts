import { Readable } from 'node:stream';
import { streamEventos } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { requireSessao } from '../../http/policies.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { createAssinaturas } from './assinaturas.ts';

const BATIMENTO_MS = 15_000;
/** A stream lives as long as an access token: its reader then shows a fresh one, or is no longer let in. */
const DURACAO_MS = 15 * 60_000;
/** A reader that takes nothing while this much waits for it is gone or stuck; it will connect again. */
const MAX_ESPERA_BYTES = 256 * 1024;

/** `isSessaoViva`: whether the session may still receive events. */
export function mountEventos(
  app: FastifyInstance,
  deps: Deps,
  isSessaoViva: (sessao: SessaoAtual) => Promise<boolean>,
): void {
  const assinaturas = createAssinaturas(deps.notify);
  const abertos = new Set<Readable>();
  app.addHook('preClose', async () => {
    for (const stream of abertos) stream.destroy();
    assinaturas.close();
  });

  mountRoute(app, deps, streamEventos, {
    policy: requireSessao,
    handler: async ({ sessao, reply }) => {
      const stream = new Readable({ read() {} });
      let aberto = true;
      const end = () => {
        if (aberto) stream.push(null);
        aberto = false;
      };
      const write = (text: string) => {
        if (!aberto) return;
        if (stream.readableLength > MAX_ESPERA_BYTES) stream.destroy();
        else stream.push(text);
      };
      write(': aberto\n\n');
      // A session that ended meanwhile gets no more events; a database that does not answer ends no stream.
      const batimento = setInterval(async () => {
        const viva = await isSessaoViva(sessao).catch(() => true);
        if (viva) write(': vivo\n\n');
        else end();
      }, BATIMENTO_MS);
      const fim = setTimeout(end, DURACAO_MS);
      const cancelar = assinaturas.sign(sessao.ownerId, (evento) => write(`data: ${JSON.stringify(evento)}\n\n`));
      abertos.add(stream);
      stream.once('close', () => {
        aberto = false;
        clearInterval(batimento);
        clearTimeout(fim);
        cancelar();
        abertos.delete(stream);
      });
      reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no');
      return stream;
    },
  });
}
