import { todayInSaoPaulo } from '@apura/br';
import type { ContratoIntegraItem, Integra } from '@apura/contract';
import type { ContratoIntegra } from '../../config/integra-config.ts';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import type { IntegraAberto } from '../../platform/coletores/port.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { takeTentativas } from '../sessao/index.ts';
import { findContratoAberto } from './contrato-aberto.ts';
import { isServidoPelaInstalacao } from './contrato-da-instalacao.ts';
import * as repo from './contratos.repo.ts';
import { type ContratoEnviado, checkEnviado, makeContrato, readCertificadoNovo } from './keep-contrato.ts';

/**
 * Tests of one owner in a quarter of an hour, so that the portal cannot be used to guess keys or to get a contract
 * blocked.
 */
export const MAX_TESTES = 10;
const PROVIDENCIA = 'Confira a Consumer Key, o Consumer Secret e o e-CNPJ do contrato.';

export async function getIntegra(deps: Deps, { ownerId }: SessaoAtual): Promise<Integra> {
  return asOwner(deps.db, ownerId, async (trx) => presentIntegra(deps, trx, await repo.findContrato(trx)));
}

/**
 * Saves the owner's contract: the whole of it the first time, afterwards the changed fields. Throws
 * `valores-incorretos` with the fields that are at fault, or what is wrong with the certificate.
 */
export async function updateIntegra(deps: Deps, sessao: SessaoAtual, enviado: ContratoEnviado): Promise<Integra> {
  const { ownerId, usuarioId } = sessao;
  // A form that is at fault opens no certificate.
  checkEnviado(enviado, await asOwner(deps.db, ownerId, repo.findContrato));
  const novo = await readCertificadoNovo(deps, ownerId, enviado);
  return asOwner(deps.db, ownerId, async (trx) => {
    const atual = await repo.lockContrato(trx);
    const { contrato, campos } = makeContrato(deps, ownerId, { enviado, novo, atual });
    if (campos.length === 0) return presentIntegra(deps, trx, atual);
    await repo.saveContrato(trx, contrato);
    const { cnpj, nome, validade, autor } = contrato;
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: atual === undefined ? 'contrato.informado' : 'contrato.alterado',
      alvo: cnpj,
      rotulo: nome,
      dados: { campos, validade, autor },
    });
    return presentIntegra(deps, trx, contrato);
  });
}

/** Deletes the contract with its secrets. Collections go on by the installation's, or say what is missing. */
export async function deleteIntegra(deps: Deps, sessao: SessaoAtual): Promise<Integra> {
  const { ownerId, usuarioId } = sessao;
  return asOwner(deps.db, ownerId, async (trx) => {
    const atual = await repo.lockContrato(trx);
    if (atual === undefined) throw appError('nao-encontrado');
    await repo.deleteContrato(trx);
    const { cnpj: alvo, nome: rotulo } = atual;
    await insertAuditoria(trx, { ownerId, usuarioId, acao: 'contrato.excluido', alvo, rotulo });
    return presentIntegra(deps, trx, undefined);
  });
}

/** Requests access with the saved contract, which is free of charge, and saves the result. */
export async function testIntegra(deps: Deps, sessao: SessaoAtual): Promise<Integra> {
  const { ownerId, usuarioId } = sessao;
  const aberto = await asOwner(deps.db, ownerId, (trx) => findContratoAberto(deps, trx, ownerId));
  if (aberto === undefined)
    throw appError('nao-encontrado', { message: 'Informe as credenciais do Integra Contador antes de testá-las' });
  await takeTentativas(deps, [{ chave: `integra:${ownerId}`, max: MAX_TESTES }]);
  const { resultado, mensagem } = aberto.ok
    ? await testar(deps, aberto.contrato)
    : ({ resultado: 'recusado', mensagem: aberto.mensagem } as const);
  return asOwner(deps.db, ownerId, async (trx) => {
    const teste = { teste: resultado, teste_mensagem: mensagem, testado_em: deps.clock.now() };
    const valeu = await repo.setTeste(trx, aberto.versao, teste);
    const contrato = await repo.findContrato(trx);
    if (valeu && contrato !== undefined) {
      const { cnpj: alvo, nome: rotulo } = contrato;
      const dados = { resultado };
      await insertAuditoria(trx, { ownerId, usuarioId, acao: 'contrato.testado', alvo, rotulo, dados });
    }
    return presentIntegra(deps, trx, contrato);
  });
}

async function testar({ coletores }: Deps, contrato: ContratoIntegra): ReturnType<IntegraAberto['testar']> {
  if (coletores.integra === null) throw appError('servico-indisponivel');
  const integra = coletores.integra.open(contrato, PROVIDENCIA);
  try {
    return await integra.testar();
  } finally {
    integra.close();
  }
}

async function presentIntegra(deps: Deps, trx: Trx, row: repo.ContratoRow | undefined): Promise<Integra> {
  const { coletores, clock } = deps;
  return {
    contrato: row === undefined ? null : presentContrato(row, todayInSaoPaulo(clock.now())),
    instalacao: await isServidoPelaInstalacao(deps, trx),
    simulado: coletores.simulado,
  };
}

function presentContrato(row: repo.ContratoRow, hoje: string): ContratoIntegraItem {
  const { cnpj, nome, validade, autor, teste, testado_em } = row;
  return {
    cnpj,
    nome,
    validade,
    vencido: validade < hoje,
    autor,
    alterado_em: row.alterado_em.toISOString(),
    teste:
      teste === null || testado_em === null
        ? null
        : { resultado: teste, mensagem: row.teste_mensagem ?? '', testado_em: testado_em.toISOString() },
  };
}
