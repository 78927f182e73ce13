import type { ArquivoCatalogado } from '@apura/documentos';
import type { ArquivoBase } from './pedido.ts';
import type { TipoRetificacao } from './resultado.ts';

/** The documents that each obligation's rectification starts from. */
const TIPO_DO_ARQUIVO: Readonly<Record<TipoRetificacao, ArquivoCatalogado['tipo']>> = {
  efdc: 'EFDC',
  ecf: 'ECF',
  esocial: 'ESOCIAL',
};

/** The files of a catalogue that a rectification starts from, in its order: those in use of the obligation. */
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
