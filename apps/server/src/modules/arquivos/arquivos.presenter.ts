import { type ArquivoEnviado, type ArquivoItem, CATEGORIAS, type Categoria, nomeDaParte } from '@apura/contract';
import type { ArquivoRow } from './arquivos.repo.ts';
import type { EnviadosDoProjeto } from './arquivos.service.ts';
import type { ArquivoEnviadoRow } from './arquivos-enviados.repo.ts';

export function presentEnviados({ arquivos, partes }: EnviadosDoProjeto, comPartes: boolean) {
  const nomeById = new Map(arquivos.map((arquivo) => [arquivo.id, arquivo.nome_enviado]));
  return {
    finalResult: arquivos.map((arquivo) => arquivo.nome),
    arquivos: arquivos.map(presentEnviado),
    ...(comPartes
      ? {
          parts: partes.map((parte) => ({
            name: nomeDaParte(nomeById.get(parte.arquivo_enviado_id) ?? '', parte.n),
            size: Number(parte.tamanho),
          })),
        }
      : {}),
  };
}

function presentEnviado(arquivo: ArquivoEnviadoRow): ArquivoEnviado {
  const { nome, situacao, sha256, erro } = arquivo;
  return { nome, situacao, tamanho: arquivo.tamanho === null ? null : Number(arquivo.tamanho), sha256, erro };
}

/** Every category is present, the empty ones too; files of no category are in none. */
export function presentPastas(arquivos: readonly ArquivoRow[]): Record<Categoria, ArquivoItem[]> {
  const pastas = Object.fromEntries(CATEGORIAS.map((categoria) => [categoria, [] as ArquivoItem[]]));
  for (const arquivo of arquivos) {
    if (arquivo.categoria === null) continue;
    pastas[arquivo.categoria]?.push({
      nome: arquivo.nome,
      tipo: arquivo.extensao,
      obrigacao: arquivo.tipo_descricao,
      data: arquivo.recebido_em.toISOString(),
    });
  }
  // Built from CATEGORIAS itself: each of its keys is there.
  return pastas as Record<Categoria, ArquivoItem[]>;
}
