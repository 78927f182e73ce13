import type { EstadoDaMudanca, ORDENS_DE_MUDANCAS } from '@apura/contract';
import type { Tone } from '../../../ui/status-badge.tsx';

/** What narrows and orders the changes that are shown. Empty texts leave nothing out. */
export interface Pergunta {
  periodo: string;
  tese: string;
  relatorio: string;
  aba: string;
  estado: EstadoDaMudanca | '';
  q: string;
  ordem: (typeof ORDENS_DE_MUDANCAS)[number] | '';
  desc: boolean;
}

export const PERGUNTA_INICIAL: Pergunta = {
  periodo: '',
  tese: '',
  relatorio: '',
  aba: '',
  estado: '',
  q: '',
  ordem: '',
  desc: false,
};

/** The filter of a call: what lists the changes, and what turns all of them on or off. */
export function filtroDe({ periodo, tese, relatorio, aba, estado, q }: Pergunta) {
  const busca = q.trim();
  return {
    ...(periodo !== '' && { periodo }),
    ...(tese !== '' && { tese }),
    ...(relatorio !== '' && { relatorio }),
    ...(aba !== '' && { aba }),
    ...(estado !== '' && { estado }),
    ...(busca !== '' && { q: busca }),
  };
}

/** Whether the changes shown are only a part of the draft's. */
export function isNarrowed(pergunta: Pergunta): boolean {
  return Object.keys(filtroDe(pergunta)).length > 0;
}

export const ESTADOS: Readonly<Record<EstadoDaMudanca, { rotulo: string; plural: string; tone: Tone }>> = {
  ativa: { rotulo: 'Ativa', plural: 'Ativas', tone: 'green' },
  inativa: { rotulo: 'Desligada', plural: 'Desligadas', tone: 'grey' },
  conflito: { rotulo: 'Em conflito', plural: 'Em conflito', tone: 'orange' },
  perdida: { rotulo: 'Registro perdido', plural: 'Perdidas', tone: 'red' },
};

export const ORDENS: readonly { ordem: Pergunta['ordem']; rotulo: string }[] = [
  { ordem: '', rotulo: 'Ordem de chegada' },
  { ordem: 'periodo', rotulo: 'Por mês' },
  { ordem: 'tese', rotulo: 'Por tese' },
  { ordem: 'lugar', rotulo: 'Pela ordem das teses' },
  { ordem: 'relatorio', rotulo: 'Por relatório' },
  { ordem: 'aba', rotulo: 'Por registro' },
  { ordem: 'acao', rotulo: 'Por ação' },
  { ordem: 'arquivo', rotulo: 'Por arquivo' },
  { ordem: 'linha', rotulo: 'Por linha' },
  { ordem: 'estado', rotulo: 'Por estado' },
  { ordem: 'confianca', rotulo: 'Por confiança' },
];

const ACOES: Readonly<Record<string, string>> = {
  INCLUIR: 'Incluir',
  ALTERAR: 'Alterar',
  EXCLUIR: 'Excluir',
  INCLUIR_VIGENCIA: 'Incluir vigência',
  REENVIAR: 'Reenviar',
};

/** What an action of the workbook is called. */
export const acaoTexto = (acao: string): string => ACOES[acao] ?? acao;
