import type { Completude, CompletudeMes } from '@apura/contract';
import type { Grupo } from './conferencia.repo.ts';
import { isDevida, OBRIGACOES, type Obrigacao } from './obrigacoes.ts';

/** The matrix of obligations and months, from the files of a project counted by kind, situation and months. */
export function createMatriz(grupos: readonly Grupo[], meses: readonly string[]): Completude['obrigacoes'] {
  const porTipo = Map.groupBy(grupos, ({ tipo }) => tipo);
  return OBRIGACOES.map((obrigacao) => {
    const daObrigacao = obrigacao.tipos.flatMap((tipo) => porTipo.get(tipo) ?? []);
    return {
      tipo: obrigacao.tipos[0] ?? '',
      obrigacao: obrigacao.nome,
      arquivos: countOf(daObrigacao, 'Usado'),
      meses: meses.map((mes) => cellOf({ obrigacao, mes, meses, grupos: daObrigacao })),
    };
  });
}

function cellOf(o: {
  obrigacao: Obrigacao;
  mes: string;
  meses: readonly string[];
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
    return isDevida(o.obrigacao, mes, o.meses) ? 'ausente' : 'nao-se-aplica';
  };
  return { mes, estado: estado(), arquivos, substituidos };
}

function countOf(grupos: readonly Grupo[], situacao: string): number {
  let soma = 0;
  for (const grupo of grupos) if (grupo.situacao === situacao) soma += grupo.quantidade;
  return soma;
}
