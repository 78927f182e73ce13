import { z } from 'zod';

export const STATUS_PROJETO = [
  'FILES',
  'PENDING',
  'PROCESSING',
  'CONCLUDED',
  'FAILED',
  'PROCURACAO',
  'DOIS FATORES',
] as const;
export const statusProjetoSchema = z.enum(STATUS_PROJETO);
export type StatusProjeto = z.infer<typeof statusProjetoSchema>;

export const STATUS_EXECUCAO = [
  'PENDING',
  'PROCESSING',
  'SUCCESS',
  'ERROR',
  'PROCURACAO',
  'DOIS FATORES',
  'ignorar',
] as const;
export const statusExecucaoSchema = z.enum(STATUS_EXECUCAO);
export type StatusExecucao = z.infer<typeof statusExecucaoSchema>;

export type CorStatus = 'green' | 'yellow' | 'orange' | 'red' | 'grey';

const LABELS: Readonly<Record<string, string>> = {
  PENDING: 'Aguardando',
  FILES: 'Aguardando Arquivos',
  PROCESSING: 'Processando',
  CONCLUDED: 'Concluído',
  FAILED: 'Falha',
  SUCCESS: 'Sucesso',
  ERROR: 'Erro',
  PROCURACAO: 'Procuração E-CAC',
  'DOIS FATORES': 'E-Cac Dois Fatores',
  ignorar: 'Ignorado',
  aguarde: 'Aguardando',
  processando: 'Processando',
  reprocessando: 'Reprocessando',
  concluído: 'Concluído',
  erro: 'Erro',
  procuracao: 'Procuração E-CAC',
  caixa: 'Caixa Postal',
  arquivos: 'Aguardando Arquivos',
  sucesso: 'Sucesso',
  falha: 'Falha',
};

/** The label of a status, legacy values included; an unknown value shows itself. */
export function statusLabel(status: string): string {
  return LABELS[status] ?? status;
}

/** The colour of a project's or rectification's badge. */
export function corStatusProjeto(status: string): CorStatus {
  switch (status) {
    case 'CONCLUDED':
    case 'SUCCESS':
    case 'concluído':
    case 'sucesso':
      return 'green';
    case 'PROCESSING':
    case 'processando':
      return 'yellow';
    case 'PENDING':
    case 'FILES':
    case 'aguarde':
    case 'arquivos':
      return 'orange';
    case 'reprocessando':
      return 'grey';
    default:
      return 'red';
  }
}

/** The colour of a tool's execution. */
export function corStatusExecucao(status: string): CorStatus {
  switch (status) {
    case 'SUCCESS':
      return 'green';
    case 'PROCESSING':
      return 'yellow';
    case 'PENDING':
      return 'orange';
    case 'ignorar':
      return 'grey';
    default:
      return 'red';
  }
}
