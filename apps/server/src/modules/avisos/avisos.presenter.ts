import { formatDateBr, formatPeriodo } from '@apura/br';
import type { Aviso } from '@apura/contract';
import type { Prescricao } from '../carteira/index.ts';
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

const DIA_MS = 86_400_000;

/** That amounts prescribe within some days: it is new when the last of them came to be so near. */
export function presentPrescricao(
  { empresas, primeiro, ultimo }: Prescricao,
  { dias, vistosEm }: { dias: number; vistosEm: Date | null },
): Aviso {
  const quando = new Date(Date.parse(`${ultimo}T00:00:00-03:00`) - dias * DIA_MS);
  return {
    id: `prescricao/${ultimo}`,
    tipo: 'valores-prescrevem',
    titulo: 'Valores a prescrever',
    texto:
      `${empresas === 1 ? '1 empresa tem' : `${empresas} empresas têm`} valores pagos a maior que prescrevem em até ` +
      `${dias} dias, os primeiros em ${formatDateBr(primeiro)}. Veja na Carteira.`,
    quando: quando.toISOString(),
    novo: vistosEm === null || quando > vistosEm,
    alvo: 'carteira',
  };
}

type Palavras = Pick<Aviso, 'tipo' | 'titulo' | 'texto'>;

const PALAVRAS: Readonly<Record<Acontecimento['tipo'], (acontecimento: Acontecimento) => Palavras>> = {
  projeto: (projeto) =>
    projeto.detalhe === 'CONCLUDED'
      ? { tipo: 'projeto-concluido', titulo: 'Projeto concluído', texto: rotuloOf(projeto) }
      : { tipo: 'projeto-falhou', titulo: 'Projeto em falha', texto: comMensagem(projeto) },
  voltou: (projeto) => ({ tipo: 'projeto-voltou', titulo: 'Projeto aguarda arquivos', texto: comMensagem(projeto) }),
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
  mensal: ({ nome, fim, mensagem }) => ({
    tipo: 'projeto-do-mes',
    titulo: `Projeto de ${formatPeriodo(fim.slice(0, 7))} aberto`,
    texto:
      `${nome}: a recorrência mensal abriu o projeto, que consumiu 1 crédito.` +
      (mensagem === 'FILES' ? ' Ele aguarda os arquivos do mês: envie-os e inicie.' : ''),
  }),
  atribuida: ({ nome, mensagem }) => ({
    tipo: 'oportunidade-atribuida',
    titulo: 'Você é responsável por uma oportunidade',
    texto: `${mensagem}. Quem escolheu: ${nome}.`,
  }),
  comentada: ({ nome, detalhe, mensagem }) => ({
    tipo: 'oportunidade-comentada',
    titulo: detalhe === '1' ? `${nome} comentou` : `${detalhe} comentários, o último de ${nome}`,
    texto: mensagem ?? '',
  }),
  envio: ({ nome, detalhe, mensagem }) => ({
    tipo: 'envio-falhou',
    titulo: detalhe === '' ? 'Relatório não enviado por e-mail' : 'Relatório por e-mail parado',
    texto: `${nome}: ${mensagem}`,
  }),
  enviado: (envio) => ({
    tipo: 'relatorio-enviado',
    titulo: `Enviado por e-mail: ${envio.mensagem}`,
    texto: rotuloOf(envio),
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
