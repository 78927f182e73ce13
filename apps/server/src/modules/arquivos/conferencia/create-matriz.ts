import type { Completude, CompletudeMes } from '@apura/contract';
import type { Grupo } from './conferencia.repo.ts';
import { isDevida, OBRIGACOES, type Obrigacao } from './obrigacoes.ts';

/** What a company that declares the Simples does not deliver. */
const FORA_DO_SIMPLES: readonly string[] = ['EFDC', 'ECD', 'ECF', 'DCTF'];
const DO_SIMPLES = 'A empresa declara o Simples Nacional (PGDAS-D), que dispensa esta obrigação.';
const SEM_ICMS =
  'A empresa não tem inscrição estadual: a EFD-Contribuições não traz nenhuma nos estabelecimentos (registro 0140).';

/**
 * The matrix of obligations and months, from the files of a project counted by kind, situation and months. A company
 * without a registration for the ICMS owes no EFD ICMS/IPI, and one in the Simples none of what the Simples replaces. A
 * file that came is shown all the same.
 */
export function createMatriz(
  grupos: readonly Grupo[],
  { meses, semInscricaoEstadual }: { meses: readonly string[]; semInscricaoEstadual: boolean },
): Completude['obrigacoes'] {
  const porTipo = Map.groupBy(grupos, ({ tipo }) => tipo);
  const doSimples = countOf(porTipo.get('PGDAS') ?? [], 'Usado') > 0;
  return OBRIGACOES.map((obrigacao) => {
    const daObrigacao = obrigacao.tipos.flatMap((tipo) => porTipo.get(tipo) ?? []);
    const [tipo = ''] = obrigacao.tipos;
    const nenhum = daObrigacao.length === 0;
    const motivo =
      semInscricaoEstadual && tipo === 'EFDF'
        ? SEM_ICMS
        : doSimples && FORA_DO_SIMPLES.includes(tipo)
          ? DO_SIMPLES
          : '';
    const dispensa = nenhum && motivo !== '' ? motivo : undefined;
    const dispensada = dispensa !== undefined || (nenhum && obrigacao.espera === 'sinal');
    return {
      tipo,
      obrigacao: obrigacao.nome,
      arquivos: countOf(daObrigacao, 'Usado'),
      meses: meses.map((mes) => cellOf({ obrigacao, mes, meses, dispensada, grupos: daObrigacao })),
      dispensa,
    };
  });
}

function cellOf(o: {
  obrigacao: Obrigacao;
  mes: string;
  meses: readonly string[];
  dispensada: boolean;
  grupos: readonly Grupo[];
}): CompletudeMes {
  const { mes } = o;
  const doMes = o.grupos.filter(({ de, ate }) => de !== null && ate !== null && de <= mes && ate >= mes);
  const arquivos = countOf(doMes, 'Usado');
  const substituidos = countOf(doMes, 'Substituído');
  const estado = (): CompletudeMes['estado'] => {
    if (arquivos > 0) return 'presente';
    if (countOf(doMes, 'Ilegível') > 0) return 'ilegivel';
    if (countOf(doMes, 'CNPJ diferente') > 0) return 'outra-empresa';
    return !o.dispensada && isDevida(o.obrigacao, mes, o.meses) ? 'ausente' : 'nao-se-aplica';
  };
  return { mes, estado: estado(), arquivos, substituidos };
}

function countOf(grupos: readonly Grupo[], situacao: string): number {
  let soma = 0;
  for (const grupo of grupos) if (grupo.situacao === situacao) soma += grupo.quantidade;
  return soma;
}
