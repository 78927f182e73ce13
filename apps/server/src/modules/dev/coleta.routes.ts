import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { Roteiro } from '../../platform/coletores/port.ts';
import { sendPagina } from './pagina.ts';

/** What the simulators of the government's services may be made to do. Absent where real services are set up. */
export function mountDevColeta(scope: FastifyInstance, { coletores }: Deps): void {
  const roteiros = coletores.roteiros ?? [];

  scope.get('/coleta', async (request, reply) =>
    sendPagina(request, reply, { titulo: 'Coleta de documentos', corpo: render(roteiros) }),
  );

  scope.post<{ Params: { id: string } }>('/coleta/:id', async (request, reply) => {
    const roteiro = roteiros.find(({ id }) => id === request.params.id);
    if (roteiro === undefined) throw appError('nao-encontrado');
    roteiro.executar();
    return reply.code(303).header('location', '/dev/coleta').send();
  });
}

function render(roteiros: readonly Roteiro[]): string {
  if (roteiros.length === 0) return '<section><p>Nenhum serviço é simulado nesta instalação.</p></section>';
  const botoes = roteiros.map(
    ({ id, nome }) =>
      `<form method="post" action="/dev/coleta/${id}"><button class="sec">${escapeHtml(nome)}</button></form>`,
  );
  return `<section><p>Os serviços do governo são simulados nesta máquina para a empresa AURORA. Escolha o que devem fazer em seguida.</p></section>
<section><div class="acoes">${botoes.join('')}</div></section>`;
}
