import { formatDateTimeBr } from '@apura/br';
import type {
  AmbienteTransmissao,
  LoteTransmissao,
  ResumoTransmissao,
  Retificacao,
  SituacaoTransmissao,
  Transmissao,
  Usuario,
} from '@apura/contract';
import { podeFazer } from '@apura/contract';
import { formatCount } from '../../../lib/format/counts.ts';
import type { Tone } from '../../../ui/status-badge.tsx';

export const AMBIENTES: Readonly<Record<AmbienteTransmissao, { rotulo: string; explicacao: string }>> = {
  producao: {
    rotulo: 'Produção',
    explicacao: 'O que o eSocial aceita vale de verdade e não pode ser recolhido depois.',
  },
  'producao-restrita': {
    rotulo: 'Produção restrita',
    explicacao: 'O ambiente de testes do governo: nada do que é enviado tem valor.',
  },
  simulado: {
    rotulo: 'Simulado',
    explicacao: 'Nesta demonstração um simulador responde no lugar do governo: nada sai deste servidor.',
  },
};

const SITUACOES: Readonly<Record<SituacaoTransmissao, { rotulo: string; tone: Tone }>> = {
  andamento: { rotulo: 'Transmitindo', tone: 'yellow' },
  esperando: { rotulo: 'Transmitindo', tone: 'yellow' },
  concluida: { rotulo: 'Aceita pelo eSocial', tone: 'green' },
  recusada: { rotulo: 'Recusada pelo eSocial', tone: 'red' },
  incerta: { rotulo: 'Confira um lote', tone: 'red' },
  parada: { rotulo: 'Parada', tone: 'grey' },
  falhou: { rotulo: 'Falhou', tone: 'red' },
};

const LOTES: Readonly<Record<LoteTransmissao['situacao'], { rotulo: string; tone: Tone }>> = {
  pendente: { rotulo: 'Não enviado', tone: 'grey' },
  enviando: { rotulo: 'Enviando', tone: 'yellow' },
  enviado: { rotulo: 'Em análise', tone: 'yellow' },
  aceito: { rotulo: 'Aceito', tone: 'green' },
  recusado: { rotulo: 'Recusado', tone: 'red' },
  incerto: { rotulo: 'Confira', tone: 'red' },
};

export const situacaoTexto = (situacao: SituacaoTransmissao) => SITUACOES[situacao];
export const loteTexto = (situacao: LoteTransmissao['situacao']) => LOTES[situacao];

/** Whether the server is still at work on it. */
export function isTransmitindo({ situacao }: Pick<ResumoTransmissao, 'situacao'>): boolean {
  return situacao === 'andamento' || situacao === 'esperando';
}

/** Beside the state of a rectification, where there is room for a word: '250 de 1.234', 'recusada'. */
export function resumoCurto({ situacao, eventos, aceitos }: ResumoTransmissao): string {
  switch (situacao) {
    case 'concluida':
      return 'aceita';
    case 'recusada':
      return 'recusada';
    case 'incerta':
      return 'confira';
    case 'parada':
      return 'parada';
    case 'falhou':
      return 'falhou';
    default:
      return `${formatCount(aceitos)} de ${formatCount(eventos)}`;
  }
}

/** The same in a sentence: 'Transmitindo: 250 de 1.234 eventos aceitos (Simulado)'. */
export function resumoTexto({ situacao, ambiente, eventos, aceitos }: ResumoTransmissao): string {
  const quantos = `${formatCount(aceitos)} de ${formatCount(eventos)} eventos aceitos`;
  return `${SITUACOES[situacao].rotulo}: ${quantos} (${AMBIENTES[ambiente].rotulo})`;
}

/**
 * Why this user cannot open the transmission of a rectification; undefined when the user can. An ordered transmission
 * can always be opened.
 */
export function reasonAgainstTransmitir(
  retificacao: Pick<Retificacao, 'status' | 'transmissao'>,
  user: Pick<Usuario, 'privilegio'>,
): string | undefined {
  if (retificacao.transmissao !== null) return undefined;
  if (retificacao.status !== 'SUCCESS') return 'a retificação não tem eventos gerados';
  return podeFazer('transmitir', user) ? undefined : 'peça a um administrador, que é quem usa o certificado da empresa';
}

/** What is being done, or what has to be done about it. */
export function andamentoDaTransmissao({ situacao, mensagem, parando, retomarEm }: Transmissao): string {
  const partes = [mensagem ?? (isTransmitindo({ situacao }) ? 'Assinando e preparando os lotes.' : '')];
  if (parando) partes.push('Para antes do próximo lote.');
  else if (situacao === 'esperando' && retomarEm !== null)
    partes.push(`Próxima consulta: ${formatDateTimeBr(retomarEm)}.`);
  return partes.join(' ');
}
