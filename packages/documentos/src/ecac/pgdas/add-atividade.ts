import { esquemaPgdasAtividade, esquemaPgdasParcela } from '../esquemas-ecac.ts';
import type { LinhaFolha } from '../folha.ts';
import type { SaidaPapel } from '../papel-lido.ts';
import type { ValoresDoDas } from './nove-valores.ts';
import { parseAtividade, parseQualificacao } from './qualificacao-pgdas.ts';
import type { DoMes } from './receitas-pgdas.ts';

/** An activity as it is read. */
export interface Atividade {
  onde: LinhaFolha;
  descricao: string;
  receita: bigint | null;
  valores: ValoresDoDas | null;
  parcelas: { onde: LinhaFolha; numero: number; valor: bigint | null; texto: string }[];
}

/** Adds an activity and its shares of revenue; returns its total of taxes. */
export function addAtividade(o: {
  atividade: Atividade;
  ordem: number;
  cnpj: string | null;
  comum: DoMes;
  anexoDoFator: string | null;
  saida: SaidaPapel;
}): bigint {
  const { atividade: a, ordem, cnpj, comum, saida } = o;
  const { onde, descricao } = a;
  if (a.receita === null) saida.unread({ onde, texto: descricao, oque: 'a receita bruta de uma atividade' });
  if (a.valores === null) saida.unread({ onde, texto: descricao, oque: 'os nove valores de uma atividade' });
  const { exterior, ...daDescricao } = parseAtividade(descricao, o.anexoDoFator);
  saida.add(esquemaPgdasAtividade, {
    ...comum,
    cnpj,
    ordem,
    descricao,
    ...daDescricao,
    mercado: exterior ? 'Externo' : 'Interno',
    receita: a.receita,
    ...a.valores,
  });
  let soma = 0n;
  for (const { numero, valor, texto, onde: lugar } of a.parcelas) {
    if (valor === null) {
      saida.unread({ onde: lugar, texto: lugar.texto, oque: 'o valor de uma parcela' });
      continue;
    }
    soma += valor;
    const qualificacao = parseQualificacao(texto);
    saida.add(esquemaPgdasParcela, {
      ...comum,
      cnpj,
      ordem,
      parcela: numero,
      valor,
      texto: texto || null,
      ...qualificacao,
    });
  }
  if (a.parcelas.length > 0 && a.receita !== null) {
    saida.check({ oque: 'Receita informada da atividade', lido: soma, impresso: a.receita, onde });
  }
  return a.valores?.total ?? 0n;
}
