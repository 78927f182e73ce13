import { randomUUID } from 'node:crypto';
import { formatDateTimeBr, formatReais } from '@apura/br';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { Payments } from '../../platform/payments/port.ts';
import {
  type CobrancaListada,
  type EventoPagamento,
  listUltimasCobrancas,
  receiveEvento,
} from '../pagamentos/index.ts';
import { sendPagina } from './pagina.ts';

const MAX_NA_LISTA = 200;
const COLUNAS = ['Quando', 'Empresa', 'Pedido', 'Valor', 'Situação', 'O banco avisa'];

/** The messages that the simulated bank may send about a charge, each with the name of its button. */
const MENSAGENS: Readonly<Record<string, { tipo: EventoPagamento['tipo']; botao: string; principal?: boolean }>> = {
  pago: { tipo: 'pago', botao: 'Marcar como pago', principal: true },
  vencido: { tipo: 'vencido', botao: 'Expirar' },
  recusado: { tipo: 'recusado', botao: 'Recusar' },
};

const ESTADOS: Readonly<Record<CobrancaListada['estado'], string>> = {
  criando: 'Em criação',
  pendente: 'Aguardando',
  paga: 'Pago',
  vencida: 'Expirado',
  recusada: 'Recusado',
  devolvendo: 'Devolvendo',
  devolvida: 'Devolvido',
};

/** The charges of the simulated provider, and what its bank may be made to say of them. */
export function mountDevPagamentos(scope: FastifyInstance, deps: Deps): void {
  scope.get('/payments', async (request, reply) => {
    const cobrancas = await listUltimasCobrancas(deps, MAX_NA_LISTA);
    return sendPagina(request, reply, { titulo: 'Pagamentos', corpo: renderLista(cobrancas, deps.payments) });
  });

  scope.post<{ Params: { id: string; mensagem: string } }>('/payments/:id/:mensagem', async (request, reply) => {
    const { id: cobrancaId, mensagem } = request.params;
    const dita = Object.hasOwn(MENSAGENS, mensagem) ? MENSAGENS[mensagem] : undefined;
    // Only the bank can report the payment of a real provider's charge.
    if (dita === undefined || !deps.payments.simulated) throw appError('nao-encontrado');
    const evento = { cobrancaId, provedor: deps.payments.provider, eventoId: `dev-${randomUUID()}` };
    await receiveEvento(deps, { ...evento, tipo: dita.tipo });
    // Loading the page again must not send it again.
    return reply.code(303).header('location', '/dev/payments').send();
  });
}

function renderLista(cobrancas: readonly CobrancaListada[], payments: Payments): string {
  if (cobrancas.length === 0) {
    return '<section><p>Nenhuma cobrança ainda. Compre créditos em Meu Perfil e atualize esta página.</p></section>';
  }
  const linhas = cobrancas.map((cobranca) => renderLinha(cobranca, payments));
  return `<section><table>
<thead><tr>${COLUNAS.map((nome) => `<th scope="col">${nome}</th>`).join('')}</tr></thead>
<tbody>${linhas.join('\n')}</tbody></table></section>`;
}

function renderLinha(cobranca: CobrancaListada, { provider, simulated }: Payments): string {
  const { id, forma, creditos, valor, estado, razao } = cobranca;
  const linha = cobranca.linha_digitavel === null ? '' : `<br><span class="mono">${cobranca.linha_digitavel}</span>`;
  const quem = `pedido de ${creditos} ${creditos === 1 ? 'crédito' : 'créditos'} de ${razao}`;
  // What was paid stays paid; another provider's charges are not ours to speak of.
  const nossa = simulated && cobranca.provedor === provider;
  const acoes = estado !== 'paga' && nossa ? renderAcoes(id, estado, quem) : '';
  return `<tr><td data-rotulo="Quando">${formatDateTimeBr(cobranca.criado_em.toISOString())}</td>
<td data-rotulo="Empresa">${escapeHtml(razao)}</td>
<td data-rotulo="Pedido">${creditos} por ${forma}${linha}</td>
<td data-rotulo="Valor" class="n">${formatReais(valor)}</td>
<td data-rotulo="Situação" class="curto">${ESTADOS[estado]}</td>
<td><div class="acoes">${acoes}</div></td></tr>`;
}

function renderAcoes(id: string, estado: CobrancaListada['estado'], quem: string): string {
  const aberta = estado === 'criando' || estado === 'pendente';
  return Object.entries(MENSAGENS)
    .filter(([, { principal }]) => aberta || principal === true)
    .map(
      ([mensagem, { botao, principal }]) =>
        '<form method="post" ' +
        `action="/dev/payments/${id}/${mensagem}"><button${principal === true ? '' : ' class="sec"'} ` +
        `aria-label="${botao}: ${escapeHtml(quem)}">${botao}</button></form>`,
    )
    .join('');
}
