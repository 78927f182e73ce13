import type { EmpresaItem } from '@apura/contract';
import type { EmpresaRow } from './empresas.repo.ts';
import type { EmpresaAtualizada } from './empresas.service.ts';

export function presentEmpresaItem(empresa: EmpresaRow): EmpresaItem {
  return { cnpj: empresa.cnpj, name: empresa.nome };
}

export function presentEmpresaAtualizada(resultado: EmpresaAtualizada) {
  if ('message' in resultado) return resultado;
  const { cnpj, nome, uf, municipio, cnae, situacao, cnae_secundario } = resultado.empresa;
  return { cnpj, razao: nome, uf, municipio, cnae, situacao, cnae_secundario };
}
