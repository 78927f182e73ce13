import { formatPeriodo } from '@apura/br';
import { downloadInventario, downloadRegistroDoEstoque } from '@apura/contract';
import { buildInventario, buildRegistroDoEstoque, itensDoInventario, mesesDaApropriacao } from '@apura/relatorios';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { contentDisposition, nomeDoDownload } from '../arquivos/index.ts';
import * as service from './relatorios.service.ts';
import { requireRelatorios } from './require-relatorios.ts';

const PRODUTOS = 'EFD-F Produtos';
const ESTOQUE = 'EFD-F Reforma Crédito de Estoque';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The calls of the inventory of the turn: the workbook to fill in, and the register of the credit that it gives. */
export function mountInventario(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, downloadInventario, {
    policy: requireRelatorios,
    handler: async ({ sessao, params: { projetoId }, reply }) => {
      const estoque = await service.getRelatorio(deps, sessao, { projetoId, nome: ESTOQUE });
      const produtos = await service.getRelatorio(deps, sessao, { projetoId, nome: PRODUTOS });
      const itens = await itensDoInventario({
        produtos: service.readTodas(produtos),
        estoque: service.readTodas(estoque),
      });
      const { empresa } = await service.readParametros(deps, sessao, estoque);
      await service.noteExportacao(deps, sessao, { projetoId, nome: 'Inventário da virada', formato: 'xlsx' });
      // The screen takes a workbook whose name begins so.
      named(
        reply,
        nomeDoDownload({ nome: 'Inventário da virada', empresa, projeto: estoque.projeto, filtrado: false }),
      );
      return Buffer.from(await buildInventario(itens));
    },
  });
  mountRoute(app, deps, downloadRegistroDoEstoque, {
    policy: requireRelatorios,
    handler: async ({ sessao, params: { projetoId }, query: { apropriacao }, reply }) => {
      const estoque = await service.getRelatorio(deps, sessao, { projetoId, nome: ESTOQUE });
      const { de, ate } = mesesDaApropriacao();
      if (apropriacao < de || apropriacao > ate) {
        throw appError('valores-incorretos', {
          message: `O mês da apropriação vai de ${formatPeriodo(de)} a ${formatPeriodo(ate)}`,
        });
      }
      if (estoque.resultado === null) return undefined;
      const { empresa } = await service.readParametros(deps, sessao, estoque);
      const nome = 'Registro do crédito de estoque';
      await service.noteExportacao(deps, sessao, { projetoId, nome, formato: 'xlsx' });
      named(reply, nomeDoDownload({ nome, empresa, projeto: estoque.projeto, filtrado: false }));
      return Buffer.from(await buildRegistroDoEstoque({ linhas: service.readTodas(estoque), empresa, apropriacao }));
    },
  });
}

const named = (reply: FastifyReply, nome: string): FastifyReply =>
  reply.type(XLSX).header('content-disposition', contentDisposition(`${nome}.xlsx`));
