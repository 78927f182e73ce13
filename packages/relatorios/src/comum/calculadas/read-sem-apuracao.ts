import type { LeitorSql, MotivoSemApuracao } from '@apura/apuracao';

/** The taxes of files that declare nothing: what they lack is not zero. */
export const SQL_SEM_APURACAO = `SELECT _arquivo, tributo, motivo FROM apuracao_efdc WHERE situacao = 'Sem apuração'`;

/** Reads why a tax of a file has nothing to be compared with. */
export async function readSemApuracao(leitor: Pick<LeitorSql, 'read'>): Promise<MotivoSemApuracao> {
  const motivos = new Map(
    (await leitor.read(`${SQL_SEM_APURACAO} ORDER BY ALL`)).map((l) => [`${l._arquivo}|${l.tributo}`, l.motivo ?? '']),
  );
  return (arquivo, tributo) => motivos.get(`${arquivo}|${tributo}`) ?? null;
}
