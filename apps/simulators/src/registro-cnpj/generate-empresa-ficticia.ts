import { createHash } from 'node:crypto';
import { ATIVIDADES, EMPRESAS_DAS_AMOSTRAS, MUNICIPIOS, NOMES, REGIMES } from './dados-ficticios.ts';
import type { EmpresaFicticia } from './empresa-ficticia.ts';

/**
 * Invents the registry entry of a CNPJ (14 characters, no punctuation). The same CNPJ always gives the same company;
 * branches share the name and activity of their root. Nothing here describes a real company, and the name says so.
 */
export function generateEmpresaFicticia(cnpj: string): EmpresaFicticia {
  const raiz = cnpj.slice(0, 8);
  const daRaiz = createHash('sha256').update(`raiz:${raiz}`).digest();
  const doCnpj = createHash('sha256').update(`cnpj:${cnpj}`).digest();
  const matriz = cnpj.slice(8, 12) === '0001';
  const nome = pick(NOMES, daRaiz[0]);
  const amostra = EMPRESAS_DAS_AMOSTRAS[raiz];
  const atividade = amostra?.atividade ?? pick(ATIVIDADES, daRaiz[1]);
  const local = amostra ?? pick(MUNICIPIOS, doCnpj[0]);
  const regime = pick(REGIMES, daRaiz[2]);
  const situacao = situacaoDe(amostra === undefined ? doCnpj[1] : ATIVA);
  const anoInicio = 1985 + ((daRaiz[3] ?? 0) % 35);
  const inicio = `${anoInicio}-${doisDigitos(1 + ((daRaiz[4] ?? 0) % 12))}-${doisDigitos(1 + ((daRaiz[5] ?? 0) % 28))}`;
  return {
    cnpj,
    identificador_matriz_filial: matriz ? 1 : 2,
    descricao_identificador_matriz_filial: matriz ? 'MATRIZ' : 'FILIAL',
    razao_social: amostra?.razao ?? `${nome} ${atividade.ramo} LTDA (SIMULADO)`,
    nome_fantasia: amostra?.fantasia ?? `${nome} (SIMULADO)`,
    ...situacao,
    data_situacao_cadastral: inicio,
    data_inicio_atividade: inicio,
    cnae_fiscal: atividade.codigo,
    cnae_fiscal_descricao: atividade.descricao,
    cnaes_secundarios: atividade.secundarios.map((cnae) => ({ ...cnae })),
    descricao_tipo_de_logradouro: 'RUA',
    logradouro: 'DAS AMOSTRAS',
    numero: String(1 + ((doCnpj[2] ?? 0) % 900)),
    complemento: '',
    bairro: 'CENTRO',
    cep: local.cep,
    uf: local.uf,
    codigo_municipio_ibge: local.ibge,
    municipio: local.municipio,
    opcao_pelo_simples: false,
    opcao_pelo_mei: false,
    codigo_natureza_juridica: 2062,
    natureza_juridica: 'Sociedade Empresária Limitada',
    capital_social: 10_000 * (1 + (daRaiz[6] ?? 0)),
    porte: 'DEMAIS',
    regime_tributario: [2022, 2023, 2024].map((ano) => ({
      ano,
      cnpj_da_scp: null,
      forma_de_tributacao: regime,
      quantidade_de_escrituracoes: 1,
    })),
    qsa: [],
    simulado: true,
  };
}

function pick<T>(lista: readonly T[], byte: number | undefined): T {
  const item = lista[(byte ?? 0) % lista.length];
  if (item === undefined) throw new RangeError('pick needs a list with at least one entry');
  return item;
}

/** A byte that draws an active company. */
const ATIVA = 2;

/** About nineteen companies in twenty are active; the rest let screens show the red situation. */
function situacaoDe(
  byte: number | undefined,
): Pick<EmpresaFicticia, 'situacao_cadastral' | 'descricao_situacao_cadastral'> {
  const sorte = (byte ?? 0) % 40;
  if (sorte === 0) return { situacao_cadastral: 4, descricao_situacao_cadastral: 'INAPTA' };
  if (sorte === 1) return { situacao_cadastral: 8, descricao_situacao_cadastral: 'BAIXADA' };
  return { situacao_cadastral: 2, descricao_situacao_cadastral: 'ATIVA' };
}

function doisDigitos(n: number): string {
  return String(n).padStart(2, '0');
}
