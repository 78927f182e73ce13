import { comparavel } from './chave-comparavel.ts';
import type { Alvo } from './referencias.ts';
import type { ContextoResolucao } from './resolve-base.ts';

/**
 * Reports the rows whose LINHA is another record than the one that CNPJ_ESTAB or the CHAVE_ columns of the row
 * identify: one of the two is wrong.
 */
export function checkChaves(alvos: readonly Alvo[], { falhas }: Pick<ContextoResolucao, 'falhas'>): void {
  for (const { alteracao, acao, proprio, pai } of alvos) {
    const { linhaBase, conferencia = [] } = alteracao;
    const referencia = acao === 'INCLUIR' ? pai : proprio;
    const achado = linhaBase === null ? undefined : referencia?.achados[0];
    if (!referencia || !achado) continue;
    const { estabelecimento } = alteracao;
    if (estabelecimento !== '' && achado.estabelecimento !== estabelecimento) {
      falhas.add(alteracao, {
        codigo: 'CHAVE_NAO_ENCONTRADA',
        coluna: 'CNPJ_ESTAB',
        valor: estabelecimento,
        mensagem:
          `a linha ${linhaBase} do arquivo base é do estabelecimento ${achado.estabelecimento}, e não do ` +
          `${estabelecimento}.`,
        sugestao: 'Deixe só LINHA, ou corrija CNPJ_ESTAB, conforme o registro que quer alterar.',
      });
      continue;
    }
    const niveis = [{ forma: referencia.forma, campos: achado.campos }, ...achado.acima];
    for (const { registro, campo, valor } of conferencia) {
      const nivel = niveis.find((n) => n.forma.registro === registro);
      if (!nivel) continue;
      const def = nivel.forma.campos.get(campo);
      const daLinha = nivel.campos[nivel.forma.indices.get(campo) ?? -1] ?? '';
      if (comparavel(daLinha, def) === comparavel(valor, def)) continue;
      falhas.add(alteracao, {
        codigo: 'CHAVE_NAO_ENCONTRADA',
        coluna: `CHAVE_${campo}`,
        valor,
        mensagem:
          `a linha ${linhaBase} do arquivo base é de um ${registro} com ${campo} ` +
          `${daLinha === '' ? 'em branco' : `'${daLinha}'`}, e não '${valor}'.`,
        sugestao: 'Deixe só LINHA, ou só as colunas CHAVE_, conforme o registro que quer alterar.',
      });
      break;
    }
  }
}
