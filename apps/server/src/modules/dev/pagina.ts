import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../http/escape-html.ts';

export interface PaginaDev {
  titulo: string;
  /** HTML that is already escaped. */
  corpo: string;
}

/** The pages of the development part, in the order of the menu. */
const PAGINAS: readonly (readonly [href: string, nome: string])[] = [
  ['/dev/mail', 'E-mails'],
  ['/dev/payments', 'Pagamentos'],
  ['/dev/clock', 'Relógio'],
  ['/dev/coleta', 'Coleta'],
  ['/', 'Portal'],
];

const ESTILO = `
:root{color-scheme:light}
body{margin:0;font:15px/1.5 Inter,Segoe UI,Roboto,Arial,sans-serif;color:#101418;background:#EEF1F4}
header{background:#012E43;color:#fff;padding:12px 24px;border-bottom:4px solid #31B7D4}
header{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center}
header strong{font-size:16px}header nav{display:flex;gap:16px}header a{color:#fff}
.aviso{background:#FFF4CC;color:#5A4000;padding:8px 24px;margin:0}
main{max-width:960px;margin:24px auto;padding:0 16px}
h1{font-size:20px;margin:0 0 16px}
section{background:#fff;border:1px solid #D5DBE1;border-radius:6px;padding:16px;margin:0 0 16px;overflow-x:auto}
section p{margin:0}section h2{font-size:16px;margin:0 0 8px}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:8px;border-bottom:1px solid #E3E8ED;vertical-align:top;overflow-wrap:anywhere}
th{font-size:13px;color:#4A5560}
a{color:#0B5A74}a:focus-visible,button:focus-visible{outline:3px solid #31B7D4;outline-offset:2px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:0;font:13px/1.5 ui-monospace,Consolas,monospace}
iframe{box-sizing:border-box;width:100%;height:640px;border:1px solid #D5DBE1;border-radius:6px;background:#fff}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0}
dt{color:#4A5560}dd{margin:0;overflow-wrap:anywhere}
.acoes{display:flex;flex-wrap:wrap;gap:6px}.acoes button{padding:4px 10px}
td.curto{white-space:nowrap;overflow-wrap:normal}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
.mono{font:12px/1.5 ui-monospace,Consolas,monospace}
button.sec{background:#fff;color:#0B5A74}
button{font:inherit;padding:8px 16px;border-radius:6px;cursor:pointer}
button{border:1px solid #0B5A74;background:#0B5A74;color:#fff}
ul{margin:0;padding-left:20px}
@media(max-width:640px){
dl{grid-template-columns:1fr}dd{margin-bottom:8px}thead{display:none}
tr{display:block;padding:8px 0;border-bottom:1px solid #E3E8ED}
td{display:block;border:0;padding:2px 0}
td[data-rotulo]::before{content:attr(data-rotulo) ': ';color:#4A5560}.n{text-align:left}
}
`;

/** Sends a page of the development part: plain HTML, no script, and a notice that what it shows is simulated. */
export function sendPagina(request: FastifyRequest, reply: FastifyReply, { titulo, corpo }: PaginaDev): FastifyReply {
  const links = PAGINAS.map(([href, nome]) => `<a href="${href}">${nome}</a>`);
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(titulo)} – simulado</title>
<style nonce="${request.styleNonce}">${ESTILO}</style>
</head>
<body>
<header><strong>Ambiente de demonstração</strong><nav aria-label="Páginas">${links.join('')}</nav></header>
<aside class="aviso" aria-label="Aviso">Tudo nesta página é simulado: nada sai desta máquina.</aside>
<main>
<h1>${escapeHtml(titulo)}</h1>
${corpo}
</main>
</body>
</html>
`);
}
