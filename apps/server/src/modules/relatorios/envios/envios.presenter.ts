import { formatDateBr } from '@apura/br';
import type { Envio } from '@apura/contract';
import { catalogo } from '@apura/relatorios';
import { notasDaConsulta } from '../notas-da-consulta.ts';
import { parseConsulta } from '../parse-consulta.ts';
import type { EnvioComNomes, Pessoa } from './envios.repo.ts';
import { parseRecorte } from './recorte.ts';

export function presentEnvio(
  row: EnvioComNomes,
  { usuarioId, destinatarios }: { usuarioId: string; destinatarios: readonly Pessoa[] },
): Envio {
  const { id, relatorio, formato, cadencia, dia, autor, proximo, ressalva } = row;
  const pausado = row.pausado_em !== null;
  const periodo = row.mensal
    ? 'o projeto mais recente da recorrência'
    : `Período de ${formatDateBr(row.inicio)} a ${formatDateBr(row.fim)}`;
  return {
    id,
    relatorio,
    projeto: `${row.empresa} - ${periodo}`,
    formato,
    cadencia,
    dia,
    filtros: filtrosDe(row),
    destinatarios: destinatarios.map(({ id: pessoa, nome, email }) => ({ id: pessoa, nome, email })),
    meu: row.usuario_id === usuarioId,
    autor,
    pausado,
    proximo: pausado ? null : proximo,
    ultimo: row.ultimo_em?.toISOString() ?? null,
    ressalva,
    falha: row.falha ?? (pausado ? null : naoEntregue(row)),
  };
}

function naoEntregue({ nao_entregues: quantos }: EnvioComNomes): string | null {
  if (quantos === 0) return null;
  return `O último e-mail não foi entregue a ${quantos === 1 ? '1 destinatário' : `${quantos} destinatários`}.`;
}

/** A report that lost a column since is not asked for its words: its next sending says so. */
function filtrosDe({ relatorio, recorte }: EnvioComNomes): string[] {
  const definicao = catalogo.find(({ nome }) => nome === relatorio);
  if (definicao === undefined) return [];
  try {
    return notasDaConsulta(definicao, parseConsulta(definicao, parseRecorte(recorte))).map(({ texto }) => texto);
  } catch {
    return [];
  }
}
