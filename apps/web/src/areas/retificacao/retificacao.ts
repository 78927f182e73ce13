import { formatCnpj, formatDateBr, formatDateTimeBr, matchesSearch } from '@apura/br';
import { type ObrigacaoRetificavel, type Projeto, type Retificacao, statusLabel } from '@apura/contract';
import { withoutDirection } from '../../lib/format/without-direction.ts';

/** How the obligations that can be rectified are called on the screen. */
export const ROTULO_OBRIGACAO: Readonly<Record<ObrigacaoRetificavel, string>> = {
  efdc: 'EFD-C',
  ecf: 'ECF',
  esocial: 'eSocial',
};

/** The rectifications that the search finds: by any text that their row shows, and by the bare CNPJ. */
export function searchRetificacoes(retificacoes: readonly Retificacao[], search: string): readonly Retificacao[] {
  return retificacoes.filter((retificacao) =>
    matchesSearch(search, [
      retificacao.type,
      ROTULO_OBRIGACAO[retificacao.type],
      retificacao.grupo,
      retificacao.parceiro,
      retificacao.empresa,
      retificacao.cnpj,
      formatCnpj(retificacao.cnpj),
      formatDateTimeBr(retificacao.cadastro),
      formatDateBr(retificacao.periodo_inicial),
      formatDateBr(retificacao.periodo_final),
      retificacao.usuario,
      retificacao.status,
      statusLabel(retificacao.status),
    ]),
  );
}

/** 'empresa - CNPJ de início até fim': the project as the form of a new rectification names it. */
export function projetoTexto(projeto: Pick<Projeto, 'empresa' | 'cnpj' | 'periodoInicial' | 'periodoFinal'>): string {
  const { empresa, cnpj, periodoInicial, periodoFinal } = projeto;
  const periodo = `de ${formatDateBr(periodoInicial)} até ${formatDateBr(periodoFinal)}`;
  return `${withoutDirection(empresa)} - ${formatCnpj(cnpj)} ${periodo}`;
}

/** Whether the server is still at work on it, so that its row will change by itself. */
export function isEmAndamento({ status }: Pick<Retificacao, 'status'>): boolean {
  return status === 'PENDING' || status === 'PROCESSING';
}

/** What is being done now: 'Recalculando o bloco M de 02/2025 (40 %)'. Nothing when there is none to tell. */
export function andamentoTexto(retificacoes: readonly Retificacao[]): string {
  const emCurso = retificacoes.find(({ status, progresso }) => status === 'PROCESSING' && progresso !== null);
  if (emCurso === undefined) return '';
  return `${emCurso.progresso}${emCurso.percentual === null ? '' : ` (${emCurso.percentual} %)`}`;
}

/** '13 de 14 meses', where a rectification that succeeded left some out. */
export function periodosDeFora({ status, type, periodos }: Retificacao): string | undefined {
  if (status !== 'SUCCESS' || periodos === null || periodos.feitos === periodos.total) return undefined;
  return `${periodos.feitos} de ${periodos.total} ${type === 'ecf' ? 'anos' : 'meses'}`;
}

/** How its download is called: where nothing could be made there is only the report that says why. */
export function rotuloDownload({ status }: Pick<Retificacao, 'status'>): string {
  return status === 'ERROR' ? 'Baixar relatório da retificação' : 'Baixar arquivos retificados';
}

/** Why there is nothing to compare, if so. */
export function reasonAgainstComparar(retificacao: Retificacao): string | undefined {
  if (retificacao.comparavel) return undefined;
  if (isEmAndamento(retificacao)) return 'a retificação ainda não terminou';
  return retificacao.mensagem ?? 'esta retificação não deixou o que comparar';
}
