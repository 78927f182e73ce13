import { matchesSearch } from '@apura/br';

/** What of the companies is looked at. Empty texts and what is absent leave nothing out. */
export interface FiltroDeEmpresas {
  grupo?: string | undefined;
  parceiro?: string | undefined;
  /** Part of a company's name or CNPJ, with or without its mask. */
  busca?: string | undefined;
}

interface EmpresaFiltravel {
  grupo: string;
  parceiro: string;
  nome: string;
  cnpj: string;
}

/** Whether a company is among those that are looked at: the same on the screen, in the trend and in the export. */
export function cabeNaCarteira(empresa: EmpresaFiltravel, { grupo, parceiro, busca = '' }: FiltroDeEmpresas): boolean {
  if (grupo !== undefined && grupo !== '' && empresa.grupo !== grupo) return false;
  if (parceiro !== undefined && parceiro !== '' && empresa.parceiro !== parceiro) return false;
  const semMascara = busca.replace(/[./-]/g, '').trim();
  return (
    matchesSearch(busca, [empresa.nome, empresa.grupo]) ||
    (semMascara !== '' && empresa.cnpj.includes(semMascara.toUpperCase()))
  );
}
