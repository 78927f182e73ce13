import { LEITOR_VERSAO } from '@apura/documentos';
import { VERSAO_DOS_RESULTADOS } from '@apura/relatorios';

/** What the row of a project's column sets says when this version of the portal made sets and results. */
export const VERSOES_ATUAIS = { leitor_versao: LEITOR_VERSAO, resultados_versao: VERSAO_DOS_RESULTADOS };
