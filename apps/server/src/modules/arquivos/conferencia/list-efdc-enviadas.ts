import { chooseConferidos } from '@apura/documentos';
import type { Trx } from '../../../platform/db/create-db.ts';
import type { ProjetoRow } from '../../projetos/index.ts';
import * as repo from './conferencia.repo.ts';

/** An uploaded EFD-Contribuições that would count if the project started now. */
export interface EfdcEnviada {
  nome: string;
  sha256: string;
  /** AAAA-MM. */
  mes: string | null;
  enviadoId: string;
  /** Its place among the files of a ZIP; 0 for the uploaded file itself. */
  ordem: number;
}

/** The uploaded EFD-Contribuições that would count, of those that are identified. */
export async function listEfdcEnviadas(trx: Trx, projeto: ProjetoRow): Promise<EfdcEnviada[]> {
  const cnpj = await repo.findCnpjDaEmpresa(trx, projeto.empresa_id);
  const comVersao = await repo.listComVersao(trx, projeto.id);
  const decisoes = chooseConferidos(comVersao, {
    empresa: { cnpj },
    periodo: { inicio: projeto.periodo_inicial, fim: projeto.periodo_final },
  });
  return comVersao.flatMap(({ tipo, nome, sha256, inicio, arquivo_enviado_id: enviadoId, ordem }, i) =>
    tipo === 'EFDC' && sha256 !== null && decisoes[i]?.situacao === 'Usado'
      ? [{ nome, sha256, mes: inicio?.slice(0, 7) ?? null, enviadoId, ordem }]
      : [],
  );
}
