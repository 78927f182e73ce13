import { appError } from '../../http/errors.ts';
import type { ProjetoRow } from '../projetos/index.ts';

/** Throws unless the project is the owner's, manual and not started. */
export function assertRecebeArquivos(projeto: ProjetoRow | undefined): asserts projeto is ProjetoRow {
  if (projeto === undefined) throw appError('nao-encontrado', { message: 'Projeto inválido' });
  if (projeto.upload !== 0) throw appError('projeto-nao-manual');
  if (projeto.status !== 'FILES') throw appError('projeto-ja-iniciado');
}
