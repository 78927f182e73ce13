import type {
  MudancaDoRascunho,
  PassoDoRascunho,
  Rascunho,
  ResumoDoRascunho,
  Simulacao,
  TravaDoCampo,
} from '@apura/contract';
import { mudancaLida } from '../retificacoes/index.ts';
import type { MudancaListada } from './mudancas.repo.ts';
import type { PassoListado } from './passos.repo.ts';
import type { RascunhoListado } from './rascunhos.repo.ts';
import type { TrabalhoRow } from './trabalhos.repo.ts';

export function presentRascunho(row: RascunhoListado): Rascunho {
  const { ativas, inativas, conflitos, perdidas } = row;
  return {
    id: row.id,
    projetoId: row.projeto_id,
    obrigacao: row.obrigacao,
    criadoEm: row.criado_em.toISOString(),
    alteradoEm: row.alterado_em.toISOString(),
    criadoPor: row.criador,
    criadoPorEmail: row.criadorEmail,
    revisao: row.revisao,
    mudancas: { ativas, inativas, conflitos, perdidas },
  };
}

export function presentPasso(row: PassoListado): PassoDoRascunho {
  return {
    numero: row.numero,
    tipo: row.tipo,
    descricao: row.descricao,
    mudancas: row.mudancas,
    usuario: row.usuario,
    quando: row.feito_em.toISOString(),
    desfeito:
      row.desfeito_em === null ? null : { usuario: row.desfazedor ?? '', quando: row.desfeito_em.toISOString() },
  };
}

/** A change with its values as people read them. */
export function presentMudanca(
  row: MudancaListada,
  { obrigacao, usuarioId }: { obrigacao: 'efdc' | 'esocial'; usuarioId: string },
): MudancaDoRascunho {
  const { relatorio, posicao, regra, tese, lugar, confianca } = row;
  const nova = row.acao.startsWith('INCLUIR');
  return {
    id: row.n,
    versao: row.versao,
    estado: row.estado,
    ativa: row.ativa,
    acao: row.acao,
    aba: row.aba,
    periodo: row.periodo,
    estabelecimento: row.estabelecimento,
    arquivo: row.arquivo,
    linha: row.linha,
    chave: row.chave,
    campos: Object.entries(row.campos).map(([campo, valor]) => {
      const valores = { registro: row.aba, campo, antes: row.antes[campo] ?? '', depois: valor };
      const { Antes, Depois } = mudancaLida(obrigacao, valores);
      return { campo, antes: nova ? null : Antes, depois: Depois, valor };
    }),
    documento: row.documento,
    origem: { relatorio, posicao, regra, tese, lugar, confianca },
    vencidaPor: row.vencida_por === null || row.vencedora === null ? null : { id: row.vencida_por, ...row.vencedora },
    vence: row.vence,
    nota: row.nota,
    editada: row.editada_em === null ? null : { usuario: row.editor ?? '', quando: row.editada_em.toISOString() },
    travas: row.travas.map((trava) => presentTrava({ ...trava, ate: new Date(trava.ate) }, usuarioId)),
  };
}

export function presentTrava(
  { campo, usuario, usuarioId, ate }: { campo: string; usuario: string; usuarioId: string; ate: Date },
  eu: string,
): TravaDoCampo {
  return { campo, usuario, ate: ate.toISOString(), minha: usuarioId === eu };
}

export function presentSimulacao(row: TrabalhoRow): Simulacao {
  return {
    situacao: row.situacao,
    progresso: row.progresso,
    percentual: row.percentual,
    mensagem: row.mensagem,
    pedidaEm: row.pedido_em.toISOString(),
    pedidaPor: row.usuario,
    terminadaEm: row.terminado_em?.toISOString() ?? null,
    revisao: row.revisao,
  };
}

export function presentConferencia(row: TrabalhoRow): NonNullable<ResumoDoRascunho['conferencia']> {
  // A search is never cancelled by a user.
  const situacao = row.situacao === 'cancelada' ? 'falhou' : row.situacao;
  return { situacao, mensagem: row.mensagem, quando: (row.terminado_em ?? row.pedido_em).toISOString() };
}
