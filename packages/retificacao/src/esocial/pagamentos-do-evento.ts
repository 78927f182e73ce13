import type { Banco } from '../duck/open-duck.ts';
import { literal } from '../duck/sql-text.ts';
import type { EventoBase } from './base/eventos-base.ts';
import { perApurDe } from './plano/periodo-esocial.ts';

/** 1210_infoPgto.tpPgto by the event that a payment is of. */
const TIPO_PAGAMENTO: Readonly<Record<string, string>> = {
  'S-1200': '1',
  'S-2299': '2',
  'S-2399': '3',
  'S-1202': '4',
  'S-1207': '5',
};

/** Which of some events have payments (S-1210) in force, with how many: the eSocial does not exclude those. */
export async function listarPagamentosDe<T extends { base: EventoBase }>(
  banco: Banco,
  alvos: readonly T[],
): Promise<{ alvo: T; quantos: number }[]> {
  const achados: { alvo: T; quantos: number }[] = [];
  for (const alvo of alvos) {
    const tipo = TIPO_PAGAMENTO[alvo.base.evento];
    if (tipo === undefined) continue;
    const { perApur } = perApurDe(alvo.base.periodo);
    const [linha] = await banco.ler(
      `SELECT CAST(count(*) AS VARCHAR) AS n FROM esocial_pgto WHERE cpfBenef = ${literal(alvo.base.cpf)}
          AND perRef = ${literal(perApur)} AND tpPgto = ${literal(tipo)}`,
    );
    const quantos = Number(linha?.n ?? '0');
    if (quantos > 0) achados.push({ alvo, quantos });
  }
  return achados;
}
