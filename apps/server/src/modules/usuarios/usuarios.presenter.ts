import type { Owner, Usuario, UsuarioItem } from '@apura/contract';
import type { Creditos } from '../creditos/index.ts';
import type { OwnerRow, UsuarioRow } from './usuarios.repo.ts';

/** The user as the session shows it. */
export function presentUsuario(row: UsuarioRow, plano: string): Usuario {
  const { nome, email, telefone, cargo, cpf, privilegio } = row;
  return { nome, email, telefone, cargo, cpf, privilegio, plano };
}

export function presentUsuarioItem(row: UsuarioRow): UsuarioItem {
  return { name: row.nome, email: row.email, privilege: row.privilegio, user_status: row.situacao };
}

/** The owner as the session shows it. */
export function presentOwner(row: OwnerRow, creditos: Creditos): Owner {
  return {
    cnpj: row.cnpj,
    razao: row.razao,
    site: row.site,
    cep: row.cep,
    uf: row.uf,
    logradouro: row.logradouro,
    municipio: row.municipio,
    logo: row.logo ?? '',
    creditos_adquiridos: String(creditos.adquiridos),
    creditos_consumidos: String(creditos.consumidos),
    plano: row.plano,
    white_label: row.white_label,
    first_price: row.preco_1,
    second_price: row.preco_2,
    third_price: row.preco_3,
    fourth_price: row.preco_4,
  };
}
