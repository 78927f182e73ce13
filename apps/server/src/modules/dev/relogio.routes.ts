import { formatDateTimeBr } from '@apura/br';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { Clock } from '../../platform/clock/port.ts';
import { sendPagina } from './pagina.ts';

const HORA_MS = 3_600_000;

const PASSOS: Readonly<Record<string, { botao: string; ms: number }>> = {
  hora: { botao: 'Adiantar 1 hora', ms: HORA_MS },
  dia: { botao: 'Adiantar 1 dia', ms: 24 * HORA_MS },
  semana: { botao: 'Adiantar 7 dias', ms: 7 * 24 * HORA_MS },
};

/** A clock that the demonstration may move on. */
interface RelogioMovel extends Clock {
  advance(ms: number): void;
}

/**
 * The portal's clock: advancing it shows at once what happens after a wait of days. `aposMover` does what became due.
 */
export function mountDevRelogio(scope: FastifyInstance, deps: Deps, aposMover: () => Promise<void>): void {
  scope.get('/clock', async (request, reply) =>
    sendPagina(request, reply, { titulo: 'Relógio do portal', corpo: render(deps.clock) }),
  );

  scope.post<{ Params: { passo: string } }>('/clock/:passo', async (request, reply) => {
    const passo = Object.hasOwn(PASSOS, request.params.passo) ? PASSOS[request.params.passo] : undefined;
    if (passo === undefined || !isMovel(deps.clock)) throw appError('nao-encontrado');
    deps.clock.advance(passo.ms);
    await aposMover();
    return reply.code(303).header('location', '/dev/clock').send();
  });
}

function render(clock: Clock): string {
  const agora = formatDateTimeBr(clock.now().toISOString());
  if (!isMovel(clock))
    return `<section><p>Agora são ${agora}. Este portal anda com o relógio da máquina.</p></section>`;
  const botoes = Object.entries(PASSOS).map(
    ([passo, { botao }]) => `<form method="post" action="/dev/clock/${passo}"><button>${botao}</button></form>`,
  );
  return `<section><p>Para o portal agora são <strong>${agora}</strong>. Adiante o relógio para ver o que espera
por outro dia: cotas do eSocial, novas tentativas, projetos mensais. Ele não volta atrás, e as sessões abertas
podem expirar.</p></section>
<section><div class="acoes">${botoes.join('')}</div></section>`;
}

function isMovel(clock: Clock): clock is RelogioMovel {
  return 'advance' in clock;
}
