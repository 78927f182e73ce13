import type { CampoDaTabela, Mapa } from '../../lib/tabela/propose-colunas.ts';
import type { LinhaLida } from '../../lib/tabela/tabela-lida.ts';

export type CampoEmpresa = 'cnpj' | 'grupo' | 'parceiro';

/** A row as it is sent. */
interface EmpresaPedida {
  cnpj: string;
  grupo: string;
  parceiro: string;
}

/** What a spreadsheet says of each company. A group that it lacks is the same for all. */
export const CAMPOS_EMPRESA: readonly CampoDaTabela<CampoEmpresa>[] = [
  { campo: 'cnpj', rotulo: 'CNPJ', exigido: true, conhecidos: ['cnpj', 'cnpj da empresa', 'cnpj/cpf', 'cpf/cnpj'] },
  { campo: 'grupo', rotulo: 'Grupo', exigido: false, conhecidos: ['grupo', 'grupo economico', 'grupo da empresa'] },
  { campo: 'parceiro', rotulo: 'Parceiro', exigido: false, conhecidos: ['parceiro', 'parceira', 'indicacao'] },
];

/** The rows with something in the chosen columns, as they are sent, with the numbers of their lines. */
export function empresasOf(
  linhas: readonly LinhaLida[],
  { mapa, grupo }: { mapa: Mapa<CampoEmpresa>; grupo: string },
): { numeros: number[]; empresas: EmpresaPedida[] } {
  const read = ({ celulas }: LinhaLida, coluna: number | null) => (coluna === null ? '' : (celulas[coluna] ?? ''));
  const cheias = linhas
    .map((linha) => ({
      numero: linha.numero,
      cnpj: read(linha, mapa.cnpj),
      grupo: mapa.grupo === null ? grupo : read(linha, mapa.grupo),
      parceiro: read(linha, mapa.parceiro),
    }))
    .filter((linha) => linha.cnpj !== '' || (mapa.grupo !== null && linha.grupo !== '') || linha.parceiro !== '');
  return {
    numeros: cheias.map(({ numero }) => numero),
    empresas: cheias.map(({ cnpj, grupo: dela, parceiro }) => ({ cnpj, grupo: dela, parceiro })),
  };
}
