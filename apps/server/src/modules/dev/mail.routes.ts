import { formatDateTimeBr } from '@apura/br';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import type { ArchivedMail } from '../../platform/mail/port.ts';
import { sendPagina } from './pagina.ts';

const MAX_NA_LISTA = 200;
/** What the frame of a mail's own HTML may do: open links in a new tab. */
const PERMISSOES_DO_QUADRO = 'allow-popups allow-popups-to-escape-sandbox';
/** A mail's own HTML may style itself and open links in a new tab, and nothing else. */
const POLITICA_DO_CORPO =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; object-src 'none'; base-uri 'none'; " +
  `frame-ancestors 'self'; sandbox ${PERMISSOES_DO_QUADRO}`;

/** The mails that were kept on this machine instead of being sent. */
export function mountDevMail(scope: FastifyInstance, deps: Deps): void {
  const archive = deps.mail.archive;

  scope.get('/mail', async (request, reply) => {
    const mails = archive === null ? [] : await archive.list(MAX_NA_LISTA);
    return sendPagina(request, reply, { titulo: 'E-mails enviados', corpo: renderLista(mails, archive === null) });
  });

  scope.get<{ Params: { id: string } }>('/mail/:id', async (request, reply) => {
    const mail = await archive?.find(request.params.id);
    if (mail === undefined || mail === null) throw appError('nao-encontrado');
    return sendPagina(request, reply, { titulo: mail.subject, corpo: renderMail(mail) });
  });

  scope.get<{ Params: { id: string } }>('/mail/:id/corpo', async (request, reply) => {
    const mail = await archive?.find(request.params.id);
    if (mail === undefined || mail === null) throw appError('nao-encontrado');
    return reply
      .header('content-security-policy', POLITICA_DO_CORPO)
      .type('text/html; charset=utf-8')
      .send(mail.html.replace('<head>', '<head><base target="_blank">'));
  });
}

function renderLista(mails: readonly ArchivedMail[], porSmtp: boolean): string {
  if (porSmtp) return '<section><p>Os e-mails saem por SMTP (SMTP_URL): nenhum fica guardado aqui.</p></section>';
  if (mails.length === 0) {
    return (
      '<section><p>Nenhum e-mail ainda. Peça a recuperação de uma senha ou convide um usuário e atualize esta ' +
      'página.</p></section>'
    );
  }
  const linhas = mails.map(
    (mail) => `<tr><td>${formatDateTimeBr(mail.date.toISOString())}</td><td>${escapeHtml(mail.to)}</td>
<td><a href="/dev/mail/${escapeHtml(mail.id)}">${escapeHtml(mail.subject)}</a></td></tr>`,
  );
  return `<section><table>
<thead><tr><th scope="col">Quando</th><th scope="col">Para</th><th scope="col">Assunto</th></tr></thead>
<tbody>${linhas.join('\n')}</tbody></table></section>`;
}

function renderMail(mail: ArchivedMail): string {
  const links = [...new Set(mail.text.match(/https?:\/\/\S+/g) ?? [])];
  const itens = links.map((link) => `<li><a href="${escapeHtml(link)}" rel="noreferrer">${escapeHtml(link)}</a></li>`);
  const corpo = `/dev/mail/${escapeHtml(mail.id)}/corpo`;
  const quadro = `<iframe src="${corpo}" title="Mensagem em HTML" sandbox="${PERMISSOES_DO_QUADRO}"></iframe>`;
  return `<section><dl>
<dt>De</dt><dd>${escapeHtml(`${mail.from.name} <${mail.from.address}>`)}</dd>
<dt>Para</dt><dd>${escapeHtml(mail.to)}</dd>
${mail.replyTo === undefined ? '' : `<dt>Responder para</dt><dd>${escapeHtml(mail.replyTo)}</dd>`}
<dt>Quando</dt><dd>${formatDateTimeBr(mail.date.toISOString())}</dd>
${renderAnexo(mail)}
</dl></section>
${links.length === 0 ? '' : `<section><h2>Links</h2><ul>${itens.join('')}</ul></section>`}
<section><h2>Como HTML</h2>${quadro}</section>
<section><h2>Como texto</h2><pre>${escapeHtml(mail.text)}</pre></section>`;
}

function renderAnexo({ attachment }: ArchivedMail): string {
  if (attachment === undefined) return '';
  const { name, bytes } = attachment;
  return `<dt>Anexo</dt><dd>${escapeHtml(name)} (${bytes.length.toLocaleString('pt-BR')} bytes)</dd>`;
}
