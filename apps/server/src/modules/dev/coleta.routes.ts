import type { FastifyInstance } from 'fastify';
import type { ContratoIntegra } from '../../config/integra-config.ts';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { Roteiro } from '../../platform/coletores/port.ts';
import { sendPagina } from './pagina.ts';

const PFX = 'e-cnpj-ficticio.pfx';

/** What the simulators of the government's services may be made to do. Absent where real services are set up. */
export function mountDevColeta(scope: FastifyInstance, { coletores }: Deps): void {
  const { roteiros = [], contratoFicticio } = coletores;

  scope.get('/coleta', async (request, reply) =>
    sendPagina(request, reply, {
      titulo: 'Coleta de documentos',
      corpo: render(roteiros) + renderContrato(contratoFicticio),
    }),
  );

  scope.get(`/coleta/${PFX}`, async (_request, reply) => {
    if (contratoFicticio === undefined) throw appError('nao-encontrado');
    reply.type('application/x-pkcs12').header('content-disposition', `attachment; filename="${PFX}"`);
    return reply.send(Buffer.from(contratoFicticio.contratante.certificado.pfx));
  });

  scope.post<{ Params: { id: string } }>('/coleta/:id', async (request, reply) => {
    const roteiro = roteiros.find(({ id }) => id === request.params.id);
    if (roteiro === undefined) throw appError('nao-encontrado');
    roteiro.run();
    return reply.code(303).header('location', '/dev/coleta').send();
  });
}

function renderContrato(contrato: ContratoIntegra | undefined): string {
  if (contrato === undefined) return '';
  const { consumerKey, consumerSecret, contratante } = contrato;
  const dados = [
    ['Consumer Key', consumerKey],
    ['Consumer Secret', consumerSecret],
    ['Senha do certificado', contratante.certificado.senha],
  ] as const;
  const linhas = dados.map(([nome, valor]) => `<dt>${nome}</dt><dd class="mono">${escapeHtml(valor)}</dd>`).join('');
  return `<section><h2>Contrato fictício do Integra Contador</h2>
<p>Para experimentar em Configurações, painel Integra Contador: o simulador aceita estas credenciais de
${escapeHtml(contratante.nome)}.</p>
<dl>${linhas}<dt>e-CNPJ do contratante</dt><dd><a href="/dev/coleta/${PFX}" download>${PFX}</a></dd></dl></section>`;
}

function render(roteiros: readonly Roteiro[]): string {
  if (roteiros.length === 0) return '<section><p>Nenhum serviço é simulado nesta instalação.</p></section>';
  const botoes = roteiros.map(
    ({ id, nome }) =>
      `<form method="post" action="/dev/coleta/${id}"><button class="sec">${escapeHtml(nome)}</button></form>`,
  );
  return `<section><p>Os serviços do governo são simulados nesta máquina para a empresa AURORA.
Escolha o que devem fazer em seguida.</p></section>
<section><div class="acoes">${botoes.join('')}</div></section>`;
}
