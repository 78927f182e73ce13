import type { ArquivoCatalogado } from '@apura/documentos';
import type { ArquivoBase, TipoRetificacao } from '@apura/retificacao';

/** The documents that each obligation's rectification starts from. */
export const TIPO_DO_ARQUIVO: Readonly<Record<TipoRetificacao, ArquivoCatalogado['tipo']>> = {
  efdc: 'EFDC',
  ecf: 'ECF',
  esocial: 'ESOCIAL',
};

/** The files in use of one obligation, in the catalogue's order. */
export function arquivosBase(
  arquivos: readonly Pick<ArquivoCatalogado, keyof ArquivoBase | 'extensao' | 'tipo' | 'situacao'>[],
  tipo: ArquivoCatalogado['tipo'],
): ArquivoBase[] {
  return arquivos
    .filter((arquivo) => arquivo.tipo === tipo && arquivo.situacao === 'Usado')
    .map(({ id, nome, extensao, path, sha256, cnpj, inicio, fim, transmissao }) => ({
      id,
      nome: extensao === '' ? nome : `${nome}.${extensao}`,
      path,
      sha256,
      cnpj: cnpj ?? '',
      inicio: inicio ?? '',
      fim: fim ?? '',
      transmissao,
    }));
}
