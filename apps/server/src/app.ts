import { randomUUID } from 'node:crypto';
import { BODY_LIMIT_BYTES, setTextsOfFaults } from '@apura/contract';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { registerAccessLog } from './http/access-log.ts';
import { createBadAnswers } from './http/bad-request.ts';
import { createCallLimits } from './http/call-limits.ts';
import { registerCspReports } from './http/csp-reports.ts';
import { registerErrorHandler } from './http/error-handler.ts';
import { registerErrorPages } from './http/error-pages.ts';
import { registerMetrics } from './http/metrics.ts';
import { registerOpenApi } from './http/openapi.ts';
import { registerQuemPediu } from './http/quem-pediu.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { registerSecurityTxt } from './http/security-txt.ts';
import type { Autenticador } from './http/sessao-atual.ts';
import { registerStaticDiagnostico } from './http/static-diagnostico.ts';
import { registerStaticWeb } from './http/static-web.ts';
import { trustOf } from './http/trust-of.ts';
import { mountArquivos } from './modules/arquivos/index.ts';
import { mountAuditoria } from './modules/auditoria/index.ts';
import { mountAvisos } from './modules/avisos/index.ts';
import { mountCartas } from './modules/cartas/index.ts';
import { mountCarteira } from './modules/carteira/index.ts';
import { mountCertificados } from './modules/certificados/index.ts';
import { mountContratos } from './modules/contratos/index.ts';
import { mountDev } from './modules/dev/index.ts';
import { mountDiagnostico } from './modules/diagnostico/index.ts';
import { mountDossie } from './modules/dossie/index.ts';
import { mountEmpresas } from './modules/empresas/index.ts';
import { mountEventos } from './modules/eventos/index.ts';
import { mountNfse } from './modules/nfse/index.ts';
import { mountNotas } from './modules/notas/index.ts';
import { mountOrganizacao } from './modules/organizacao/index.ts';
import { mountCompras, mountPagamentos, mountWebhooksPagamentos } from './modules/pagamentos/index.ts';
import { mountProjetos } from './modules/projetos/index.ts';
import { mountRascunhos } from './modules/rascunhos/index.ts';
import { mountRecorrencia } from './modules/recorrencia/index.ts';
import { mountRelatorios } from './modules/relatorios/index.ts';
import { mountRetificacoes } from './modules/retificacoes/index.ts';
import { mountSaude } from './modules/saude/index.ts';
import { mountSegundoFator, requestSegundoFator } from './modules/segundo-fator/index.ts';
import { findSessao, isSessaoViva, mountSessao } from './modules/sessao/index.ts';
import { mountSso } from './modules/sso/index.ts';
import { mountSugestoes } from './modules/sugestoes/index.ts';
import { mountTickets, redeemTicket } from './modules/tickets/index.ts';
import { findSessaoDoToken, mountTokens, noteLeitura } from './modules/tokens/index.ts';
import { mountUsuarios } from './modules/usuarios/index.ts';
import { runRotinas } from './rotinas.ts';

/** A batch of 20 MiB over a very slow line takes less. */
const REQUEST_MS = 15 * 60_000;
/** Longer than any call works without a byte in either direction. */
const SILENCE_MS = 10 * 60_000;
const CLOSE_GRACE_MS = 3_000;

/** Each module mounts its calls; the order does not matter. */
const MODULOS: readonly ((app: FastifyInstance, deps: Deps) => void)[] = [
  (app, deps) => mountSessao(app, deps, requestSegundoFator),
  mountSegundoFator,
  mountSso,
  mountUsuarios,
  mountEmpresas,
  mountCertificados,
  mountContratos,
  mountProjetos,
  mountRecorrencia,
  mountArquivos,
  mountRelatorios,
  mountDiagnostico,
  mountCarteira,
  mountRetificacoes,
  mountRascunhos,
  mountDossie,
  mountTickets,
  mountTokens,
  mountNotas,
  mountNfse,
  (app, deps) => mountEventos(app, deps, (sessao) => isSessaoViva(deps, sessao)),
  mountAuditoria,
  mountAvisos,
  mountSugestoes,
  mountPagamentos,
  mountCompras,
  mountOrganizacao,
  mountCartas,
];

/** Builds the server with every plugin and route, not yet listening. Route tests start nothing else. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  // What the schemas say of a field is shown to users.
  setTextsOfFaults();
  const badAnswers = createBadAnswers({ publicUrl: deps.config.publicUrl, log: deps.log });
  const app = Fastify({
    logger: false,
    trustProxy: trustOf(deps.config.trustProxy),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_MS,
    connectionTimeout: SILENCE_MS,
    frameworkErrors: badAnswers.address,
    clientErrorHandler: badAnswers.request,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500 },
  });
  app.decorate('autenticador', createAutenticador(deps));
  app.decorate('mountedRoutes', []);
  app.decorate('callLimits', createCallLimits(deps.config.limits.calls));
  app.decorateRequest('sessaoAtual', null);
  app.decorateRequest('entrada', null);
  registerQuemPediu(app);
  app.decorateRequest('emCurso', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Only files of the build say otherwise.
    reply.header('cache-control', 'no-store');
  });
  // Requests under way get a moment to end; streams of events would never.
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), CLOSE_GRACE_MS).unref();
  });
  acceptEmptyJson(app);
  registerErrorHandler(app, deps.log);
  registerAccessLog(app, deps.log);
  registerMetrics(app, deps);
  await registerSecurityHeaders(app, deps.config.publicUrl);
  await app.register(cookie);
  await app.register(multipart);
  await app.register(rateLimit, { global: false });
  await registerOpenApi(app, deps.config);
  registerErrorPages(app);
  registerCspReports(app, deps.log);
  registerSecurityTxt(app, {
    contact: deps.config.securityContact,
    publicUrl: deps.config.publicUrl,
    clock: deps.clock,
  });
  mountSaude(app, deps);
  for (const mount of MODULOS) mount(app, deps);
  mountWebhooksPagamentos(app, deps);
  mountDev(app, deps, { runRotinas: () => runRotinas(deps) });
  await registerStaticDiagnostico(app, deps.config);
  await registerStaticWeb(app, deps.config);
  return app;
}

function createAutenticador(deps: Deps): Autenticador {
  return {
    porToken: (token, opcoes) => findSessao(deps, token, opcoes),
    porTokenAcesso: (token) => findSessaoDoToken(deps, token),
    noteLeitura: (sessao, leitura) => noteLeitura(deps, sessao, leitura),
    porTicket: (ticket, path) => redeemTicket(deps, ticket, path),
  };
}

/** A POST without a body that says it is JSON is an empty body, not an error. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') done(null, undefined);
    else parse(request, body, done);
  });
}
