import type { ArquivoCatalogado } from '@apura/documentos';
import type { ArquivoBase } from './pedido.ts';
import type { TipoRetificacao } from './resultado.ts';

/** The kind of file that each obligation's rectification starts from. */
const TIPO_DO_ARQUIVO: Readonly<Record<TipoRetificacao, ArquivoCatalogado['tipo']>> = {
  efdc: 'EFDC',
  ecf: 'ECF',
  esocial: 'ESOCIAL',
};

/**
 * Returns the files that a rectification starts from: the files of the obligation that the project uses, in the order
 * of the catalogue. Unknown CNPJ and dates become empty texts.
 */
export function arquivosBase(
  arquivos: readonly Pick<ArquivoCatalogado, keyof ArquivoBase | 'extensao' | 'tipo' | 'situacao'>[],
  tipo: TipoRetificacao,
): ArquivoBase[] {
  return arquivos
    .filter((arquivo) => arquivo.tipo === TIPO_DO_ARQUIVO[tipo] && arquivo.situacao === 'Usado')
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
