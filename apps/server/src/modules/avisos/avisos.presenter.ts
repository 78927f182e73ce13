import { formatDateBr, formatPeriodo } from '@apura/br';
import type { Aviso } from '@apura/contract';
import { fraseDoMotivo, isMotivoSemProjeto } from '../recorrencia/index.ts';
import type { Acontecimento } from './avisos.repo.ts';

/** What a happening is called, in words for the user. */
export function presentAviso(acontecimento: Acontecimento, vistosEm: Date | null): Aviso {
  const { tipo, alvo, detalhe, quando } = acontecimento;
  return {
    id: `${tipo}/${alvo}/${detalhe}/${quando.toISOString()}`,
    ...PALAVRAS[tipo](acontecimento),
    quando: quando.toISOString(),
    novo: vistosEm === null || quando > vistosEm,
    alvo,
  };
}

type Palavras = Pick<Aviso, 'tipo' | 'titulo' | 'texto'>;

const PALAVRAS: Readonly<Record<Acontecimento['tipo'], (acontecimento: Acontecimento) => Palavras>> = {
  projeto: (projeto) =>
    projeto.detalhe === 'CONCLUDED'
      ? { tipo: 'projeto-concluido', titulo: 'Projeto concluído', texto: rotuloOf(projeto) }
      : { tipo: 'projeto-falhou', titulo: 'Projeto em falha', texto: comMensagem(projeto) },
  retificacao: (retificacao) =>
    retificacao.detalhe === 'SUCCESS'
      ? { tipo: 'retificacao-concluida', titulo: 'Retificação concluída', texto: rotuloOf(retificacao) }
      : { tipo: 'retificacao-falhou', titulo: 'Retificação com erro', texto: comMensagem(retificacao) },
  certificado: ({ nome, fim }) => ({
    tipo: 'certificado-a-vencer',
    titulo: 'Certificado a vencer',
    texto: `${nome} vale até ${formatDateBr(fim)}. Importe o certificado renovado.`,
  }),
  mes: ({ nome, fim, mensagem }) => ({
    tipo: 'mes-sem-projeto',
    titulo: `Mês ${formatPeriodo(fim)} sem projeto`,
    texto: `${nome}: ${causaOf(mensagem ?? '')}`,
  }),
};

function rotuloOf({ nome, inicio, fim }: Acontecimento): string {
  return `${nome} - Período de ${formatDateBr(inicio ?? fim)} a ${formatDateBr(fim)}`;
}

function comMensagem(acontecimento: Acontecimento): string {
  const { mensagem } = acontecimento;
  return mensagem === null ? rotuloOf(acontecimento) : `${rotuloOf(acontecimento)}. ${mensagem}`;
}

function causaOf(motivo: string): string {
  if (!isMotivoSemProjeto(motivo) || motivo === 'prazo') return 'o prazo do mês terminou. Crie o projeto do mês.';
  const { causa, solucao } = fraseDoMotivo(motivo);
  return `${causa}. ${solucao}.`;
}
