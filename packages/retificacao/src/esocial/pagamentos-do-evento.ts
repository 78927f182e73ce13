import { type Banco, literal } from '@apura/apuracao';
import type { EventoBase } from './base/eventos-base.ts';
import { perApurDe } from './plano/periodo-esocial.ts';

/** 1210_infoPgto.tpPgto by the event to which a payment belongs. */
const TIPO_PAGAMENTO: Readonly<Record<string, string>> = {
  'S-1200': '1',
  'S-2299': '2',
  'S-2399': '3',
  'S-1202': '4',
  'S-1207': '5',
};

/** Which of some events have payments (S-1210) in force, with how many: the eSocial does not exclude those. */
export async function listPagamentosDe<T extends { base: EventoBase }>(
  banco: Banco,
  alvos: readonly T[],
): Promise<{ alvo: T; quantos: number }[]> {
  if (alvos.length === 0) return [];
  const cpfs = [...new Set(alvos.map(({ base }) => literal(base.cpf)))];
  const pagamentos = await banco.read(
    `SELECT cpfBenef || '|' || perRef || '|' || tpPgto AS chave, CAST(count(*) AS VARCHAR) AS n
       FROM esocial_pgto WHERE cpfBenef IN (${cpfs.join(', ')}) GROUP BY chave`,
  );
  const quantosPor = new Map(pagamentos.map(({ chave, n }) => [chave, Number(n)]));
  return alvos.flatMap((alvo) => {
    const { evento, cpf, periodo } = alvo.base;
    const quantos = quantosPor.get(`${cpf}|${perApurDe(periodo).perApur}|${TIPO_PAGAMENTO[evento] ?? ''}`) ?? 0;
    return quantos > 0 ? [{ alvo, quantos }] : [];
  });
}
