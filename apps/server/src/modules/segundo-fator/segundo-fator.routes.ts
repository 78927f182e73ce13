import * as contract from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { aberta, requireSessao } from '../../http/policies.ts';
import { origemDe, renewToken, setCookiesDaEntrada, setRefreshCookie } from '../sessao/index.ts';
import * as entrada from './entrada.service.ts';
import * as fatores from './fatores.service.ts';
import * as politica from './politica.service.ts';

/** The calls that set up, prove and remove second factors. */
export function mountSegundoFator(app: FastifyInstance, deps: Deps): void {
  mountEntrada(app, deps);
  mountFatores(app, deps);
  mountPolitica(app, deps);
}

/** The second step of a sign-in, before there is a session. */
function mountEntrada(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, contract.enterComFator, {
    policy: aberta,
    handler: async ({ body, request, reply }) => {
      const sessao = await entrada.enterComFator(deps, body, origemDe(deps, request));
      setCookiesDaEntrada(deps, reply, sessao);
      return sessao.resposta;
    },
  });
  mountRoute(app, deps, contract.startChaveDaEntrada, {
    policy: aberta,
    handler: ({ body }) => entrada.startChaveDaEntrada(deps, body.entrada),
  });
  mountRoute(app, deps, contract.startTotpDaEntrada, {
    policy: aberta,
    handler: ({ body }) => entrada.startTotpDaEntrada(deps, body.entrada),
  });
  mountRoute(app, deps, contract.ativarTotpDaEntrada, {
    policy: aberta,
    handler: async ({ body, request, reply }) => {
      const { aberta: sessao, codigos } = await entrada.ativarTotpDaEntrada(deps, body, origemDe(deps, request));
      setCookiesDaEntrada(deps, reply, sessao);
      return { sessao: sessao.resposta, codigos };
    },
  });
}

function mountFatores(app: FastifyInstance, deps: Deps): void {
  const policy = requireSessao;
  mountRoute(app, deps, contract.getSegundoFator, {
    policy,
    handler: ({ sessao }) => fatores.getSegundoFator(deps, sessao),
  });
  mountRoute(app, deps, contract.startTotp, {
    policy,
    handler: ({ sessao, body }) => fatores.startTotp(deps, sessao, body.senha),
  });
  mountRoute(app, deps, contract.ativarTotp, {
    policy,
    handler: async ({ sessao, body }) => ({ codigos: await fatores.activateTotpDaSessao(deps, sessao, body.codigo) }),
  });
  mountRoute(app, deps, contract.deleteTotp, {
    policy,
    handler: async ({ sessao }) => {
      await fatores.deleteTotp(deps, sessao);
      return { message: 'Aplicativo autenticador desativado' };
    },
  });
  mountRoute(app, deps, contract.createCodigos, {
    policy,
    handler: async ({ sessao }) => ({ codigos: await fatores.createCodigos(deps, sessao) }),
  });
  mountRoute(app, deps, contract.startChave, {
    policy,
    handler: ({ sessao, body }) => fatores.startChave(deps, sessao, body.senha),
  });
  mountRoute(app, deps, contract.createChave, {
    policy,
    handler: ({ sessao, body }) => fatores.createChave(deps, sessao, body),
  });
  mountRoute(app, deps, contract.updateChave, {
    policy,
    handler: async ({ sessao, body }) => {
      await fatores.updateChave(deps, sessao, body);
      return { message: 'Chave de acesso renomeada' };
    },
  });
  mountRoute(app, deps, contract.deleteChave, {
    policy,
    handler: async ({ sessao, body }) => {
      await fatores.deleteChave(deps, sessao, body.id);
      return { message: 'Chave de acesso removida' };
    },
  });
  mountRoute(app, deps, contract.startProva, {
    policy,
    handler: ({ sessao }) => fatores.startProva(deps, sessao),
  });
  mountRoute(app, deps, contract.provarFator, {
    policy,
    handler: async ({ sessao, body, reply }) => {
      await fatores.proveAgain(deps, sessao, body);
      setRefreshCookie(deps, reply, await renewToken(deps, sessao));
      return { message: 'Segundo fator confirmado' };
    },
  });
}

function mountPolitica(app: FastifyInstance, deps: Deps): void {
  const policy = requireSessao;
  mountRoute(app, deps, contract.getPoliticaSeguranca, {
    policy,
    handler: ({ sessao }) => politica.getPolitica(deps, sessao),
  });
  mountRoute(app, deps, contract.updatePoliticaSeguranca, {
    policy,
    handler: ({ sessao, body }) => politica.updatePolitica(deps, sessao, body.exigir_segundo_fator),
  });
  mountRoute(app, deps, contract.resetSegundoFator, {
    policy,
    handler: async ({ sessao, body }) => {
      await politica.resetFator(deps, sessao, body);
      return { message: 'Segundo fator redefinido' };
    },
  });
}
