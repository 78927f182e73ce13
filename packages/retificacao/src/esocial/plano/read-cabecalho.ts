import type { CelulaLida } from '@apura/planilha';
import { COLUNA_ORIGEM } from '../../comum/coluna-origem.ts';
import { encurtar } from '../../comum/encurtar.ts';
import type { Relatar } from '../../comum/ocorrencia.ts';
import type { AbaEsocial, ColunaAba } from './abas-esocial.ts';
import { tell } from './count-falha.ts';

/** Where the columns of a sheet are, from 0. */
export interface Cabecalho {
  acao: number;
  colunas: readonly (readonly [coluna: ColunaAba, posicao: number])[];
}

/** Finds the columns of a sheet by their names; reports missing obligatory columns and then returns null. */
export function readCabecalho(
  aba: AbaEsocial,
  celulas: readonly (CelulaLida | null)[],
  report: Relatar,
): Cabecalho | null {
  const nomes = celulas.map((c) => encurtar(c?.texto.trim() ?? ''));
  const posicao = (nome: string) => nomes.findIndex((n) => n.toUpperCase() === nome.toUpperCase());
  const faltam = ['ACAO', ...aba.colunas.filter((c) => c.papel === 'chave').map((c) => c.nome)].filter(
    (nome) => posicao(nome) < 0,
  );
  for (const nome of nomes) {
    if (
      nome === '' ||
      nome.toUpperCase() === 'ACAO' ||
      nome.toUpperCase() === COLUNA_ORIGEM ||
      aba.colunas.some((c) => c.nome.toUpperCase() === nome.toUpperCase())
    )
      continue;
    const imutavel = /^NOV[OA]_(.+)$/i.exec(nome)?.[1];
    if (imutavel !== undefined) {
      tell(report, {
        codigo: 'CHAVE_IMUTAVEL',
        aba: aba.nome,
        linha: 1,
        coluna: nome,
        mensagem:
          `Aba ${aba.nome}, coluna ${nome}: ${imutavel} identifica o evento e não pode ser mudado por ` +
          'retificação.',
        sugestao: 'Exclua o evento na aba S-3000 e envie um novo com os dados certos no sistema de folha.',
      });
      continue;
    }
    tell(report, {
      nivel: 'ADVERTENCIA',
      codigo: 'PLANILHA_INVALIDA',
      aba: aba.nome,
      linha: 1,
      coluna: nome,
      mensagem: `Aba ${aba.nome}: a coluna ${nome} não é do modelo e não foi lida.`,
      sugestao: 'Confira o nome da coluna na primeira linha do modelo.',
    });
  }
  if (faltam.length > 0) {
    tell(report, {
      codigo: 'PLANILHA_INVALIDA',
      aba: aba.nome,
      linha: 1,
      coluna: faltam.join(', '),
      mensagem: `Aba ${aba.nome}: faltam na primeira linha as colunas ${faltam.join(', ')}.`,
      sugestao: 'Copie a primeira linha do modelo, que não deve ser mudada.',
    });
    return null;
  }
  const colunas = aba.colunas.flatMap((c) => {
    const em = posicao(c.nome);
    return em < 0 ? [] : [[c, em] as const];
  });
  return { acao: posicao('ACAO'), colunas };
}
