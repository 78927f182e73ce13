import { isCpf, parseCpf } from '@apura/br';
import { ERROS, type Usuario } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { assertFatorRecente } from '../../http/assert-fator-recente.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { cleanNome, cleanTexto } from './clean-nome.ts';
import { lockUsuario, updateUsuario } from './equipe.repo.ts';
import { presentUsuario } from './usuarios.presenter.ts';
import { findOwner, normalizeEmail } from './usuarios.repo.ts';

/** +55, an area code, the leading 9 and eight digits. */
const TELEFONE = /^55[1-9][1-9]9\d{8}$/;

/**
 * Changes the caller's own data. Phone and CPF are kept as digits; an empty phone is none. The CPF recovers a password,
 * so a user with a second factor must have proved it recently to change it. Throws `conflito-de-permissao` when e-mail
 * or privilege differ from the present ones, `cpf-invalido`, `telefone-invalido`, or `segundo-fator-pedido`.
 */
export async function updateProprio(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: { nome: string; email: string; telefone: string; cargo: string; cpf: string; privilegio: string },
): Promise<Usuario> {
  const { ownerId, usuarioId } = sessao;
  if (normalizeEmail(pedido.email) !== sessao.email || pedido.privilegio !== sessao.privilegio) {
    throw appError('conflito-de-permissao');
  }
  const nome = cleanNome(pedido.nome);
  const cargo = cleanTexto(pedido.cargo);
  if (!isCpf(pedido.cpf)) throw appError('cpf-invalido', { fields: { cpf: ERROS['cpf-invalido'].message } });
  const cpf: string = parseCpf(pedido.cpf);
  const telefone = parseTelefone(pedido.telefone);
  return asOwner(deps.db, ownerId, async (trx) => {
    const atual = await lockUsuario(trx, usuarioId);
    const owner = await findOwner(trx, ownerId);
    if (atual === undefined || owner === undefined) throw appError('sessao-expirada');
    if (atual.cpf !== cpf) assertFatorRecente(deps, sessao);
    const novo = { nome, cargo, cpf, telefone };
    const campos = (['nome', 'cargo', 'cpf', 'telefone'] as const).filter((campo) => atual[campo] !== novo[campo]);
    if (campos.length === 0) return presentUsuario(atual, owner.plano);
    const usuario = await updateUsuario(trx, usuarioId, novo);
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: 'usuario.alterado',
      alvo: usuarioId,
      rotulo: `${usuario.nome} (${usuario.email})`,
      dados: { campos },
    });
    return presentUsuario(usuario, owner.plano);
  });
}

function parseTelefone(texto: string): string {
  if (!/^[\d\s()+-]*$/.test(texto)) throwTelefone();
  const digitos = texto.replace(/\D/g, '');
  if (digitos !== '' && !TELEFONE.test(digitos)) throwTelefone();
  return digitos;
}

function throwTelefone(): never {
  throw appError('telefone-invalido', { fields: { telefone: ERROS['telefone-invalido'].message } });
}
